package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.List;
import org.junit.jupiter.api.Test;

class TypingTest {
  private static final String SET = "java.util.Set";
  private static final String COLLECTION = "java.util.Collection";
  private static final Types TYPES =
      new TestTypes().application("A").application("Bag", COLLECTION).application("OwnSet", SET);

  /**
   * {@code void m(A a, GIVEN s) { for (x : s) add(a.f, x); add(s, null); }}, where {@code add} asks
   * whether its collection is a {@code tested} before it modifies that.
   */
  private static Scope scope(String given, String held, String tested, String... assumed) {
    Maker m = new Maker("C");
    Field f = new Field("A", "f", held, false);
    Var a = new Var("a", "A");
    Var s = new Var("s", given);
    Var it = new Var("it", Maker.ITERATOR);
    Var own = new Var("own", held);
    m.method("m", 1, null, a, s);
    m.notNull(a).notNull(s).iterator(it, s);
    m.b.loop(() -> m.use("Iterator.next", it).load(own, a, f).call(null, "add", own));
    m.call(null, "add", s).returns();
    Var c = new Var("c", COLLECTION);
    m.method("add", 9, null, c);
    m.b.assume(new Condition.NotInstanceOf(c, tested));
    m.step(new Step.Modify(c)).returns();
    Scope plain = m.entry("m").scope("m", false);
    return new Scope("m", false, plain.entries(), List.of(), plain.methods(), List.of(assumed));
  }

  private static Emitted emit(Scope scope) {
    return Emitter.emit(scope, TYPES, EmitOptions.standard());
  }

  /** The line of the program that loads the field. */
  private static String load(Emitted emitted) {
    return emitted.text().lines().filter(l -> l.contains("assume") && l.contains("A.f(o")).findFirst().get();
  }

  private static String entry(Emitted emitted) {
    return emitted.text().lines().filter(l -> l.startsWith("entry")).findFirst().get();
  }

  @Test
  void whatAFieldHoldsIsNothingThatItsTypeExcludes() {
    Emitted emitted = emit(scope(COLLECTION, Maker.LIST, "OwnSet"));
    assertTrue(load(emitted).contains("!is.OwnSet(x)"), emitted.text());
    assertEquals(List.of("types"), emitted.assumptions());
  }

  @Test
  void ofTypesThatItMayHaveNothingIsSaid() {
    String load = load(emit(scope(COLLECTION, COLLECTION, "OwnSet")));
    assertFalse(load.contains("is.OwnSet"), load);
  }

  @Test
  void whatHasATypeOfTheProgramWasMadeAsThat() {
    String load = load(emit(scope(COLLECTION, "Bag", "Bag")));
    assertTrue(load.contains("is.Bag(x)") && !load.contains("!is.Bag(x)"), load);
  }

  /** The list may be one that {@code Arrays.asList} made: then the array is what was made. */
  @Test
  void whatHasATypeOfTheLibraryNeedNotHaveBeenMadeAsThat() {
    String load = load(emit(scope(COLLECTION, Maker.LIST, Maker.LIST)));
    assertFalse(load.contains("is.List"), load);
  }

  @Test
  void facesTellListsFromSets() {
    Emitted emitted = emit(scope(SET, Maker.LIST, "OwnSet"));
    assertTrue(load(emitted).contains("as.List(x)"), emitted.text());
    assertTrue(entry(emitted).contains("!as.List(s)"), emitted.text());
    assertFalse(emitted.text().contains("as.Set"), emitted.text());
  }

  /** The keys of a map are one object with it. */
  @Test
  void aMapHasTheFaceOfASet() {
    Emitted emitted = emit(scope(SET, "java.util.Map", "OwnSet"));
    assertFalse(emitted.text().contains("as."), emitted.text());
  }

  /** Other models may call one what no class is. */
  @Test
  void modelsOfOthersMayMakeOneOfTwo() {
    Emitted emitted = emit(scope(SET, Maker.LIST, "OwnSet", "models: my.model"));
    assertFalse(load(emitted).contains("is."), emitted.text());
    assertFalse(emitted.text().contains("as."), emitted.text());
  }
}
