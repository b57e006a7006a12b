package io.elio.tests.construct;

import static io.elio.Elio.await;
import static io.elio.tests.fixture.Modes.each;
import static io.elio.tests.fixture.Modes.eachFailing;
import static io.elio.tests.fixture.Modes.eachFailsWith;
import static io.elio.tests.fixture.Modes.eachThrows;

import io.elio.Async;
import io.elio.Task;
import io.elio.tests.fixture.Probe;
import java.io.FileNotFoundException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Handlers, finally clauses and resources around awaits. */
class TryTest {
    private record Resource(Probe p, String name, RuntimeException atClose) implements AutoCloseable {
        @Override
        public void close() {
            p.log("close " + name);
            if (atClose != null) {
                throw atClose;
            }
        }
    }

    @Async private static Task<String> handlerOrder(Probe p, Throwable thrown) throws IOException {
        try {
            try {
                await(p.failing(thrown), IOException.class);
                return Task.of("no failure");
            } catch (FileNotFoundException e) {
                return Task.of("first " + await(p.later(e.getMessage())));
            } catch (IOException | IllegalArgumentException e) {
                p.log("second");
                throw e;
            } catch (RuntimeException e) {
                return Task.of("third " + e.getMessage());
            } finally {
                p.log("inner finally " + await(p.later(1)));
            }
        } catch (IOException e) {
            return Task.of("outer " + e.getMessage());
        } finally {
            p.log("outer finally");
        }
    }

    @Async private static Task<String> onlyTheAwait(Probe p) {
        String s;
        try {
            s = await(p.later("value"));
        } catch (IllegalStateException e) {
            s = "caught " + (e == p.failure);
        }
        return Task.of(s);
    }

    @Async private static Task<String> nothingButTheAwait(Probe p) {
        try {
            await(p.later("value"));
        } catch (IllegalStateException e) {
            return Task.of("caught");
        }
        return Task.of("passed");
    }

    @Async private static Task<String> behindTheRange(Probe p) {
        try {
            p.log("in the range");
        } catch (IllegalStateException e) {
            return Task.of("wrongly caught");
        }
        return Task.of(await(p.later("x")));
    }

    @Async private static Task<String> inTheHandler(Probe p) {
        try {
            await(p.failing(new IOException("first")));
        } catch (Exception e) {
            try {
                await(p.later("second"));
            } catch (IllegalStateException inner) {
                return Task.of(e.getMessage() + " then " + (inner == p.failure));
            }
            return Task.of(e.getMessage() + " then value");
        }
        return Task.of("not reached");
    }

    @SuppressWarnings("finally")
    @Async private static Task<String> returnInFinally(Probe p) {
        try {
            await(p.later(1));
            throw new IllegalArgumentException("lost");
        } finally {
            return Task.of("finally " + await(p.later("won")));
        }
    }

    @SuppressWarnings("finally")
    @Async private static Task<String> continueInFinally(Probe p) {
        String s = "";
        for (int i = 0; i < 3; i++) {
            try {
                s += await(p.later(i));
                if (i == 1) {
                    throw new IllegalArgumentException("lost");
                }
            } finally {
                s += await(p.later("f"));
                continue;
            }
        }
        return Task.of(s);
    }

    @Async private static Task<Integer> finallyChangesTheLocal(Probe p) {
        int n = 1;
        try {
            return Task.of(n + await(p.later(10)));
        } finally {
            n = 100;
            await(p.later(1));
            p.log(n);
        }
    }

    @Async private static Task<String> resources(Probe p) {
        try (Resource a = new Resource(p, "a", null); Resource b = await(p.later(new Resource(p, "b", null))); Resource none = null) {
            p.log("body " + await(p.later(a.name())) + b.name() + none);
            return Task.of(await(p.later("result")));
        } catch (IllegalStateException e) {
            return Task.of("caught " + e.getSuppressed().length + await(p.later("!")));
        } finally {
            p.log("finally");
        }
    }

    @Async private static Task<Void> suppressed(Probe p) {
        try (Resource a = new Resource(p, "a", new IllegalArgumentException("from a")); Resource b = new Resource(p, "b", new ArithmeticException("from b"))) {
            await(p.later(1));
            throw new IllegalStateException("from the body");
        }
    }

    @Async private static Task<String> inspectSuppressed(Probe p) {
        try {
            await(suppressed(p));
            return Task.of("no failure");
        } catch (IllegalStateException e) {
            return Task.of(e.getMessage() + ", " + e.getSuppressed()[0].getMessage() + ", " + e.getSuppressed()[1].getMessage());
        }
    }

    @Async private static Task<String> nested(Probe p) {
        StringBuilder s = new StringBuilder();
        try {
            try {
                try {
                    s.append(await(p.later("a")));
                } finally {
                    s.append(await(p.later("b")));
                }
            } finally {
                s.append(await(p.later("c")));
            }
        } catch (IllegalStateException e) {
            s.append("!").append(await(p.later("d")));
        } finally {
            s.append("e");
        }
        return Task.of(s.toString());
    }

