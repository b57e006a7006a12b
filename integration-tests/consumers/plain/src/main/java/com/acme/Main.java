package com.acme;

import static io.elio.Elio.await;

import io.elio.Elio;
import io.elio.JoinHandle;
import io.elio.Task;
import java.util.ArrayList;
import java.util.List;

public final class Main {
    private Main() {
    }

    public static void main(String[] args) {
        System.out.println("total " + Elio.run(() -> new Quotes().total(List.of("A", "BB", "CCC"))));
        System.out.println("spawned " + Elio.run(() -> {
            JoinHandle<Integer> one = Elio.spawn(() -> new Quotes().total(List.of("A")));
            JoinHandle<Integer> two = Elio.spawn(() -> new Quotes().total(List.of("BB")));
            return Task.of(await(one) + await(two));
        }));
        List<Integer> counted = new ArrayList<>();
        Elio.run(() -> {
            await(Quotes.countdown(3).forEach(counted::add));
            return Task.done();
        });
        System.out.println("counted " + counted);
        Quotes.Book book = new Quotes.Book();
        System.out.println("booked " + Elio.run(() -> book.add("A", "BB")) + ", entries " + book.entries());
        try {
            Elio.run(() -> book.add("A", ""));
        } catch (IllegalArgumentException e) {
            System.out.println("failed: " + e.getMessage() + ", entries " + book.entries());
        }
    }
}
