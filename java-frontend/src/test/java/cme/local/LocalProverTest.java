package cme.local;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.effects.CallEffects;
import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LocalProverTest {
  private static final String LIST = "java.util.List";
  private static final String MAP = "java.util.Map";
  private static final String ITERATOR = "java.util.Iterator";

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Var in = new Var("in", LIST);
  private final Var other = new Var("other", LIST);
  private final Var map = new Var("map", MAP);
  private final Var it = new Var("it", ITERATOR);
  private final Site site = new Site("C", "m()V", 1, "Iterator.next", new Position("C.java", 3));
  private final Builder b = method("m", List.of(in, other, map));

  private Builder method(String name, List<Var> parameters) {
    MethodId id = new MethodId("C", name, "()V");
    Method method = new Method(id, parameters, null, new Position("C.java", 1));
    methods.put(id, method);
    Builder builder = new Builder(method);
    builder.into(method.newBlock());
    builder.at(new Position("C.java", 2));
    return builder;
  }

  private List<LocalProver.Proof> prove() {
    b.end(new Block.End.Return(null));
    Scope scope =
        new Scope("m", false, List.of(b.method.id), List.of(), methods, List.of());
    return new LocalProver(b.method, scope, new ThreeTypes(), new CallEffects(methods)).prove();
  }

  private void loop(Runnable body) {
    b.step(new Step.IteratorOf(it, in));
    b.loop(
        () -> {
          b.step(new Step.Use(site, it));
          body.run();
        });
  }

  @Test
  void aLoopThatModifiesNothingIsSafe() {
    loop(() -> {});
    assertEquals(List.of(new LocalProver.Proof(site, List.of())), prove());
  }

  @Test
  void aLoopThatModifiesWhatItWalksIsNot() {
    loop(() -> b.step(new Step.Modify(in)));
    assertEquals(List.of(), prove());
  }

  @Test
  void parametersMayBeTheSame() {
    loop(() -> b.step(new Step.Modify(other)));
    assertEquals(List.of(), prove());
  }

  @Test
  void kindsDiffer() {
    loop(() -> b.step(new Step.Modify(map)));
    assertEquals(1, prove().size());
  }

  @Test
  void aRemovalThroughTheIteratorSparesIt() {
    loop(() -> b.step(new Step.ModifyThrough(in, it)));
    assertTrue(prove().get(0).facts().get(0) instanceof Fact.OwnIterator);
  }

  @Test
  void aRemovalThroughAnotherIteratorDoesNot() {
    Var second = new Var("it2", ITERATOR);
    loop(
        () -> {
          b.step(new Step.IteratorOf(second, in));
          b.step(new Step.ModifyThrough(in, second));
        });
    assertEquals(List.of(), prove());
  }

  @Test
  void whatIsNewIsNotWhatIsWalked() {
    Var fresh = new Var("fresh", LIST);
    b.step(new Step.New(fresh, "java.util.ArrayList", true));
    loop(() -> b.step(new Step.Modify(fresh)));
    assertTrue(prove().get(0).facts().get(0) instanceof Fact.Fresh);
  }

  @Test
  void whatIsNewAndGivenAwayMayComeBack() {
    Var fresh = new Var("fresh", LIST);
    Var loaded = new Var("loaded", LIST);
    Field field = new Field("C", "f", LIST, true);
    b.step(new Step.New(fresh, "java.util.ArrayList", true));
    b.step(new Step.Store(null, field, fresh));
    b.step(new Step.Load(loaded, null, field));
    b.step(new Step.IteratorOf(it, loaded));
    b.step(new Step.Modify(fresh));
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  @Test
  void anIteratorThatIsGivenAwayTakesItsContainerAlong() {
    Var fresh = new Var("fresh", LIST);
    Var back = new Var("back", LIST);
    Var loaded = new Var("loaded", ITERATOR);
    Field field = new Field("C", "f", ITERATOR, true);
    b.step(new Step.New(fresh, "java.util.ArrayList", true));
    b.step(new Step.IteratorOf(it, fresh));
    b.step(new Step.Store(null, field, it));
    b.step(new Step.Load(loaded, null, field));
    b.step(new Step.ContainerOf(back, loaded));
    b.step(new Step.Modify(back));
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  @Test
  void theOlderOfTwoIteratorsIsFollowed() {
    Var older = new Var("older", ITERATOR);
    loop(
        () -> {
          b.step(new Step.Assign(older, it));
          b.step(new Step.Modify(in));
          b.step(new Step.IteratorOf(it, in));
        });
    b.step(new Step.Use(new Site("C", "m()V", 2, "Iterator.next", null), older));
    assertEquals(
        List.of(1), prove().stream().map(p -> p.site().ordinal()).toList());
  }

  @Test
  void anIteratorFromOutsideIsNotProvedAtItsFirstUse() {
    Var given = new Var("given", ITERATOR);
    b.step(new Step.SetAny(given));
    b.step(new Step.Use(site, given));
    assertEquals(List.of(), prove());
  }

  @Test
  void whatACallModifiesCounts() {
    Var p = new Var("p", LIST);
    Builder callee = method("callee", List.of(p));
    callee.step(new Step.Modify(p));
    callee.end(new Block.End.Return(null));
    loop(() -> b.step(new Step.Call(null, callee.method.id, List.of(other), List.of())));
    assertEquals(List.of(), prove());
  }

  @Test
  void whatACallKeepsToItselfDoesNotCount() {
    Var p = new Var("p", LIST);
    Builder callee = method("callee", List.of());
    callee.step(new Step.New(p, "java.util.ArrayList", true));
    callee.step(new Step.Modify(p));
    callee.end(new Block.End.Return(p));
    loop(() -> b.step(new Step.Call(null, callee.method.id, List.of(), List.of())));
    assertTrue(prove().get(0).facts().get(0) instanceof Fact.Callee);
  }

  @Test
  void aHandlerIsReachedFromTheCallThatThrows() {
    Builder callee = method("callee", List.of(other));
    callee.step(new Step.Modify(other));
    callee.end(new Block.End.Leave());
    Block handler = b.method.newBlock();
    b.step(new Step.IteratorOf(it, in));
    b.step(new Step.Call(null, callee.method.id, List.of(in), List.of(handler)));
    b.end(new Block.End.Return(null));
    b.into(handler);
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  @Test
  void whatIsPutIntoAContainerMayComeOut() {
    Var fresh = new Var("fresh", LIST);
    Var picked = new Var("picked", LIST);
    b.step(new Step.New(fresh, "java.util.ArrayList", true));
    b.step(new Step.Put(other, Slot.ELEMENT, fresh));
    b.step(new Step.Pick(picked, other, Slot.ELEMENT));
    b.step(new Step.IteratorOf(it, picked));
    b.step(new Step.Modify(fresh));
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  @Test
  void nothingIsProvedAfterUnknownCode() {
    loop(() -> b.step(new Step.Havoc("unknown")));
    assertEquals(List.of(), prove());
  }

  @Test
  void theCheckerRefusesAProofWithoutItsFacts() {
    loop(() -> b.step(new Step.Modify(map)));
    b.end(new Block.End.Return(null));
    FactChecker checker =
        new FactChecker(b.method, new ThreeTypes(), new CallEffects(methods));
    assertEquals(false, checker.accepts(new LocalProver.Proof(site, List.of())));
    Step modify = b.method.blocks.get(2).lines.get(1).step();
    Fact wrong = new Fact.Fresh(modify, map, Walked.by(in));
    assertEquals(false, checker.accepts(new LocalProver.Proof(site, List.of(wrong))));
    Fact right = new Fact.Kinds(modify, MAP, LIST);
    assertEquals(true, checker.accepts(new LocalProver.Proof(site, List.of(right))));
  }

  @Test
  void aMapAndItsKeySetAreOneContainer() {
    Var keys = new Var("keys", "java.util.Set");
    Var walked = new Var("m", MAP);
    b.step(new Step.SetAny(walked));
    b.step(new Step.Assign(keys, walked));
    b.step(new Step.IteratorOf(it, keys));
    b.step(new Step.Modify(walked));
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  private MethodId giver(Step... between) {
    Var list = new Var("list", LIST);
    Var made = new Var("made", ITERATOR);
    Builder giver = method("giver", List.of(list));
    giver.step(new Step.IteratorOf(made, list));
    for (Step step : between) giver.step(step);
    giver.end(new Block.End.Return(made));
    return giver.method.id;
  }

  private void loopOverGiven(MethodId giver, List<Block> onThrow, Runnable body) {
    b.step(new Step.Call(it, giver, List.of(in), onThrow));
    b.loop(
        () -> {
          b.step(new Step.Use(site, it));
          body.run();
        });
  }

  @Test
  void anIteratorThatACallHasJustMadeIsNotStale() {
    loopOverGiven(giver(), List.of(), () -> b.step(new Step.Modify(map)));
    LocalProver.Proof proof = prove().get(0);
    assertTrue(proof.facts().stream().anyMatch(f -> f instanceof Fact.Given));
    assertTrue(proof.facts().stream().anyMatch(f -> f instanceof Fact.Kinds));
  }

  @Test
  void whatACallWalksMayBeModified() {
    loopOverGiven(giver(), List.of(), () -> b.step(new Step.Modify(other)));
    assertEquals(List.of(), prove());
  }

  @Test
  void whatIsNewIsNotWhatACallWalks() {
    Var fresh = new Var("fresh", LIST);
    b.step(new Step.New(fresh, "java.util.ArrayList", true));
    loopOverGiven(giver(), List.of(), () -> b.step(new Step.Modify(fresh)));
    assertTrue(prove().get(0).facts().stream().anyMatch(f -> f instanceof Fact.Fresh));
  }

  @Test
  void aCallThatModifiesWhatItWalksGivesNothing() {
    loopOverGiven(giver(new Step.Modify(new Var("any", LIST))), List.of(), () -> {});
    assertEquals(List.of(), prove());
  }

  @Test
  void whereTheCallThrowsTheVariableHoldsWhatItHeld() {
    Block handler = b.method.newBlock();
    b.step(new Step.IteratorOf(it, in));
    b.step(new Step.Modify(in));
    b.step(new Step.Call(it, giver(), List.of(in), List.of(handler)));
    b.jump(handler);
    b.into(handler);
    b.step(new Step.Use(site, it));
    assertEquals(List.of(), prove());
  }

  /** Lists, and maps and sets, are different; all else may be the same. */
  static final class ThreeTypes implements Types {
    @Override
    public boolean isSubtype(String sub, String sup) {
      return sub.equals(sup) || sub.equals("java.util.NavigableSet") && sup.equals("java.util.Set");
    }

    @Override
    public boolean mayShare(String a, String b) {
      return a.equals(b) || a.equals("java.lang.Object") || b.equals("java.lang.Object");
    }

    @Override
    public boolean isApplication(String type) {
      return false;
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
