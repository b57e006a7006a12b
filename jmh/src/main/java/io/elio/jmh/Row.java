package io.elio.jmh;

import java.util.Locale;
import java.util.Optional;

/**
 * A line of the report: a quantity of ours, what it is compared with, and the bound that it must keep.
 *
 * @param what the quantity, for readers
 * @param subject its name in the results
 * @param peer the name of what it is compared with, or null for a value that stands alone
 * @param comparison how
 * @param bound the target
 */
record Row(String what, String subject, String peer, Comparison comparison, Bound bound) {
    enum Comparison { RATIO, DIFFERENCE, VALUE }

    static Row ratio(String what, String subject, String peer, Bound bound) {
        return new Row(what, subject, peer, Comparison.RATIO, bound);
    }

    static Row difference(String what, String subject, String peer, Bound bound) {
        return new Row(what, subject, peer, Comparison.DIFFERENCE, bound);
    }

    static Row value(String what, String subject, Bound bound) {
        return new Row(what, subject, null, Comparison.VALUE, bound);
    }

    /** As a line of a table; empty if a side was not measured on this Java. */
    Optional<String> render(RunResults results) {
        Optional<Samples> own = results.samples(subject);
        if (own.isEmpty() || peer != null && results.samples(peer).isEmpty()) {
            return Optional.empty();
        }
        Samples compared = compared(results, own.get());
        String range = String.format(Locale.ROOT, "%s (%s to %s)", number(compared.median()), number(compared.min()), number(compared.max()));
        return Optional.of("| " + what + " | " + (peer == null ? "" : peer) + " | " + range + " | " + bound.text() + " | "
            + bound.verdict(compared.median()) + " | " + absolute(results) + " |");
    }

    private Samples compared(RunResults results, Samples own) {
        return switch (comparison) {
            case RATIO -> own.dividedBy(results.samples(peer).orElseThrow());
            case DIFFERENCE -> own.minus(results.samples(peer).orElseThrow());
            case VALUE -> own;
        };
    }

    /** The two sides themselves, and what they allocate, for orientation. */
    private String absolute(RunResults results) {
        if (peer == null) {
            return "";
        }
        String sides = median(results, subject) + " / " + median(results, peer);
        boolean allocation = results.samples(subject + ".bytes").isPresent();
        return allocation ? sides + "; " + median(results, subject + ".bytes") + " / " + median(results, peer + ".bytes") + " B" : sides;
    }

    private static String median(RunResults results, String name) {
        return results.samples(name).map(samples -> number(samples.median())).orElse("-");
    }

    private static String number(double value) {
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f", value);
    }

    /** A target on the median. */
    record Bound(double limit, boolean upper) {
        static final Bound NONE = new Bound(Double.NaN, true);

        static Bound atMost(double limit) {
            return new Bound(limit, true);
        }

        static Bound atLeast(double limit) {
            return new Bound(limit, false);
        }

        String text() {
            return Double.isNaN(limit) ? "" : (upper ? "at most " : "at least ") + number(limit);
        }

        String verdict(double value) {
            if (Double.isNaN(limit)) {
                return "";
            }
            return (upper ? value <= limit : value >= limit) ? "kept" : "**missed**";
        }
    }
}
