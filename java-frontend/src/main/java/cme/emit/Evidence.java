package cme.emit;

import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which types an object has that a step uses through a variable.
 *
 * <p>In general the variable's own. But views and the objects that they show are one to us, so a
 * variable that is only ever assigned from others holds what those hold: unless the assignment
 * narrows the type, which a cast does, their types say more than its own. A variable that only ever
 * holds the container of an iterator has no type that says anything: the iterator was made over a
 * container that some variable held, or came from outside.
 */
final class Evidence {
  private final Types types;
  private final Map<Var, List<Step>> definitions = new LinkedHashMap<>();
  private final Set<Var> parameters = new LinkedHashSet<>();

  Evidence(Collection<Graph> graphs, Types types) {
    this.types = types;
    for (Graph graph : graphs) {
      parameters.addAll(graph.method.parameters);
      for (Node node : graph.nodes()) node.lines.forEach(line -> define(line.step()));
    }
  }

  private void define(Step step) {
    Var target = StepVars.target(step);
    if (target != null) definitions.computeIfAbsent(target, v -> new ArrayList<>()).add(step);
  }

  /** Types one of which an object in the variable has; none, if it is an iterator's container. */
  Set<String> of(Var variable) {
    Set<String> found = new LinkedHashSet<>();
    collect(variable, found, new LinkedHashSet<>());
    return found;
  }

  /** The variable holds nothing but null. */
  boolean isOnlyNull(Var variable) {
    List<Step> steps = definitions.getOrDefault(variable, List.of());
    return !parameters.contains(variable)
        && !steps.isEmpty()
        && steps.stream().allMatch(Step.SetNull.class::isInstance);
  }

  private void collect(Var variable, Set<String> found, Set<Var> seen) {
    if (!seen.add(variable)) return;
    List<Step> steps = definitions.getOrDefault(variable, List.of());
    if (parameters.contains(variable) || steps.isEmpty()) found.add(variable.type);
    for (Step step : steps) {
      if (step instanceof Step.ContainerOf) continue;
      boolean copies =
          step instanceof Step.Assign s && !types.isSubtype(variable.type, s.from().type);
      if (copies) collect(((Step.Assign) step).from(), found, seen);
      else found.add(step instanceof Step.New s ? s.type() : variable.type);
    }
  }
}
