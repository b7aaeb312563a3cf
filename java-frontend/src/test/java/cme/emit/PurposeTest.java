package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is left of graphs, as the names of their steps. */
class PurposeTest {
  private static final MethodId MAIN = new MethodId("C", "m", "()V");
  private static final MethodId CALLED = new MethodId("C", "called", "()V");

  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final Var list = new Var("list", "java.util.List");
  private final Var it = new Var("it", "java.util.Iterator");
  private final Site site = new Site("C", "m()V", 1, "Iterator.next", new Position("C.java", 3));
  private final Step use = new Step.Use(site, it);
  private final Step modify = new Step.Modify(list);
  private final Builder b = method(MAIN, List.of(list, it));
  private List<MethodId> initialisers = List.of();

  private Builder method(MethodId id, List<Var> parameters) {
    Method method = new Method(id, parameters, null, new Position("C.java", 1));
    methods.put(id, method);
    Builder builder = new Builder(method);
    builder.into(method.newBlock());
    return builder;
  }

  private Builder called() {
    return method(CALLED, List.of());
  }

  private static void end(Builder builder) {
    builder.end(new Block.End.Return(null));
  }

  private void call(Block... handlers) {
    b.step(new Step.Call(null, CALLED, List.of(), List.of(handlers)));
  }

  /** A method that modifies. */
  private void calledModifies(Block.End end) {
    Builder called = called();
    called.step(modify);
    called.end(end);
  }

  /** The steps of a method, node by node. */
  private List<String> left(MethodId id) {
    Scope scope = new Scope("m", false, List.of(MAIN), initialisers, methods, List.of());
    Program program = new Program(scope);
    Map<MethodId, Graph> graphs = new LinkedHashMap<>();
    for (Method method : program.methods()) graphs.put(method.id, new Graph(method, program));
    Purpose.keepInAll(graphs, initialisers);
    List<String> steps = new ArrayList<>();
    for (Node node : graphs.get(id).nodes()) {
      for (Block.Line line : node.lines) steps.add(line.step().getClass().getSimpleName());
    }
    return steps;
  }

  @Test
  void waysThatLeadToNoUseAreCutOff() {
    b.choose(List.of(() -> b.step(use), () -> b.step(modify)));
    b.step(modify);
    end(b);
    assertEquals(List.of("Use"), left(MAIN));
  }

  @Test
  void whatNoUseComesAfterIsCutOff() {
    b.choose(List.of(() -> b.step(modify).step(use), () -> {}));
    b.step(modify);
    end(b);
    assertEquals(List.of("Modify", "Use"), left(MAIN));
  }

  @Test
  void loopsBeforeAUseStay() {
    Block loop = b.method.newBlock();
    Block after = b.method.newBlock();
    b.jump(loop);
    b.into(loop);
    b.step(modify);
    b.jump(loop, after);
    b.into(after);
    b.step(use);
    end(b);
    assertEquals(List.of("Modify", "Use"), left(MAIN));
  }

  @Test
  void whatIsCalledBeforeAUseRunsToItsEnd() {
    calledModifies(new Block.End.Return(null));
    call();
    b.step(use);
    end(b);
    assertEquals(List.of("Modify"), left(CALLED));
  }

  @Test
  void whatIsCalledAfterAllUsesDoesNot() {
    calledModifies(new Block.End.Return(null));
    b.choose(List.of(() -> b.step(use), () -> call()));
    end(b);
    assertEquals(List.of("Use"), left(MAIN));
    assertEquals(List.of(), left(CALLED));
  }

  @Test
  void usesInWhatIsCalledCount() {
    Builder called = called();
    called.choose(List.of(() -> called.step(modify), () -> called.step(use)));
    end(called);
    b.step(modify);
    call();
    end(b);
    assertEquals(List.of("Modify", "Call"), left(MAIN));
    assertEquals(List.of("Use"), left(CALLED));
  }

  @Test
  void theirEndDoesIfAUseComesAfterwards() {
    Builder called = called();
    called.choose(List.of(() -> called.step(modify), () -> called.step(use)));
    end(called);
    call();
    b.step(use);
    end(b);
    assertEquals(List.of("Modify", "Use"), left(CALLED).stream().sorted().toList());
  }

  @Test
  void anExceptionIsAWayToItsHandler() {
    calledModifies(new Block.End.Leave());
    Block handler = b.method.newBlock();
    call(handler);
    end(b);
    b.into(handler);
    b.step(use);
    end(b);
    assertEquals(List.of("Call", "Use"), left(MAIN));
    assertEquals(List.of("Modify"), left(CALLED));
  }

  @Test
  void anEntryPointThatCallsItselfGoesOn() {
    b.choose(
        List.of(
            () -> b.step(modify),
            () -> b.step(new Step.Call(null, MAIN, List.of(list, it), List.of())).step(use)));
    end(b);
    assertEquals(List.of("Call", "Modify", "Use"), left(MAIN).stream().sorted().toList());
  }

  @Test
  void initialisersRunToTheirEnd() {
    calledModifies(new Block.End.Return(null));
    initialisers = List.of(CALLED);
    b.step(use);
    end(b);
    assertEquals(List.of("Modify"), left(CALLED));
  }
}
