package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.List;
import org.junit.jupiter.api.Test;

class OwnedTest {
  private static final Field LIST_OF_A = new Field("A", "list", Maker.LIST, false);
  private static final Types TYPES = new TestTypes().application("A");

  /** {@code void m(A a, List l) { a.list = new ArrayList(); for (x : l) a.list.add(x); }}. */
  private static Scope scope(boolean closed, boolean callBetween) {
    Maker m = new Maker("C");
    Var a = new Var("a", "A");
    Var l = new Var("l", Maker.LIST);
    Var it = new Var("it", Maker.ITERATOR);
    Var x = new Var("x", Maker.OBJECT);
    Var own = new Var("own", Maker.LIST);
    m.method("m", 1, null, a, l);
    m.notNull(a).notNull(l).make(own, "java.util.ArrayList");
    if (callBetween) m.call(null, "other", l);
    m.step(new Step.Store(a, LIST_OF_A, own));
    m.iterator(it, l);
    m.b.loop(
        () -> {
          m.next(x, it);
          m.load(own, a, LIST_OF_A).add(own, x);
        });
    m.returns();
    Var p = new Var("p", Maker.LIST);
    m.method("other", 9, null, p);
    m.step(new Step.Modify(p)).returns();
    return m.entry("m").scope("m", closed);
  }

  private static Emitted emit(Scope scope) {
    return Emitter.emit(
        scope, TYPES, EmitOptions.standard().withFacts(field -> field.equals(LIST_OF_A)));
  }

  private static String invariants(Emitted emitted) {
    return String.join(
        "\n", emitted.text().lines().filter(line -> line.contains("_owned")).toList());
  }

  private static String entry(Emitted emitted) {
    return emitted.text().lines().filter(line -> line.startsWith("entry")).findFirst().get();
  }

  @Test
  void noTwoObjectsShareIt() {
    Emitted emitted = emit(scope(false, false));
    assertTrue(
        invariants(emitted).contains("A.list(O, X) & A.list(P, X) -> O = P"), emitted.text());
    assertEquals(List.of("fields: A.list"), emitted.assumptions());
  }

  @Test
  void noArgumentIsIt() {
    Emitted emitted = emit(scope(false, false));
    assertTrue(entry(emitted).contains("forall O: obj. !A.list(O, l)"), entry(emitted));
  }

  @Test
  void whatNoProcedureCanProveIsNoInvariant() {
    Emitted emitted = emit(scope(false, true));
    assertEquals("", invariants(emitted));
    assertTrue(entry(emitted).contains("A.list(O, X) & A.list(P, X) -> O = P"), entry(emitted));
  }

  @Test
  void aClosedScopeAssumesNothing() {
    Emitted emitted = emit(scope(true, false));
    assertEquals(List.of(), emitted.assumptions());
    assertFalse(entry(emitted).contains("A.list"), entry(emitted));
  }
}
