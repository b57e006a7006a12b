package io.elio.weaver;

/**
 * The slots of a body: the coroutine and the frame are put in behind {@code first} slots that stay where they are, and
 * all others move up. In a body that is only resumed the frame comes first, so that its descriptor differs from all others.
 */
record SlotShift(int first, boolean frameFirst) {
    int coroutine() {
        return frameFirst ? first + 1 : first;
    }

    int frame() {
        return frameFirst ? first : first + 1;
    }

    int of(int slot) {
        return slot < first ? slot : slot + 2;
    }
}
