package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Condition;
import cme.ir.Scope;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.List;
import org.junit.jupiter.api.Test;

class DecidedTest {
  private static final String LIST = "java.util.List";
  private static final TestTypes TYPES = new TestTypes().application("Own", LIST);

  /** Walks a list after a call that is not translated if the list is one of the program's own. */
  private static Scope scope(boolean given) {
    Maker m = new Maker("A");
    Var list = new Var("list", LIST);
    Var it = new Var("it", "java.util.Iterator");
    if (given) m.method("run", 3, null, list);
    else m.method("run", 3, null);
    if (!given) m.make(list, "java.util.ArrayList");
    m.at(4).notNull(list).b.choose(
        List.of(
            () -> {},
            () -> {
              m.b.assume(new Condition.AnyOf(list, List.of("Own")));
              m.step(new Step.Unsupported("own code"));
            }));
    m.at(5).iterator(it, list).use("Iterator.next", it).returns();
    return m.entry("run").scope("A.run", false);
  }

  @Test
  void whatMayBeOfOneOfTheClassesGetsThere() {
    assertTrue(new Decided(scope(true), TYPES).lacksCode(false));
    Emitted emitted = Emitter.emit(scope(true), TYPES, EmitOptions.standard());
    assertEquals("own code", emitted.unsupported().get(0).why());
    assertFalse(emitted.text().contains("is.Own"), emitted.text());
  }

  /** Modifies a list if the other one, which is empty, has something equal to what is in it. */
  private static Scope meeting(String type, boolean given, boolean values) {
    Maker m = new Maker("A");
    Var list = new Var("list", LIST);
    Var other = new Var("other", LIST);
    Var item = new Var("item", "java.lang.Object");
    Var made = new Var("made", type);
    Var it = new Var("it", "java.util.Iterator");
    if (given) m.method("run", 3, null, made);
    else m.method("run", 3, null);
    if (!given) m.make(made, type);
    m.make(list, "java.util.ArrayList").make(other, "java.util.ArrayList").add(list, made);
    m.at(4).iterator(it, list);
    m.b.choose(
        List.of(
            () -> {},
            () -> {
              m.step(new Step.Pick(item, list, Slot.ELEMENT));
              m.b.assume(new Condition.HasEqual(other, Slot.ELEMENT, item, values));
              m.step(new Step.Modify(list));
            }));
    m.at(5).use("Iterator.next", it).returns();
    return m.entry("run").scope("A.run", false);
  }

  private static boolean asks(Scope scope) {
    TestTypes types = new TestTypes().application("Own", LIST).application("Thing").identity("Thing");
    String text = Emitter.emit(scope, types, EmitOptions.standard()).text();
    return text.contains("assume member");
  }

  @Test
  void whatEqualsOnlyItselfIsLookedFor() {
    assertTrue(asks(meeting("Thing", false, false)));
  }

  @Test
  void whatMayEqualOthersIsNot() {
    assertFalse(asks(meeting("Own", false, false)));
    assertFalse(asks(meeting("Thing", true, false)));
    assertFalse(asks(meeting("Thing", false, true)));
  }

  @Test
  void whatIsMadeHereIsOfNoneOfThem() {
    assertFalse(new Decided(scope(false), TYPES).lacksCode(true));
  }
}
