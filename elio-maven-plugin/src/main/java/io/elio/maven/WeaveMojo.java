package io.elio.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Weaves the {@code @Async} methods of the main classes. */
@Mojo(name = "weave", defaultPhase = LifecyclePhase.PROCESS_CLASSES, threadSafe = true,
    requiresDependencyResolution = ResolutionScope.COMPILE)
public final class WeaveMojo extends AbstractWeaveMojo {
    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true)
    private File classes;

    @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true)
    private List<String> classPath;

    @Override
    File classes() {
        return classes;
    }

    @Override
    List<String> classPath() {
        return classPath;
    }
}
