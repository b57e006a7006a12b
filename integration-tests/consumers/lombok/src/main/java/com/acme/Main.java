package com.acme;

import io.elio.Elio;

public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        Account account = new Account("Ada");
        System.out.println(Elio.run(() -> account.deposit(40L)));
        System.out.println(Elio.run(() -> account.deposit(2L)));
        System.out.println(account);
        try {
            Elio.run(() -> account.deposit(null));
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
