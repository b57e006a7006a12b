package io.elio.tests.differential;

/** Where an async method of a generated program is declared, and how it is called. */
enum Host {
    /** A private static method: started directly. */
    STATIC,
    /** A private instance method: started directly. */
    PRIVATE,
    /** An overridable method: started through its frame. */
    VIRTUAL,
    /** Overrides a virtual method and calls it. */
    OVERRIDE,
    /** A default method of an interface. */
    DEFAULT,
    /** A method of a record. */
    RECORD,
    /** A method of an enum. */
    ENUM,
    /** A method of an inner class. */
    INNER,
    /** A method that implements a generic one, with a bridge. */
    BRIDGED,
    /** The entry. */
    ENTRY,
    /** No method: the guard of a pattern, which may assign to nothing. */
    GUARD
}
