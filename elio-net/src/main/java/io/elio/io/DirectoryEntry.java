package io.elio.io;

/**
 * What a directory names. Links are not followed.
 *
 * @param name without the directory
 * @param isDirectory whether it is a directory
 * @param isFile whether it is a regular file
 * @param isSymbolicLink whether it is a symbolic link
 */
public record DirectoryEntry(String name, boolean isDirectory, boolean isFile, boolean isSymbolicLink) {
}
