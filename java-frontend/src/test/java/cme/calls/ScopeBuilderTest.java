package cme.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.effects.CallEffects;
import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import cme.lower.Dispatch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** An application with an interface {@code I}, implemented by {@code A} and {@code B}. */
class ScopeBuilderTest {
  private static final MethodId MAIN = new MethodId("C", "main", "()V");
  private static final MethodId A_RUN = new MethodId("A", "run", "()V");
  private static final MethodId B_RUN = new MethodId("B", "run", "()V");

  private final Map<MethodId, BiConsumer<Dispatch, Builder>> bodies = new HashMap<>();
  private final Map<MethodId, List<Var>> parameters = new HashMap<>();
  private List<String> printers = List.of("java.io.PrintStream");

  private ScopeBuilder builder(int mostMethods) {
    return builder(mostMethods, 100);
  }

  private ScopeBuilder builder(int closed, int open) {
    return builder(new ScopeBuilder.Limits(closed, closed, open, open, open));
  }

  private ScopeBuilder builder(ScopeBuilder.Limits limits) {
    OpenMethods openMethods = new OpenMethods(new TwoClasses(), this::lower, List::of, 100);
    return new ScopeBuilder(
        new TwoClasses(),
        new NoValues(),
        this::lower,
        openMethods,
        openMethods,
        new CallEffects(openMethods),
        m -> List.of(),
        limits);
  }

  /** With all targets of calls, methods may be large. */
  @Test
  void whatIsSureToBeTooLargeIsNotLookedAtWithAllTargets() {
    parameters.put(MAIN, List.of(new Var("a", "I")));
    bodies.put(
        MAIN,
        (dispatch, b) -> {
          for (int i = 0; i < 9; i++) {
            MethodId other = new MethodId("C", "m" + i, "()V");
            b.step(new Step.Call(null, other, List.of(), List.of()));
          }
        });
    OpenMethods open = new OpenMethods(new TwoClasses(), this::lower, List::of, 100);
    ScopeBuilder.Lowerer nobody = (dispatch, id) -> { throw new AssertionError(id); };
    OpenMethods whole = new OpenMethods(new TwoClasses(), nobody, List::of, 100);
    ScopeBuilder builder =
        new ScopeBuilder(
            new TwoClasses(),
            new NoValues(),
            nobody,
            open,
            whole,
            new CallEffects(open),
            m -> List.of(),
            new ScopeBuilder.Limits(100, 8, 8, 1, 4));
    ScopeBuilder.Built built = builder.build("s", false, List.of(MAIN), List.of());
    assertFalse(built.complete());
    assertEquals(Set.of(MAIN), built.scope().methods().keySet());
  }

  private Method lower(Dispatch dispatch, MethodId id) {
    Method method =
        new Method(id, parameters.getOrDefault(id, List.of()), null, new Position("C.java", 1));
    Builder b = new Builder(method);
    b.into(method.newBlock());
    bodies.getOrDefault(id, (d, out) -> {}).accept(dispatch, b);
    b.end(new Block.End.Return(null));
    return method;
  }

  /** Calls {@code run} on an {@code I}. */
  private static void callRun(Dispatch dispatch, Builder b) {
    for (MethodId target : dispatch.targets("I", "run", "()V")) {
      b.step(new Step.Call(null, target, List.of(), List.of()));
    }
  }

  private static void make(Builder b, String type) {
    b.step(new Step.New(new Var("x", type), type, false));
  }

  private Set<MethodId> methods(boolean closed) {
    return builder(100).build("s", closed, List.of(MAIN), List.of()).scope().methods().keySet();
  }

  @Test
  void onlyClassesWithObjectsAreCalled() {
    bodies.put(MAIN, (d, b) -> {
      make(b, "A");
      callRun(d, b);
    });
    assertEquals(Set.of(MAIN, A_RUN), methods(true));
    assertEquals(Set.of(MAIN, A_RUN), methods(false));
  }

  @Test
  void aMethodIsLoweredAnewWhenItsCallMayGoElsewhere() {
    bodies.put(MAIN, (d, b) -> {
      make(b, "A");
      callRun(d, b);
    });
    bodies.put(A_RUN, (d, b) -> make(b, "B"));
    assertEquals(Set.of(MAIN, A_RUN, B_RUN), methods(true));
  }

  @Test
  void argumentsOfAnOpenScopeAreOfAnyClass() {
    parameters.put(MAIN, List.of(new Var("i", "I")));
    bodies.put(MAIN, ScopeBuilderTest::callRun);
    assertEquals(Set.of(MAIN), methods(true));
    assertEquals(Set.of(MAIN, A_RUN, B_RUN), methods(false));
  }

  @Test
  void unknownResultsOfAnOpenScopeAreOfAnyClass() {
    bodies.put(MAIN, (d, b) -> {
      b.step(new Step.SetAny(new Var("x", "java.lang.Object")));
      callRun(d, b);
    });
    assertEquals(Set.of(MAIN, A_RUN, B_RUN), methods(false));
  }