    @Async private static Task<String> rethrown(Probe p) {
        try {
            await(thrower(p));
            return Task.of("no failure");
        } catch (RuntimeException e) {
            return Task.of(e.getMessage() + ":" + e.getCause().getMessage());
        }
    }

    @Async private static Task<Void> thrower(Probe p) {
        try {
            await(p.failing(new IOException("deep")));
        } catch (Exception e) {
            await(p.later(1));
            throw new RuntimeException(await(p.later("wrapped")), e);
        }
        return Task.done();
    }

    @Async private static Task<String> localsInHandlers(Probe p) {
        int i = 1;
        String s = "a";
        long l = 5;
        try {
            i = 2;
            s = s + await(p.later("b"));
            i = 3;
            l += await(p.later(10));
            i = 4;
        } catch (IllegalStateException e) {
            await(p.later(0));
            return Task.of("caught " + i + s + l);
        }
        return Task.of(i + s + l);
    }

    @Async private static Task<Integer> tailInTry(Probe p) {
        try {
            p.log("try");
            return failingCallee(p);
        } catch (IllegalStateException e) {
            p.log("wrongly caught");
            return Task.of(-1);
        } finally {
            p.log("finally");
        }
    }

    @Async private static Task<Integer> failingCallee(Probe p) {
        p.log("callee");
        return Task.of(await(p.later(5)));
    }

    @Async private static Task<String> synchronizedWithoutAwait(Probe p) {
        Object lock = new Object();
        String s = await(p.later("a"));
        synchronized (lock) {
            s += Thread.holdsLock(lock);
        }
        await(p.later(1));
        return Task.of(s + Thread.holdsLock(lock));
    }

    @Test
    void choosesHandlersInOrder() {
        each(p -> handlerOrder(p, new FileNotFoundException("nf")), "first nf", "inner finally 1", "outer finally");
        each(p -> handlerOrder(p, new IOException("io")), "outer io", "second", "inner finally 1", "outer finally");
        each(p -> handlerOrder(p, new ArithmeticException("ar")), "third ar", "inner finally 1", "outer finally");
        eachThrows(IllegalArgumentException.class, "ia", p -> handlerOrder(p, new IllegalArgumentException("ia")), "second", "inner finally 1", "outer finally");
        eachThrows(AssertionError.class, "err", p -> handlerOrder(p, new AssertionError("err")), "inner finally 1", "outer finally");
    }

    @Test
    void handlesARangeThatHoldsOnlyTheAwait() {
        each(TryTest::onlyTheAwait, "value");
        eachFailing(1, TryTest::onlyTheAwait, "caught true");
        each(TryTest::nothingButTheAwait, "passed");
        eachFailing(1, TryTest::nothingButTheAwait, "caught");
    }

    @Test
    void handlesNothingBehindTheRange() {
        eachFailsWith(1, TryTest::behindTheRange, "in the range");
    }

    @Test
    void awaitsInHandlers() {
        each(TryTest::inTheHandler, "first then value");
        eachFailing(1, TryTest::inTheHandler, "first then true");
        each(TryTest::rethrown, "wrapped:deep");
        each(TryTest::localsInHandlers, "4ab15");
        eachFailing(1, TryTest::localsInHandlers, "caught 2a5");
        eachFailing(2, TryTest::localsInHandlers, "caught 3ab5");
    }

    @Test
    void jumpsOutOfFinally() {
        each(TryTest::returnInFinally, "finally won");
        eachFailing(1, TryTest::returnInFinally, "finally won");
        each(TryTest::continueInFinally, "0f1f2f");
        eachFailing(3, TryTest::continueInFinally, "0ff2f");
    }

    @Test
    void returnsWhatWasComputedBeforeFinally() {
        each(TryTest::finallyChangesTheLocal, 11, "100");
        eachFailsWith(1, TryTest::finallyChangesTheLocal, "100");
    }

    @Test
    void closesResourcesInReverseOrder() {
        each(TryTest::resources, "result", "body abnull", "close b", "close a", "finally");
        eachFailing(1, TryTest::resources, "caught 0!", "close a", "finally");
        eachFailing(2, TryTest::resources, "caught 0!", "close b", "close a", "finally");
        eachFailing(3, TryTest::resources, "caught 0!", "body abnull", "close b", "close a", "finally");
    }

    @Test
    void suppressesFailuresOfClosing() {
        each(TryTest::inspectSuppressed, "from the body, from b, from a", "close b", "close a");
    }

    @Test
    void nestsFinallyClauses() {
        each(TryTest::nested, "abce");
        eachFailing(1, TryTest::nested, "bc!de");
        eachFailing(2, TryTest::nested, "ac!de");
        eachFailing(3, TryTest::nested, "ab!de");
    }

    @Test
    void runsATailAwaitAfterFinally() {
        each(TryTest::tailInTry, 5, "try", "finally", "callee");
        eachFailsWith(1, TryTest::tailInTry, "try", "finally", "callee");
    }

    @Test
    void keepsMonitorsBetweenAwaits() {
        each(TryTest::synchronizedWithoutAwait, "atruefalse");
    }
}
