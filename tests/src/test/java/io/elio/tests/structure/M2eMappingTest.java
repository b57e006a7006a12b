package io.elio.tests.structure;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** What the Maven plugin tells m2e about itself, which looks for it at this place of the plugin's jar. */
class M2eMappingTest {
    private static final Path PLUGIN = Checkout.classes("elio-maven-plugin");

    @Test
    void everyGoalRunsInIncrementalBuilds() throws Exception {
        Element mapping = DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(PLUGIN.resolve("META-INF/m2e/lifecycle-mapping-metadata.xml").toFile()).getDocumentElement();
        assertEquals("lifecycleMappingMetadata", mapping.getTagName());
        assertEquals(goals(), new TreeSet<>(texts(mapping, "goal")));
        for (String element : List.of("pluginExecutions", "pluginExecution", "pluginExecutionFilter", "goals", "action", "execute")) {
            assertEquals(1, mapping.getElementsByTagName(element).getLength(), element);
        }
        assertEquals(List.of("true"), texts(mapping, "runOnIncremental"));
        assertEquals(List.of("false"), texts(mapping, "runOnConfiguration"));
    }

    private static List<String> texts(Element root, String name) {
        List<String> texts = new ArrayList<>();
        NodeList elements = root.getElementsByTagName(name);
        for (int i = 0; i < elements.getLength(); i++) {
            texts.add(elements.item(i).getTextContent());
        }
        return texts;
    }

    /** The names in the annotations of the plugin's classes. */
    private static Set<String> goals() throws IOException {
        Set<String> goals = new TreeSet<>();
        for (Path file : Checkout.files(PLUGIN, "Mojo.class")) {
            ClassNode mojo = new ClassNode();
            new ClassReader(Files.readAllBytes(file)).accept(mojo, ClassReader.SKIP_CODE);
            for (AnnotationNode annotation : mojo.invisibleAnnotations == null ? List.<AnnotationNode>of() : mojo.invisibleAnnotations) {
                if (annotation.desc.endsWith("/Mojo;")) {
                    goals.add((String) annotation.values.get(annotation.values.indexOf("name") + 1));
                }
            }
        }
        return goals;
    }
}