  @Test
  void whatIsPrintedToBringsNoObjects() {
    bodies.put(MAIN, (d, b) -> {
      b.step(new Step.SetAny(new Var("out", "java.io.PrintStream")));
      callRun(d, b);
    });
    assertEquals(Set.of(MAIN), methods(false));
    printers = List.of("P");
    assertEquals(Set.of(MAIN, A_RUN, B_RUN), methods(false));
  }

  @Test
  void aMethodAloneCallsObjectsOfAllClasses() {
    bodies.put(MAIN, (d, b) -> {
      make(b, "A");
      callRun(d, b);
    });
    Method alone = builder(100).alone(MAIN).methods().get(MAIN);
    List<Object> called =
        alone.entry().lines.stream()
            .filter(l -> l.step() instanceof Step.Call)
            .<Object>map(l -> ((Step.Call) l.step()).target())
            .toList();
    assertEquals(List.of(A_RUN, B_RUN), called);
  }

  @Test
  void aScopeBeyondTheLimitIsNotComplete() {
    bodies.put(MAIN, (d, b) -> b.step(new Step.Call(null, A_RUN, List.of(), List.of())));
    assertFalse(builder(1).build("s", true, List.of(MAIN), List.of()).complete());
    assertTrue(builder(2).build("s", true, List.of(MAIN), List.of()).complete());
  }

  @Test
  void whatIsFarIsReplacedByWhatItMayDo() {
    Var list = new Var("list", "java.util.List");
    parameters.put(MAIN, List.of(new Var("i", "I"), list));
    bodies.put(MAIN, (d, b) -> {
      b.step(new Step.IteratorOf(new Var("it", "java.util.Iterator"), list));
      b.step(new Step.Call(null, A_RUN, List.of(), List.of()));
    });
    bodies.put(A_RUN, (d, b) -> b.step(new Step.Call(null, B_RUN, List.of(), List.of())));
    bodies.put(B_RUN, (d, b) -> b.step(new Step.Modify(new Var("x", "java.util.List"))));
    Scope scope = builder(100, 2).buildNear("s", List.of(MAIN), id -> false, List.of()).scope();
    MethodId doer = new MethodId("cme", "effects1", "()V");
    assertEquals(Set.of(MAIN, A_RUN, B_RUN, doer), scope.methods().keySet());
    assertEquals(Set.of(B_RUN, doer), scope.standIns());
    assertTrue(scope.methods().get(doer).toString().contains("Modify"));
    Scope whole = builder(100, 3).buildNear("s", List.of(MAIN), id -> false, List.of()).scope();
    assertEquals(Set.of(), whole.standIns());
  }

  @Test
  void anOpenScopeIsCompleteHoweverLarge() {
    bodies.put(MAIN, (d, b) -> b.step(new Step.Call(null, A_RUN, List.of(), List.of())));
    bodies.put(A_RUN, (d, b) -> b.step(new Step.Call(null, B_RUN, List.of(), List.of())));
    ScopeBuilder.Built built = builder(1, 1).buildNear("s", List.of(MAIN), id -> false, List.of());
    assertTrue(built.complete());
    assertEquals(Set.of(A_RUN), built.scope().standIns());
  }

  @Test
  void aSketchDoesNotAskWhatFarMethodsDo() {
    parameters.put(MAIN, List.of(new Var("i", "I")));
    bodies.put(MAIN, (d, b) -> b.step(new Step.Call(null, A_RUN, List.of(), List.of())));
    bodies.put(A_RUN, (d, b) -> b.step(new Step.Call(null, B_RUN, List.of(), List.of())));
    bodies.put(B_RUN, (d, b) -> b.step(new Step.Modify(new Var("x", "java.util.List"))));
    Scope scope = sketch(1, id -> false).get();
    assertTrue(scope.standIns().contains(A_RUN));
    assertTrue(scope.methods().get(A_RUN).toString().contains("Unsupported"));
    assertEquals(Set.of(), sketch(1, id -> !id.equals(MAIN)).get().standIns());
  }

  @Test
  void aScopeOfItsOwnObjectsIsNotSketched() {
    bodies.put(MAIN, (d, b) -> b.step(new Step.Call(null, A_RUN, List.of(), List.of())));
    assertTrue(sketch(1, id -> false).isEmpty());
  }

  private Optional<Scope> sketch(int methods, Predicate<MethodId> cheap) {
    ScopeBuilder.Limits limits = new ScopeBuilder.Limits(100, 100, 100, methods, 100);
    return builder(limits)
        .sketch("s", List.of(MAIN), id -> false, cheap, List.of(), false);
  }

  private final class TwoClasses implements Classes {
    @Override
    public List<String> concreteSubtypes(String type) {
      if (type.equals("java.io.PrintStream")) return printers;
      return type.equals("I") ? List.of("A", "B") : List.of();
    }

    @Override
    public Optional<MethodId> resolve(String className, String name, String descriptor) {
      return Optional.of(new MethodId(className, name, descriptor));
    }
  }

  private static final class NoValues implements Types {
    @Override
    public boolean isSubtype(String sub, String sup) {
      return sub.equals(sup);
    }

    @Override
    public boolean mayShare(String a, String b) {
      return true;
    }

    @Override
    public boolean isApplication(String type) {
      return type.length() == 1;
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
      return false;
    }

    @Override
    public boolean isIterator(String type) {
      return false;
    }
  }
}
