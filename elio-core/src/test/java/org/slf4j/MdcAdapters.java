package org.slf4j;

import org.slf4j.spi.MDCAdapter;

/** Gives the MDC another adapter: the provider that the tests log with has none that keeps anything. */
public final class MdcAdapters {
    private MdcAdapters() {
    }

    /** Answers the one before. */
    public static MDCAdapter replace(MDCAdapter adapter) {
        MDCAdapter before = MDC.getMDCAdapter();
        MDC.MDC_ADAPTER = adapter;
        return before;
    }
}
