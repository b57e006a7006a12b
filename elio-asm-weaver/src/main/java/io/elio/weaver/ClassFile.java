package io.elio.weaver;

/** A class file: its internal name ({@code com/acme/Orders}) and its bytes. */
public record ClassFile(String internalName, byte[] bytes) {
}
