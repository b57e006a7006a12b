package io.elio;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a method that may await. The method returns {@link Task} or {@link Generator} and is rewritten at build time by
 * the Elio weaver (Maven plugin, command line, or {@code -javaagent}): a call of it runs nothing and returns a lazy task,
 * and its body can suspend at every {@link Elio#await}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.METHOD)
public @interface Async {
}
