package io.elio.maven;

import java.io.File;
import java.util.List;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Weaves the {@code @Async} methods of the test classes. */
@Mojo(name = "weave-tests", defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES, threadSafe = true,
    requiresDependencyResolution = ResolutionScope.TEST)
public final class WeaveTestsMojo extends AbstractWeaveMojo {
    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true)
    private File classes;

    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true)
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
