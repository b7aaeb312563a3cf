package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Names of a method's variables, in the order in which they are met: Java's own where there are
 * any; temporaries are called after their types.
 */
final class Variables {
  private final Names names = new Names();
  private final Map<Var, String> given = new LinkedHashMap<>();
  private final Map<Var, Integer> order = new LinkedHashMap<>();

  Variables(Graph graph, Vocabulary vocabulary) {
    for (Sort sort : vocabulary.sorts()) if (sort.nullName != null) names.reserve(sort.nullName);
    names.reserve(Vocabulary.TRUE);
    names.reserve(Vocabulary.FALSE);
    names.reserve(Vocabulary.NORMAL);
    names.reserve(Vocabulary.THROWN);
    names.reserve("result");
    names.reserve("exit");
    Method method = graph.method;
    method.parameters.forEach(this::name);
    for (Node node : graph.nodes()) {
      for (Block.Line line : node.lines) {
        StepVars.reads(line.step()).forEach(this::name);
        Var target = StepVars.target(line.step());
        if (target != null) name(target);
      }
    }
  }

  String name(Var variable) {
    String known = given.get(variable);
    if (known != null) return known;
    String wish = variable.name;
    int end = wish.indexOf('#');
    if (end > 0) wish = wish.substring(0, end);
    if (wish.startsWith("$") || wish.matches("l[0-9]+")) wish = Names.simple(variable.type).toLowerCase(Locale.ROOT);
    String name = Names.quoted(names.fresh(wish));
    given.put(variable, name);
    order.put(variable, order.size());
    return name;
  }

  /** A name that no variable has. */
  String fresh(String wish) {
    return Names.quoted(names.fresh(wish));
  }

  int order(Var variable) {
    name(variable);
    return order.get(variable);
  }
}
