package cme.effects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class CallEffectsTest {
  private static final String LIST = "java.util.ArrayList";
  private static final Field FIELD = new Field("C", "items", LIST, false);

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Var list = new Var("list", LIST);
  private final Var self = new Var("self", "C");
  private final Var it = new Var("it", "java.util.Iterator");

  private static MethodId id(String name) {
    return new MethodId("C", name, "()V");
  }

  private void method(String name, Var result, Consumer<Builder> body) {
    Method method = new Method(id(name), List.of(self), null, null);
    methods.put(method.id, method);
    Builder b = new Builder(method);
    b.into(method.newBlock());
    body.accept(b);
    b.end(new Block.End.Return(result));
  }

  private static void call(Builder b, String name, Var... arguments) {
    b.step(new Step.Call(null, id(name), List.of(arguments), List.of()));
  }

  private Effects of(String name) {
    return new CallEffects(methods).of(id(name));
  }

  @Test
  void whatIsLoadedAndModifiedIsSeen() {
    method("m", null, b -> {
      b.step(new Step.Load(list, self, FIELD));
      b.step(new Step.Put(list, Slot.ELEMENT, self));
      b.step(new Step.Modify(list));
      b.step(new Step.Store(self, FIELD, list));
    });
    assertEquals(Set.of(LIST), of("m").modified());
    assertEquals(Set.of(LIST), of("m").changed());
    assertEquals(Set.of(FIELD), of("m").stored());
  }

  @Test
  void whatAMethodKeepsToItselfIsNot() {
    method("m", null, b -> {
      b.step(new Step.New(list, LIST, true));
      b.step(new Step.Put(list, Slot.ELEMENT, self));
      b.step(new Step.Modify(list));
    });
    assertEquals(new Effects(Set.of(), Set.of(), false, Set.of(), Set.of(), null), of("m"));
  }

  @Test
  void contentsOfWhatIsReturnedAreSeen() {
    method("m", list, b -> {
      b.step(new Step.New(list, LIST, true));
      b.step(new Step.Put(list, Slot.ELEMENT, self));
      b.step(new Step.Modify(list));
    });
    assertEquals(Set.of(), of("m").modified());
    assertEquals(Set.of(LIST), of("m").changed());
  }

  @Test
  void fieldsOfWhatIsReturnedAreSeen() {
    Var made = new Var("made", "C");
    method("m", made, b -> {
      b.step(new Step.New(made, "C", false));
      b.step(new Step.Store(made, FIELD, list));
    });
    assertEquals(Set.of(FIELD), of("m").stored());
  }

  @Test
  void iteratorsThatOthersGetAreSeen() {
    method("gives", it, b -> {
      b.step(new Step.Load(list, self, FIELD));
      b.step(new Step.IteratorOf(it, list));
    });
    method("keeps", null, b -> {
      b.step(new Step.Load(list, self, FIELD));
      b.step(new Step.IteratorOf(it, list));
    });
    assertEquals(Set.of(LIST), of("gives").walked());
    assertEquals(Set.of(), of("keeps").walked());
  }

  @Test
  void anIteratorFromElsewhereStaysValid() {
    method("given", null, b -> {
      b.step(new Step.SetAny(it));
      b.step(new Step.ContainerOf(list, it));
      b.step(new Step.ModifyThrough(list, it));
    });
    method("own", null, b -> {
      b.step(new Step.Load(list, self, FIELD));
      b.step(new Step.IteratorOf(it, list));
      b.step(new Step.ModifyThrough(list, it));
    });
    assertTrue(of("given").throughIterators());
    assertEquals(false, of("own").throughIterators());
    assertEquals(Set.of(LIST), of("own").modified());
  }

  @Test
  void methodsThatCallEachOtherShareTheirEffects() {
    method("a", null, b -> call(b, "b"));
    method("b", null, b -> {
      call(b, "c");
      call(b, "d");
    });
    method("c", null, b -> {
      call(b, "a");
      b.step(new Step.Modify(list));
    });
    method("d", null, b -> b.step(new Step.Store(self, FIELD, list)));
    method("top", null, b -> call(b, "a"));
    CallEffects effects = new CallEffects(methods);
    for (String name : List.of("c", "b", "a", "top")) {
      assertEquals(Set.of(LIST), effects.of(id(name)).modified(), name);
      assertEquals(Set.of(FIELD), effects.of(id(name)).stored(), name);
    }
    assertEquals(Set.of(), effects.of(id("d")).modified());
  }

  @Test
  void whatIsNotTranslatedOrNotThereMayDoAnything() {
    method("unknown", null, b -> b.step(new Step.Havoc("native")));
    method("above", null, b -> call(b, "unknown"));
    method("missing", null, b -> call(b, "nowhere"));
    method("made", null, b -> b.step(new Step.Opaque("a set of its own")));
    assertEquals("native", of("above").unknown());
    assertNotNull(of("missing").unknown());
    assertEquals(null, of("made").unknown());
  }

  /** The methods that are looked at to find out what a call does. */
  private List<String> lookedAt(String name, Map<MethodId, List<MethodId>> several) {
    List<String> seen = new ArrayList<>();
    CallEffects effects =
        new CallEffects(
            new CallEffects.Bodies() {
              @Override
              public Optional<Method> of(MethodId id) {
                seen.add(id.name());
                return Optional.ofNullable(methods.get(id));
              }

              @Override
              public List<MethodId> targets(MethodId id) {
                return several.getOrDefault(id, List.of(id));
              }
            });
    assertNotNull(effects.of(id(name)).unknown());
    return seen;
  }

  @Test
  void nothingMoreIsLookedAtOnceAnythingMayHappen() {
    method("top", null, b -> {
      call(b, "middle");
      call(b, "other");
    });
    method("middle", null, b -> {
      call(b, "back");
      call(b, "missing");
      call(b, "other");
    });
    method("back", null, b -> call(b, "top"));  // so all three are one group
    method("other", null, b -> {});
    assertEquals(List.of("top", "middle", "back", "missing"), lookedAt("top", Map.of()));
    assertNotNull(of("back").unknown());
    assertNotNull(of("middle").unknown());
  }

  @Test
  void norAreFurtherTargetsOfACall() {
    method("one", null, b -> call(b, "missing"));
    method("two", null, b -> {});
    Map<MethodId, List<MethodId>> several = Map.of(id("any"), List.of(id("one"), id("two")));
    assertEquals(List.of("one", "missing"), lookedAt("any", several));
  }
}
