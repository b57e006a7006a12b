package io.elio.tests.structure;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which package may know which. The arrows go down only: net, core; the weaver knows the runtime by name only. */
class ArchitectureTest {
    private static final Set<String> FOUNDATION = Set.of("io.elio", "io.elio.coro", "io.elio.runtime");
    private static final JavaClasses CLASSES = imported("elio-core", "elio-net", "elio-test", "elio-asm-weaver", "elio-maven-plugin");

    private static final DescribedPredicate<JavaClass> RUNTIME =
        DescribedPredicate.describe("belong to the runtime", ArchitectureTest::isRuntime);

    private static JavaClasses imported(String... modules) {
        List<Path> folders = Arrays.stream(modules).map(Checkout::classes).toList();
        return new ClassFileImporter().importPaths(folders);
    }

    @Test
    void classesOfAllModulesAreFound() {
        for (String name : List.of("io.elio.Task", "io.elio.coro.Frame", "io.elio.test.TestScheduler", "io.elio.weaver.Weaver",
            "io.elio.maven.WeaveMojo")) {
            assertTrue(CLASSES.contain(name), name);
        }
    }

    @Test
    void packagesHaveNoCycle() {
        slices().assignedFrom(new Packages()).should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void whatStandsAboveTheFoundationIsUnknownToIt() {
        noClasses().that().resideInAnyPackage(FOUNDATION.toArray(String[]::new))
            .should().dependOnClassesThat().resideInAnyPackage("io.elio.sync..", "io.elio.affine..", "io.elio.debug..")
            .check(CLASSES);
    }

    @Test
    void coroutinesKnowNothingOfInputAndOutput() {
        noClasses().that().resideInAPackage("io.elio.coro")
            .should().dependOnClassesThat().resideInAnyPackage("io.elio.io..", "io.elio.net..", "io.netty..", "java.nio..", "java.net..")
            .orShould().dependOnClassesThat().haveNameMatching("io\\.elio\\.runtime\\.IoBackend.*")
            .check(CLASSES);
    }

    @Test
    void coreKnowsNothingOfNet() {
        noClasses().that().resideOutsideOfPackages("io.elio.io..", "io.elio.net..")
            .should().dependOnClassesThat().resideInAnyPackage("io.elio.io..", "io.elio.net..", "io.netty..")
            .check(CLASSES);
    }

    /** Their names say so; what they hold is public for the packages of their own module only. */
    @Test
    void internalPackagesAreKnownToTheirModuleOnly() {
        noClasses().that().resideOutsideOfPackages("io.elio.io..", "io.elio.net..")
            .should().dependOnClassesThat().resideInAPackage("io.elio..internal..")
            .check(imported("elio-core", "elio-net", "elio-asm-weaver", "elio-maven-plugin", "examples"));
    }

    @Test
    void whatIsShippedKnowsNothingOfTests() {
        noClasses().that().resideOutsideOfPackage("io.elio.test..")
            .should().dependOnClassesThat().resideInAnyPackage("io.elio.test..", "org.junit..", "org.opentest4j..")
            .check(CLASSES);
    }

    @Test
    void weaverKnowsTheRuntimeByNameOnly() {
        noClasses().that().resideInAnyPackage("io.elio.weaver..", "io.elio.maven..")
            .should().dependOnClassesThat(RUNTIME)
            .check(CLASSES);
    }

    @Test
    void runtimeKnowsNothingOfTheWeaver() {
        noClasses().that(RUNTIME)
            .should().dependOnClassesThat().resideInAnyPackage("io.elio.weaver..", "io.elio.maven..", "org.objectweb.asm..")
            .check(CLASSES);
    }

    private static boolean isRuntime(JavaClass type) {
        String name = type.getPackageName();
        return (name.equals("io.elio") || name.startsWith("io.elio."))
            && !name.startsWith("io.elio.weaver") && !name.startsWith("io.elio.maven");
    }

    /** One slice for each package, but one for the three packages of the foundation. */
    private static final class Packages implements SliceAssignment {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getPackageName();
            if (!name.equals("io.elio") && !name.startsWith("io.elio.")) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier.of(FOUNDATION.contains(name) ? "foundation" : name);
        }

        @Override
        public String getDescription() {
            return "packages, with the foundation as one";
        }
    }
}
