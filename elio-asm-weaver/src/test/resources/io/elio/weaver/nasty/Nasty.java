package nasty;

import static io.elio.Elio.await;

import io.elio.Async;
import io.elio.AsyncCallable;
import io.elio.Elio;
import io.elio.Generator;
import io.elio.Task;
import java.util.function.Function;
import java.util.function.Supplier;

abstract class Nasty {
    static final String VALUE = await(load(1));
    static final String RUN = Elio.run(() -> load(2));
    static final String REFERENCE = Elio.run(Nasty::loadMore);
    static final String HARMLESS = Elio.run(Elsewhere::load);

    final String field = await(load(3));

    Nasty() {
        String local = await(load(4));
    }

    @Async static Task<String> load(int i) {
        return Task.of("" + i);
    }

    static Task<String> loadMore() {
        return Task.of(await(load(5)));
    }

    int plain() {
        return await(load(6)).length();
    }

    void inLambda() {
        Runnable r = () -> await(load(7));
        Supplier<String> s = () -> {
            AsyncCallable<String> fine = () -> Task.of(await(load(8)));
            return await(load(9));
        };
    }

    void reference() {
        Function<Task<String>, String> f = Elio::await;
    }

    @Async synchronized Task<String> synchronizedMethod() {
        return Task.of(await(load(10)));
    }

    @Async Task<String> synchronizedBlocks() {
        synchronized (this) {
            String s = await(load(11));
            synchronized (VALUE) {
                try {
                    await(load(12));
                } finally {
                    await(load(13));
                }
            }
        }
        return Task.of(await(load(14)));
    }

    AsyncCallable<String> synchronizedLambda() {
        return () -> {
            synchronized (this) {
                return Task.of(await(load(15)));
            }
        };
    }

    @Async String otherType() {
        return await(load(16));
    }

    @Async abstract Task<String> abstractMethod();

    @Async native Task<String> nativeMethod();

    @Async Task<String> yields() {
        Generator.yield(1);
        return Task.of("");
    }

    Generator<Integer> notMarkedGenerator() {
        Generator.yield(2);
        return Generator.end();
    }

    @Async synchronized Generator<Integer> synchronizedGenerator() {
        Generator.yield(3);
        return Generator.end();
    }

    Supplier<Generator<Integer>> generatorLambda() {
        return () -> {
            Generator.yield(4);
            return Generator.end();
        };
    }

    @Async Task<String> dropped() {
        load(17);
        return Task.of("");
    }

    @Async synchronized Task<String> synchronizedWithoutAwait() {
        return load(19);
    }

    static final class Elsewhere {
        static Task<String> load() {
            return Nasty.load(18);
        }
    }
}
