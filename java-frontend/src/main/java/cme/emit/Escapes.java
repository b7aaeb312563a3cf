package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which objects that a scope makes may be met by code that runs later: when an entry point has
 * ended, other code gets at what leads from its arguments, its result, static fields, exceptions and
 * what unknown code has given, and at nothing else. {@link Flow} says what leads where.
 */
public final class Escapes {
  private final Types types;
  private final Flow flow;
  private final List<Step> steps = new ArrayList<>();
  private final Set<Cell> outside = new LinkedHashSet<>();

  private Escapes(Scope scope, Types types) {
    this.types = types;
    Program program = new Program(scope);
    List<Graph> graphs = new ArrayList<>();
    for (Method method : program.methods()) graphs.add(new Graph(method, program));
    flow = new Flow(program, graphs, types);
    Deque<Cell> todo = new ArrayDeque<>(flow.statics().values());
    for (MethodId entry : scope.entries()) {
      Method method = program.method(entry);
      if (method == null) continue;
      for (Var parameter : method.parameters) todo.add(flow.of(parameter));
      todo.add(flow.ofResult(entry));
    }
    for (Graph graph : graphs) {
      for (Node node : graph.nodes()) {
        for (Block.Line line : node.lines) steps.add(line.step());
      }
    }
    for (Step step : steps) if (isMet(step)) todo.add(flow.of(target(step)));
    spread(todo);
  }

  /** The types among those wanted of which the scope makes an object that may be met later. */
  public static Set<String> of(Scope scope, Types types, Predicate<String> wanted) {
    Escapes escapes = new Escapes(scope, types);
    Set<String> found = new LinkedHashSet<>();
    for (Step step : escapes.steps) {
      String type = escapes.made(step);
      if (type == null || !wanted.test(type)) continue;
      if (escapes.outside.contains(escapes.flow.of(target(step)))) found.add(type);
    }
    return found;
  }

  private static Var target(Step step) {
    return step instanceof Step.New made ? made.to() : ((Step.SetAny) step).to();
  }

  /** The type that the step makes, or null; a lambda that captures nothing is there before. */
  private String made(Step step) {
    if (step instanceof Step.New made) return made.type();
    return step instanceof Step.SetAny any && isStateless(any) ? any.to().type : null;
  }

  private boolean isStateless(Step.SetAny any) {
    return types.isStateless(any.to().type);
  }

  private boolean isMet(Step step) {
    return step instanceof Step.SetAny any && !isStateless(any)
        || step instanceof Step.New made && types.isSubtype(made.type(), "java.lang.Throwable");
  }

  private void spread(Deque<Cell> todo) {
    while (!todo.isEmpty()) {
      Cell cell = todo.poll().root();
      if (outside.add(cell)) todo.addAll(cell.attributes().values());
    }
  }
}
