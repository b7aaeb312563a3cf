package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Unsupported;
import cme.ir.Var;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Programs of scopes of which something was left out, and which have a stand-in. */
class LeftOutTest {
  private final Maker m = new Maker("A");
  private final Var list = new Var("list", Maker.LIST);
  private final Var given = new Var("given", Maker.ITERATOR);
  private final Var found = new Var("found", Maker.ITERATOR);
  private final Unsupported left = new Unsupported(m.id("run"), null, "too far");

  LeftOutTest() {
    Var result = new Var("result", Maker.ITERATOR);
    m.method("far", 9, Maker.ITERATOR, list);
    m.step(new Step.SetAny(result)).returns(result);
    m.method("idle", 9, null, list);
    m.step(new Step.Unsupported("not asked")).returns();
    m.method("run", 1, null, list, given);
  }

  private Scope scope() {
    Scope scope = m.entry("run").scope("A.run", false);
    Set<MethodId> standIns = Set.of(m.id("far"), m.id("idle"));
    return new Scope(
        "A.run", false, scope.entries(), List.of(), scope.methods(), standIns, List.of(), List.of());
  }

  private static Emitted emit(Scope scope) {
    return Emitter.emit(scope, new TestTypes(), EmitOptions.standard());
  }

  private static List<Integer> lines(Emitted emitted) {
    return emitted.sites().stream().map(s -> s.site().position().line()).toList();
  }

  private static List<Integer> behind(Emitted emitted) {
    return emitted.behind().stream().map(Site::position).map(p -> p.line()).toList();
  }

  @Test
  void programsEndAtStandInsThatMatter() {
    m.at(2).use("Iterator.next", given).at(3).call(found, "far", list);
    m.at(4).use("Iterator.next", found).returns();
    Emitted whole = emit(scope());
    assertEquals(List.of(2, 4), lines(whole));
    assertEquals(List.of(), behind(whole));
    Emitted part = emit(scope().without(List.of(left)));
    assertEquals(List.of(2), lines(part));
    assertEquals(List.of(4), behind(part));
    assertEquals(List.of(), part.standIns());
    assertFalse(part.text().contains("far"), part.text());
  }

  @Test
  void andNotAtOthers() {
    m.at(2).call(null, "idle", list).at(3).use("Iterator.next", given).returns();
    Emitted part = emit(scope().without(List.of(left)));
    assertEquals(List.of(3), lines(part));
    assertEquals(List.of(), behind(part));
  }

  @Test
  void norWhereThereIsAWayAround() {
    m.at(2).iterator(found, list).b.choose(List.of(() -> m.call(found, "far", list), () -> {}));
    m.at(3).use("Iterator.next", found).returns();
    Emitted part = emit(scope().without(List.of(left)));
    assertEquals(List.of(3), lines(part));
    assertEquals(List.of(), behind(part));
  }

  /** So that nothing counts as proved, though all that is there is translated. */
  @Test
  void whatWasLeftOutIsListed() {
    m.at(2).use("Iterator.next", given).returns();
    assertTrue(emit(scope()).unsupported().isEmpty());
    assertEquals(List.of(left), emit(scope().without(List.of(left))).unsupported());
  }

  @Test
  void wholeProgramsHaveAll() {
    m.at(2).use("Iterator.next", given).at(3).call(found, "far", list);
    m.at(4).use("Iterator.next", found).returns();
    Emitter whole = new Emitter(scope().without(List.of(left)), new TestTypes(), true);
    assertEquals(List.of(2, 4), lines(whole.emit(EmitOptions.standard())));
  }
}
