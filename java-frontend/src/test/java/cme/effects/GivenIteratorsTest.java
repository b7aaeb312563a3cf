package cme.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class GivenIteratorsTest {
  private static final String LIST = "java.util.List";
  private static final String MAP = "java.util.Map";
  private static final String ITERATOR = "java.util.Iterator";

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Var list = new Var("list", LIST);
  private final Var map = new Var("map", MAP);
  private final Var given = new Var("given", ITERATOR);
  private final Var it = new Var("it", ITERATOR);

  private static MethodId id(String name) {
    return new MethodId("C", name, "()Ljava/util/Iterator;");
  }

  private void method(String name, Consumer<Builder> body) {
    Method method = new Method(id(name), List.of(list, map, given), ITERATOR, null);
    methods.put(method.id, method);
    Builder b = new Builder(method);
    b.into(method.newBlock());
    body.accept(b);
    b.end(new Block.End.Return(it));
  }

  private Optional<Set<String>> of(String name) {
    return new CallEffects(methods).givenIterators().of(id(name), new OwnTypes());
  }

  @Test
  void aNewIteratorIsGiven() {
    method("m", b -> b.step(new Step.IteratorOf(it, list)));
    assertEquals(Optional.of(Set.of(LIST)), of("m"));
  }

  @Test
  void whatIsModifiedBeforeDoesNoHarm() {
    method("m", b -> b.step(new Step.Modify(list)).step(new Step.IteratorOf(it, list)));
    assertEquals(Optional.of(Set.of(LIST)), of("m"));
  }

  @Test
  void whatIsModifiedAfterDoes() {
    method("m", b -> b.step(new Step.IteratorOf(it, list)).step(new Step.Modify(list)));
    assertEquals(Optional.empty(), of("m"));
  }

  @Test
  void unlessItIsOfAnotherKindOrTheIteratorDoesIt() {
    method(
        "m",
        b ->
            b.step(new Step.IteratorOf(it, list))
                .step(new Step.Modify(map))
                .step(new Step.ModifyThrough(list, it)));
    assertEquals(Optional.of(Set.of(LIST)), of("m"));
  }

  @Test
  void anArgumentAndWhatLiesInAFieldMayBeStale() {
    method("argument", b -> b.step(new Step.Assign(it, given)));
    method("field", b -> b.step(new Step.Load(it, null, new Field("C", "f", ITERATOR, true))));
    method("any", b -> b.step(new Step.SetAny(it)));
    for (String name : List.of("argument", "field", "any")) assertEquals(Optional.empty(), of(name));
  }

  @Test
  void objectsOfTheProgramsOwnNeverAre() {
    method("made", b -> b.step(new Step.New(it, "own.Walker", false)));
    method("field", b -> b.step(new Step.Load(it, null, new Field("C", "f", "own.Walker", true))));
    method("null", b -> b.step(new Step.SetNull(it)));
    for (String name : List.of("made", "field", "null")) assertEquals(Optional.of(Set.of()), of(name));
  }

  @Test
  void unknownCodeInBetweenMayModifyAnything() {
    method("havoc", b -> b.step(new Step.IteratorOf(it, list)).step(new Step.Havoc("unknown")));
    method("gap", b -> b.step(new Step.Unsupported("gap")).step(new Step.IteratorOf(it, list)));
    assertEquals(Optional.empty(), of("havoc"));
    assertEquals(Optional.empty(), of("gap"));
  }

  @Test
  void callsAreFollowedAndMayGoInCircles() {
    method("maker", b -> b.step(new Step.IteratorOf(it, map)));
    method(
        "m",
        b ->
            b.choose(
                List.of(
                    () -> b.step(new Step.Call(it, id("maker"), List.of(), List.of())),
                    () -> b.step(new Step.Call(it, id("m"), List.of(), List.of())))));
    assertEquals(Optional.of(Set.of(MAP)), of("m"));
  }

  @Test
  void whatACallerModifiesAfterwardsCounts() {
    method("maker", b -> b.step(new Step.IteratorOf(it, list)));
    method(
        "m",
        b ->
            b.step(new Step.Call(it, id("maker"), List.of(), List.of()))
                .step(new Step.Modify(list)));
    assertEquals(Optional.empty(), of("m"));
  }

  @Test
  void whatAnotherMethodModifiesAfterwardsCounts() {
    method("modifier", b -> b.step(new Step.SetNull(it)).step(new Step.Modify(list)));
    method(
        "m",
        b ->
            b.step(new Step.IteratorOf(it, list))
                .step(new Step.Call(null, id("modifier"), List.of(list), List.of())));
    assertEquals(Optional.empty(), of("m"));
  }

  @Test
  void aMethodWithoutCodeMayReturnAnything() {
    method("m", b -> b.step(new Step.Call(it, id("missing"), List.of(), List.of())));
    assertEquals(Optional.empty(), of("m"));
  }

  /** Types are their names; those of package own are the program's. */
  private static final class OwnTypes implements Types {
    @Override
    public boolean isSubtype(String sub, String sup) {
      return sub.equals(sup);
    }

    @Override
    public boolean mayShare(String a, String b) {
      return a.equals(b);
    }

    @Override
    public boolean isApplication(String type) {
      return type.startsWith("own.");
    }

    @Override
    public boolean isExact(String type) {
      return true;
    }

    @Override
    public boolean isValue(String type) {
      return false;
    }

    @Override
    public boolean hasIdentityEquals(String type) {
      return false;
    }

    @Override
    public boolean isContainer(String type) {
      return type.equals(LIST) || type.equals(MAP);
    }

    @Override
    public boolean isIterator(String type) {
      return type.equals(ITERATOR);
    }
  }
}
