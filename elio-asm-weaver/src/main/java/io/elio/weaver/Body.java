package io.elio.weaver;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/** A body while it is written: what it is made from, and who writes what into it. */
record Body(BodyPlan plan, Entry entry, MethodNode out, CodeBuilder code, SlotShift slots, ExceptionRanges ranges, TailAwaits tails,
            SpillCode spills, Map<AwaitSite, LabelNode> saves) {
    /** Which entries of the method a body serves. */
    enum Entry { WHOLE, FRESH, RESUMED }

    static Body of(BodyPlan plan, Entry entry, SaveHelpers helpers) {
        MethodNode out = BodyHeader.of(plan, entry);
        CodeBuilder code = new CodeBuilder(out);
        boolean resumed = entry == Entry.RESUMED;
        int receiver = plan.code().isStatic() ? 0 : 1;
        SlotShift slots = new SlotShift(resumed ? receiver : plan.code().parameterSlots(), resumed);
        Map<AwaitSite, LabelNode> saves = new HashMap<>();
        for (AwaitSite site : plan.sites().all()) {
            saves.put(site, new LabelNode());
        }
        return new Body(plan, entry, out, code, slots, new ExceptionRanges(plan.code().node(), out), new TailAwaits(plan, code, slots),
            new SpillCode(plan, entry, code, slots, helpers), saves);
    }

    boolean isResumed() {
        return entry != Entry.FRESH && !plan.sites().all().isEmpty();
    }

    /** Where the state of a site is saved. */
    LabelNode save(AwaitSite site) {
        return saves.get(site);
    }
}
