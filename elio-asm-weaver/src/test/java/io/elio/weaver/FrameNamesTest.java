package io.elio.weaver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class FrameNamesTest {
    private static AsyncMethod method(String owner, String name) {
        ClassNode c = new ClassNode();
        c.name = owner;
        MethodNode method = new MethodNode(Opcodes.ACC_STATIC, name, "()Lio/elio/Task;", null, null);
        return new AsyncMethod(c, method, AsyncMethod.Kind.TASK);
    }

    @Test
    void theIndexMakesThemUniqueWithoutRegardToCase() {
        FrameNames names = new FrameNames(List.of("C"));
        assertEquals("C$get$Frame1", names.next(method("C", "get")));
        assertEquals("C$get$Frame2", names.next(method("C", "get")));
        assertEquals("C$GET$Frame3", names.next(method("C", "GET")));
    }

    @Test
    void namesThatAreTakenAreLeftOut() {
        assertEquals("C$m$Frame2", new FrameNames(List.of("C", "c$M$frame1")).next(method("C", "m")));
    }

    @Test
    void noNameWithWhichThatOfAnotherClassOfTheMethodIsTaken() {
        FrameNames names = new FrameNames(List.of("C", "C$m$frame1$task", "C$m$Frame2$SAVES"));
        assertEquals("C$m$Frame3", names.next(method("C", "m")));
    }

    @Test
    void ofTheClassesOfAMethodOneIsItsFrameClass() {
        assertEquals(List.of(true, false, false), Stream.of("C$m$Frame1", "C$m$Frame1$Task", "C$m$Frame1$Saves").map(FrameNames::isFrame)
            .toList());
    }

    @Test
    void noCharactersThatAFileNameMayNotHave() {
        assertEquals("C$is_it___yes__$Frame1", new FrameNames(List.of()).next(method("C", "is it : yes?*")));
    }

    @Test
    void noCharactersThatAFileNameMayNotHaveSomewhere() {
        assertEquals("C$zero____$Frame1", new FrameNames(List.of()).next(method("C", "zero\0\u00e9\ud800\u007f")));
    }
}
