/**
 * The weaver: class bytes in, woven class bytes and findings out. {@link io.elio.weaver.Weaver} weaves one nest,
 * {@link io.elio.weaver.FolderWeaver} a folder of class files; {@link io.elio.weaver.WeaverMain} is the command line,
 * {@link io.elio.weaver.WeavingAgent} the load-time agent. A reader of the weaver begins at {@code NestWeaver}.
 *
 * <p>It knows the runtime by name only; the contract is {@code docs/weaving.md}.
 *
 * <p>A build weaves once, in a cold JVM, where the first use of each lambda costs as much as weaving a method. So what
 * every weave does is written with loops; lambdas and streams are for findings and other rare paths.
 */
package io.elio.weaver;
