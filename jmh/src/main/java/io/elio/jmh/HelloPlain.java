package io.elio.jmh;

/** The start-up of Java itself. */
public final class HelloPlain {
    private HelloPlain() {
    }

    public static void main(String[] args) {
        System.out.println("hello");
    }
}
