package com.acme;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.Task;
import java.util.function.Function;
import java.util.function.IntSupplier;

abstract class Errors {
    static final int CONSTANT = await(Task.of(1));
    static final int NEVER = Elio.run(() -> Task.of(CONSTANT));
    private final int field;

    Errors() {
        field = await(Task.of(2));
    }

    @Async
    synchronized Task<Integer> lockedMethod() {
        return Task.of(await(Task.of(field)));
    }

    @Async
    Task<Integer> lockedBlock() {
        synchronized (this) {
            return Task.of(await(Task.of(field)));
        }
    }

    int notAsync() {
        return await(Task.of(3));
    }

    Task<Integer> notMarked() {
        return Task.of(await(Task.of(4)));
    }

    IntSupplier lambdaWithoutTask() {
        return () -> await(Task.of(5));
    }

    Function<Task<Integer>, Integer> methodReference() {
        return Elio::await;
    }

    @Async
    int otherResult() {
        return 6;
    }

    @Async
    abstract Task<Integer> abstractMethod();

    @Async
    native Task<Integer> nativeMethod();

    @Async
    Task<Void> dropped() {
        lockedBlock();
        return Task.done();
    }

    void yieldsOutsideAGenerator() {
        Generator.yield(7);
    }

    @Async
    Task<Void> wide(
        long p0, long p1, long p2, long p3, long p4, long p5, long p6, long p7, long p8, long p9, long p10, long p11, long p12, long p13, long p14,
        long p15, long p16, long p17, long p18, long p19, long p20, long p21, long p22, long p23, long p24, long p25, long p26, long p27, long p28, long p29,
        long p30, long p31, long p32, long p33, long p34, long p35, long p36, long p37, long p38, long p39, long p40, long p41, long p42, long p43, long p44,
        long p45, long p46, long p47, long p48, long p49, long p50, long p51, long p52, long p53, long p54, long p55, long p56, long p57, long p58, long p59,
        long p60, long p61, long p62, long p63, long p64, long p65, long p66, long p67, long p68, long p69, long p70, long p71, long p72, long p73, long p74,
        long p75, long p76, long p77, long p78, long p79, long p80, long p81, long p82, long p83, long p84, long p85, long p86, long p87, long p88, long p89,
        long p90, long p91, long p92, long p93, long p94, long p95, long p96, long p97, long p98, long p99, long p100, long p101, long p102, long p103, long p104,
        long p105, long p106, long p107, long p108, long p109, long p110, long p111, long p112, long p113, long p114, long p115, long p116, long p117, long p118, long p119,
        long p120, long p121, long p122, long p123, long p124, long p125, long p126) {
        return Task.done();
    }
}
