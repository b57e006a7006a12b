package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Task;
import lombok.Builder;
import lombok.Getter;
import lombok.NonNull;
import lombok.RequiredArgsConstructor;
import lombok.ToString;
import lombok.Value;
import lombok.val;

@Getter
@ToString
@RequiredArgsConstructor
final class Account {
    private final String owner;
    private long balance;

    @Async
    Task<Receipt> deposit(@NonNull Long amount) {
        val before = balance;
        await(Elio.yieldNow());
        balance = before + amount;
        return Task.of(Receipt.builder().owner(getOwner()).balance(getBalance()).build());
    }

    @Value
    @Builder
    static class Receipt {
        String owner;
        long balance;
    }
}
