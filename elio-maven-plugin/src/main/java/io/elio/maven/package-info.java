/** The Maven goals {@code elio:weave} and {@code elio:weave-tests}: parameters and log lines round {@link io.elio.weaver.FolderWeaver}. */
package io.elio.maven;
