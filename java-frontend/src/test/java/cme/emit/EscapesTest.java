package cme.emit;

import static cme.emit.Maker.LIST;
import static cme.emit.Maker.OBJECT;
import static cme.emit.Maker.var;
import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class EscapesTest {
  private static final String TASK = "Task";

  private final Maker m = new Maker("Tasks");
  private final Var self = var("this", "Tasks");
  private final Var task = var("task", TASK);
  private final Var list = var("list", LIST);

  private void task() {
    m.method("main", 3, OBJECT, self);
    m.make(list, "java.util.ArrayList").make(task, TASK);
  }

  private Set<String> found() {
    return Escapes.of(m.entry("main").scope("Tasks.main", false), new TestTypes(), TASK::equals);
  }

  @Test
  void whatStaysInALocalListDoesNot() {
    task();
    m.step(new Step.Put(list, Slot.ELEMENT, task)).returns();
    assertEquals(Set.of(), found());
  }

  @Test
  void whatIsReturnedDoes() {
    task();
    m.step(new Step.Put(list, Slot.ELEMENT, task)).returns(list);
    assertEquals(Set.of(TASK), found());
  }

  @Test
  void whatAnArgumentLeadsToDoes() {
    task();
    m.step(new Step.Put(list, Slot.ELEMENT, task));
    m.step(new Step.Store(self, m.field("kept", LIST), list)).returns();
    assertEquals(Set.of(TASK), found());
  }
}
