package io.elio.runtime;

import io.elio.RunConfig;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/** Chooses the {@link IoBackend}: by {@link RunConfig}, else by the system property, else the best that works. */
final class Backends {
    /** The system property that chooses when the configuration does not. */
    static final String PROPERTY = "elio.backend";

    /** What has been logged already: a program with many schedulers is told once. */
    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private Backends() {
    }

    /** @throws IoBackendException if what was asked for is unknown or cannot be used here */
    static IoBackendProvider select(RunConfig config) {
        return select(config, System.getProperty(PROPERTY), found());
    }

    /** Looks for the registration first: with nothing to find, the service loader would take longer than all else at the start. */
    private static Iterable<IoBackendProvider> found() {
        Class<?> service = IoBackendProvider.class;
        ClassLoader loader = service.getClassLoader();
        boolean onClassPath = loader != null && !service.getModule().isNamed();
        return onClassPath && loader.getResource("META-INF/services/" + service.getName()) == null
            ? List.of()
            : ServiceLoader.load(IoBackendProvider.class, loader);
    }

    static IoBackendProvider select(RunConfig config, String property, Iterable<IoBackendProvider> found) {
        List<IoBackendProvider> providers = ranked(found);
        if (config.ioBackend().isPresent()) {
            return logged(named(providers, config.ioBackend().get(), "RunConfig.withIoBackend"), "chosen by RunConfig");
        }
        if (property != null && !property.isBlank()) {
            return logged(named(providers, property.strip(), "-D" + PROPERTY), "chosen by -D" + PROPERTY);
        }
        return best(providers);
    }

    /** Highest priority first; the parking backend is always there and always last. */
    private static List<IoBackendProvider> ranked(Iterable<IoBackendProvider> found) {
        List<IoBackendProvider> providers = new ArrayList<>();
        for (IoBackendProvider provider : found) {
            providers.add(provider);
        }
        if (providers.size() > 1) {
            providers.sort(Comparator.comparingInt(IoBackendProvider::priority).reversed());
        }
        providers.add(new Parking());
        return providers;
    }

    private static IoBackendProvider named(List<IoBackendProvider> providers, String name, String origin) {
        for (IoBackendProvider provider : providers) {
            if (provider.name().equals(name)) {
                provider.unavailableReason().ifPresent(reason -> {
                    throw new IoBackendException(origin + ": " + name + " cannot be used here: " + reason
                        + " (on the class path: " + names(providers) + ")");
                });
                return provider;
            }
        }
        throw new IoBackendException(origin + ": " + name + " (expected one of those on the class path: " + names(providers) + ")");
    }

    private static IoBackendProvider best(List<IoBackendProvider> providers) {
        StringBuilder passed = new StringBuilder();
        for (IoBackendProvider provider : providers) {
            Optional<String> reason = provider.unavailableReason();
            if (reason.isEmpty()) {
                // Without any provider there was nothing to choose; a program without I/O is spared the start of the logging.
                return providers.size() == 1 ? provider : logged(provider, "the best that works here" + passed);
            }
            passed.append(", ").append(provider.name()).append(" does not: ").append(reason.get());
        }
        throw new AssertionError("the parking backend always works");
    }

    private static IoBackendProvider logged(IoBackendProvider provider, String why) {
        if (TOLD.add(provider.name() + why)) {
            LoggerFactory.getLogger(Scheduler.class).info("I/O backend {} ({})", provider.name(), why);
        }
        return provider;
    }

    private static List<String> names(List<IoBackendProvider> providers) {
        return providers.stream().map(IoBackendProvider::name).toList();
    }

    private static final class Parking implements IoBackendProvider {
        @Override
        public String name() {
            return ParkingBackend.NAME;
        }

        @Override
        public int priority() {
            return Integer.MIN_VALUE;
        }

        @Override
        public Optional<String> unavailableReason() {
            return Optional.empty();
        }

        @Override
        public IoBackend open() {
            return new ParkingBackend(Thread.currentThread());
        }
    }
}
