package com.acme;

import io.elio.Elio;
import java.util.List;

public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        if (args.length > 0) {
            broken();
            return;
        }
        System.out.println("total " + Elio.run(() -> new Totals.Adder("sum").total(List.of(1, 2, 3))));
        System.out.println(Elio.run(() -> new Greeter().greet("agent")));
    }

    private static void broken() {
        try {
            Elio.run(() -> new Broken().locked());
        } catch (LinkageError e) {
            System.out.println(e.getMessage());
        }
    }
}
