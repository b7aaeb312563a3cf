package cme.modelcheck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class MachineTest {
  private final Var list = new Var("list", "java.util.ArrayList");
  private final Var it = new Var("it", "java.util.Iterator");
  private final Var item = new Var("item", "java.lang.Integer");
  private final Machine machine = new Machine(new JdkHierarchy(), new HashMap<>());
  private final State start = new State();
  private final int in = start.add(Thing.object("java.lang.Integer", false, null));
  private final int out = start.add(Thing.object("java.lang.Integer", false, null));

  private Collection<State> run(Consumer<Builder> steps) {
    Method method = new Method(new MethodId("T", "m", "()V"), List.of(), null, null);
    Builder b = new Builder(method);
    b.into(method.newBlock());
    steps.accept(b);
    b.end(new Block.End.Return(null));
    Thing made = Thing.object("java.util.ArrayList", true, null);
    start.vars.put(list, start.add(made.with(Slot.ELEMENT, Contents.of(in))));
    return machine.run(method, start);
  }

  private Step use() {
    return new Step.Use(new Site("T", "m()V", 1, "next", null), it);
  }

  @Test
  void aUseAfterAModificationThrowsAndEndsTheWay() {
    Collection<State> ends =
        run(
            b ->
                b.step(new Step.IteratorOf(it, list))
                    .step(use())
                    .step(new Step.Modify(list))
                    .step(use()));
    assertTrue(machine.threw());
    assertEquals(0, ends.size());
  }

  @Test
  void theIteratorThatModifiesStaysValid() {
    run(
        b ->
            b.step(new Step.IteratorOf(it, list))
                .step(new Step.ModifyThrough(list, it))
                .step(use()));
    assertFalse(machine.threw());
  }

  @Test
  void allBranchesAreTaken() {
    Collection<State> ends =
        run(
            b -> {
              b.step(new Step.IteratorOf(it, list));
              b.choose(List.of(() -> {}, () -> b.step(new Step.Modify(list))));
              b.step(use());
            });
    assertTrue(machine.threw());
    assertEquals(1, ends.size());
  }

  @Test
  void presenceIsWhatTheHeapSays() {
    start.vars.put(item, in);
    assertEquals(1, run(b -> b.assume(new Condition.Has(list, Slot.ELEMENT, item))).size());
    start.vars.put(item, out);
    assertEquals(0, run(b -> b.assume(new Condition.Has(list, Slot.ELEMENT, item))).size());
    assertEquals(1, run(b -> b.assume(new Condition.HasNot(list, Slot.ELEMENT, item))).size());
  }

  @Test
  void equalsIsIdentityOfSomeTypesOnly() {
    Condition equal = new Condition.HasEqual(list, Slot.ELEMENT, item, false);
    Condition none = new Condition.HasNoEqual(list, Slot.ELEMENT, item, false);
    start.vars.put(item, out);
    assertEquals(0, run(b -> b.assume(equal)).size());
    assertEquals(1, run(b -> b.assume(none)).size());
    start.vars.put(item, in);
    assertEquals(1, run(b -> b.assume(equal)).size());
    assertEquals(0, run(b -> b.assume(none)).size());
    start.vars.put(item, start.add(Thing.object("app.Clash", false, null)));
    assertEquals(1, run(b -> b.assume(equal)).size());
    assertEquals(1, run(b -> b.assume(none)).size());
  }

  @Test
  void whatMayBeGoneMayBeThereStill() {
    start.vars.put(item, in);
    Collection<State> ends =
        run(
            b -> {
              b.step(new Step.TakeOutSome(list));
              b.choose(
                  List.of(
                      () -> b.assume(new Condition.Has(list, Slot.ELEMENT, item)),
                      () -> b.assume(new Condition.HasNot(list, Slot.ELEMENT, item))));
            });
    assertEquals(2, ends.size());
  }

  @Test
  void loopsThatMakeThingsEnd() {
    Var made = new Var("made", "java.util.ArrayList");
    Collection<State> ends =
        run(b -> b.loop(() -> b.step(new Step.New(made, made.type, true)).step(new Step.Put(list, Slot.ELEMENT, made))));
    assertEquals(4, ends.size());
  }

  @Test
  void functionsRunTheOperationOnceOrNot() {
    Method operation = new Method(new MethodId("T", "op", "()V"), List.of(), null, null);
    Builder b2 = new Builder(operation);
    b2.into(operation.newBlock());
    b2.step(new Step.Modify(list));
    b2.end(new Block.End.Return(null));
    Var f = new Var("f", "java.util.function.Consumer");
    Behaviour does = Behaviour.gives(Behaviour.Result.NOTHING).running(operation);
    start.vars.put(f, start.add(Thing.function(f.type, does)));
    Collection<State> ends =
        run(
            b ->
                b.step(new Step.IteratorOf(it, list))
                    .step(new Step.Call(null, new MethodId("F", "f", "()V"), List.of(f), List.of()))
                    .step(use()));
    assertTrue(machine.threw());
    assertEquals(1, ends.size());
  }

  @Test
  void whatIsNotTranslatedIsSaid() {
    run(b -> b.step(new Step.Unsupported("threads")).step(use()));
    assertEquals(List.of("threads"), List.copyOf(machine.unsupported()));
    assertFalse(machine.threw());
  }
}
