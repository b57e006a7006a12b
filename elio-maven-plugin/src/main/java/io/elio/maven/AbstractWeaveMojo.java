package io.elio.maven;

import io.elio.weaver.ClassPath;
import io.elio.weaver.Finding;
import io.elio.weaver.FolderResult;
import io.elio.weaver.FolderWeaver;
import io.elio.weaver.WeaverOptions;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** What the two goals have in common: parameters in, {@link FolderWeaver}, log lines out. */
abstract class AbstractWeaveMojo extends AbstractMojo {
    /** Does nothing if true. */
    @Parameter(property = "elio.skip", defaultValue = "false")
    private boolean skip;

    /** Whether private, static and final methods of the same nest are started without a task; false lets tests mock them. */
    @Parameter(property = "elio.directStarts", defaultValue = "true")
    private boolean directStarts;

    /** Where the unwoven class files are kept for the next, incremental build. */
    @Parameter(defaultValue = "${project.build.directory}/elio", readonly = true)
    private File stateDirectory;

    abstract File classes();

    abstract List<String> classPath();

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("elio.skip is set: nothing is woven");
            return;
        }
        if (!classes().isDirectory()) {
            return;
        }
        long start = System.nanoTime();
        FolderResult result = weave();
        result.findings().forEach(this::log);
        if (result.failed()) {
            throw new MojoFailureException("Elio: " + result.errors() + " in " + classes() + "; see the lines above");
        }
        getLog().info(result.summary() + " (" + (System.nanoTime() - start) / 1_000_000 + " ms)");
    }

    private FolderResult weave() throws MojoExecutionException {
        List<Path> entries = new ArrayList<>(List.of(classes().toPath()));
        classPath().forEach(entry -> entries.add(Path.of(entry)));
        Path state = stateDirectory.toPath().resolve(classes().getName());
        try (ClassPath source = new ClassPath(entries)) {
            return new FolderWeaver(classes().toPath(), state, source, new WeaverOptions(directStarts)).weave();
        } catch (IOException | UncheckedIOException e) {
            throw new MojoExecutionException("cannot weave " + classes() + ": " + e.getMessage(), e);
        }
    }

    private void log(Finding finding) {
        if (finding.isError()) {
            getLog().error(finding.text());
        } else {
            getLog().warn(finding.text());
        }
    }
}
