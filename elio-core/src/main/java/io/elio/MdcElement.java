package io.elio;

import java.util.Map;
import org.slf4j.MDC;

/** Lets the MDC of SLF4J follow. What is saved is a copy, which nobody changes. */
final class MdcElement implements ContextElement<Map<String, String>> {
    static final ContextElement<Map<String, String>> INSTANCE = new MdcElement();

    private MdcElement() {
    }

    @Override
    public Map<String, String> save() {
        return MDC.getCopyOfContextMap();
    }

    @Override
    public void restore(Map<String, String> state) {
        if (state == null) {
            MDC.clear();
        } else {
            MDC.setContextMap(state);
        }
    }
}
