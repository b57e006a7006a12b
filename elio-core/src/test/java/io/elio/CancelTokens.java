package io.elio;

/** Looks into a token. */
final class CancelTokens {
    private CancelTokens() {
    }

    static int registrations(CancelToken token) {
        int count = 0;
        synchronized (token) {
            for (CancelRegistration each = token.newest; each != null; each = each.older) {
                count++;
            }
        }
        return count;
    }
}
