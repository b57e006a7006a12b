/** What the backends of this module have in common: the life of an operation and of a descriptor. For this module only. */
package io.elio.io.internal;
