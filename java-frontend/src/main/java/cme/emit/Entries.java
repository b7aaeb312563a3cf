package cme.emit;

import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Where executions start. Nothing is allocated of what only the scope itself allocates, and in a
 * closed scope static fields hold nothing; the rest of the heap is any that the invariants allow.
 * {@code this} is not null. Static initialisers run first, each once.
 */
final class Entries {
  private final Program program;
  private final Vocabulary vocabulary;
  private final Liveness liveness;
  private final ProcedureWriter writer;
  private final Typing typing;
  private final Owned owned;
  private final EmitOptions options;
  private final Apart apart;
  private final StringBuilder procedures = new StringBuilder();
  private final StringBuilder entries = new StringBuilder();
  private int count;

  Entries(
      Program program,
      Vocabulary vocabulary,
      Liveness liveness,
      ProcedureWriter writer,
      Typing typing,
      Apart apart,
      Owned owned,
      EmitOptions options) {
    this.program = program;
    this.vocabulary = vocabulary;
    this.liveness = liveness;
    this.writer = writer;
    this.typing = typing;
    this.apart = apart;
    this.owned = owned;
    this.options = options;
  }

  /** {@code written} are the methods that have procedures. */
  String text(Set<MethodId> written) {
    List<MethodId> initialisers =
        program.scope.initialisers().stream()
            .filter(id -> written.contains(id) && liveness.hasEffect(id))
            .toList();
    for (MethodId id : program.scope.entries()) {
      if (written.contains(id)) entry(program.method(id), initialisers);
    }
    return procedures.toString() + entries;
  }

  int procedures() {
    return count;
  }

  private void entry(Method method, List<MethodId> initialisers) {
    String target = Names.quoted(writer.name(method.id));
    List<Var> inputs = liveness.parameters(method);
    Variables names = writer.variables(method.id);
    String start = target;
    if (!initialisers.isEmpty()) {
      start = vocabulary.name("start");
      start(start, target, method, names, initialisers);
    }
    String when = condition(method, inputs, names);
    entries.append("entry ").append(start);
    if (!when.isEmpty()) entries.append(" when ").append(when);
    entries.append('\n');
  }

  private void start(
      String start, String target, Method method, Variables names, List<MethodId> initialisers) {
    count++;
    List<String> inputs = new ArrayList<>();
    List<String> terms = new ArrayList<>();
    for (Var v : liveness.parameters(method)) {
      inputs.add(names.name(v) + ": " + vocabulary.sort(v));
      terms.add(names.name(v));
    }
    procedures.append("procedure ").append(start).append("(").append(String.join(", ", inputs));
    procedures.append(")").append(writer.returns(method.id)).append(" {\n");
    for (MethodId id : initialisers) procedures.append(writer.bareCall(id, names));
    procedures.append("  goto ").append(target).append("(").append(String.join(", ", terms));
    procedures.append(")\n}\n\n");
  }

  private String condition(Method method, List<Var> inputs, Variables names) {
    List<String> parts = new ArrayList<>();
    for (Var v : inputs) {
      Sort sort = vocabulary.sort(v);
      if (v.name.equals("this")) parts.add(sort.notNull(names.name(v)));
      parts.add(typing.given(sort, v.type, names.name(v)));
    }
    parts.addAll(owned.atStart(inputs, names));
    if (options.apart().contains(method.id)) parts.addAll(apart.conditions(inputs, names));
    for (Sort sort : vocabulary.sorts()) {
      if (sort.used != null && !sort.populated) parts.add("forall X: " + sort + ". !" + sort.used("X"));
    }
    for (Vocabulary.Ref ref : vocabulary.refs()) {
      if (ref.from() != null || !program.scope.closed()) continue;
      parts.add("forall X: " + ref.to() + ". !" + ref.name() + "(X)");
    }
    return Formulas.and(parts.toArray(String[]::new));
  }
}
