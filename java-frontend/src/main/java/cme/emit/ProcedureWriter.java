package cme.emit;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.StepVars;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes methods as procedures, one for each node, with the variables needed there as inputs.
 *
 * <p>The outputs are the result, if some call needs it, and how the method ended, if somebody asks.
 * A result of what ended by an exception is null. Sites are numbered as docs/rml.md numbers them:
 * every use is one `throw` of the procedure that it stands in.
 */
final class ProcedureWriter {
  private static final String RESULT = "result";
  private static final String EXIT = "exit";
  private final Program program;
  private final Flow flow;
  private final Vocabulary vocabulary;
  private final Liveness liveness;
  private final Commands commands;
  private final Map<MethodId, String> names = new LinkedHashMap<>();
  private final Map<Site, List<String>> sites = new LinkedHashMap<>();
  private final Map<MethodId, Variables> named = new LinkedHashMap<>();
  private final StringBuilder out = new StringBuilder();
  private int count;

  // Of the procedure that is being written.
  private Graph graph;
  private Variables variables;
  private Folding folding;
  private String procedure;
  private String file;
  private Set<Var> declared;
  private int throwsSoFar;

  ProcedureWriter(
      Program program, Flow flow, Vocabulary vocabulary, Liveness liveness, Commands commands) {
    this.program = program;
    this.flow = flow;
    this.vocabulary = vocabulary;
    this.liveness = liveness;
    this.commands = commands;
  }

  String text() {
    return out.toString();
  }

  int count() {
    return count;
  }

  Map<Site, List<String>> sites() {
    return sites;
  }

  /** The name of the method's first procedure, without backquotes. */
  String name(MethodId id) {
    return names.computeIfAbsent(id, i -> vocabulary.names.fresh(readable(i)));
  }

  private static String readable(MethodId id) {
    String method = id.name();
    if (method.equals("<init>")) method = "new";
    if (method.equals("<clinit>")) method = "static";
    return Names.simple(id.owner()) + "." + method;
  }

  /** The names of the method's variables. */
  Variables variables(MethodId id) {
    return named.get(id);
  }

  void write(Graph method) {
    graph = method;
    variables = new Variables(method, vocabulary);
    folding = new Folding(method);
    named.put(method.method.id, variables);
    for (Node node : method.nodes()) {
      if (node == method.entry() || !node.isBareEnd()) write(node);
    }
  }

  private void write(Node node) {
    boolean entry = node == graph.entry();
    procedure = name(node);
    List<Var> inputs = entry ? liveness.parameters(graph.method) : inputs(node);
    declared = new LinkedHashSet<>(inputs);
    throwsSoFar = 0;
    count++;
    out.append("procedure ").append(Names.quoted(procedure)).append(parameters(inputs));
    out.append(returns(graph.method.id));
    header(entry ? graph.method.position : node.position());
    if (entry) undefined();
    String ended = null;
    for (int i = 0; i < node.lines.size(); i++) {
      Block.Line line = node.lines.get(i);
      if (ended != null) command(1, "assume " + ended + " = " + Vocabulary.NORMAL, null);
      ended = null;
      Step.Pick given = folding.next(node.lines, i);
      if (given != null) i += 2;
      if (line.step() instanceof Step.Call call) ended = call(call, line.position());
      else if (given != null) next((Step.Use) line.step(), given, line.position());
      else plain(line);
    }
    end(node, ended);
    out.append("}\n\n");
  }

  private String name(Node node) {
    String method = name(graph.method.id);
    return node.label.isEmpty() ? method : method + "." + node.label;
  }

  private List<Var> inputs(Node node) {
    List<Var> live = new ArrayList<>(liveness.at(node));
    live.sort(Comparator.comparingInt(variables::order));
    return live;
  }

  private String parameters(List<Var> inputs) {
    List<String> parts = new ArrayList<>();
    for (Var v : inputs) parts.add(variables.name(v) + ": " + vocabulary.sort(v));
    return "(" + String.join(", ", parts) + ")";
  }

  /** The outputs of a method's procedures, as they stand in the text. */
  String returns(MethodId id) {
    List<String> parts = new ArrayList<>();
    if (liveness.needsResult(id)) parts.add(RESULT + ": " + vocabulary.sort(flow.ofResult(id)));
    if (program.hasExit(id)) parts.add(EXIT + ": " + vocabulary.exitSort);
    return parts.isEmpty() ? "" : " returns (" + String.join(", ", parts) + ")";
  }

  private void header(Position position) {
    file = null;
    if (position != null && position.line() > 0) {
      file = position.file();
      out.append(" at \"").append(escaped(file)).append("\":").append(position.line());
    }
    out.append(" {\n");
  }

  private static String escaped(String text) {
    return Names.visible(text).replace("\\", "\\\\").replace("\"", "\\\"");
  }

  /** Variables that Java's rules say are set before they are read, but steps do not. */
  private void undefined() {
    for (Var variable : inputs(graph.entry())) {
      if (declared.contains(variable)) continue;
      declare(variable);
      String known = vocabulary.sort(variable).known(variables.name(variable));
      if (!known.isEmpty()) command(1, "assume " + known, null);
    }
  }

  private void declare(Var variable) {
    if (!declared.add(variable)) return;
    command(1, "var " + variables.name(variable) + ": " + vocabulary.sort(variable), null);
  }

  private void command(int depth, String text, Position position) {
    out.append("  ".repeat(depth)).append(text);
    if (position != null && position.line() > 0) {
      out.append(" at ");
      if (!position.file().equals(file)) out.append('"').append(escaped(position.file())).append("\":");
      out.append(position.line());
    }
    out.append('\n');
  }

  private void plain(Block.Line line) {
    Var target = StepVars.target(line.step());
    if (target != null) declare(target);
    for (String text : commands.of(line, variables)) command(1, text, line.position());
    if (line.step() instanceof Step.Use use) site(use);
  }

  private void next(Step.Use use, Step.Pick given, Position position) {
    declare(given.to());
    command(1, commands.next(use, given, variables), position);
    site(use);
  }

  private void site(Step.Use use) {
    String name = procedure + "#" + ++throwsSoFar;
    sites.computeIfAbsent(use.site(), s -> new ArrayList<>()).add(name);
  }

  /** Gives the variable that says how the callee ended, or null if it does not say. */
  private String call(Step.Call call, Position position) {
    Method callee = program.method(call.target());
    List<String> outputs = new ArrayList<>();
    if (liveness.needsResult(callee.id)) outputs.add(resultVariable(call));
    String ended = null;
    if (program.hasExit(callee.id)) {
      ended = variables.fresh("ended");
      command(1, "var " + ended + ": " + vocabulary.exitSort, null);
      outputs.add(ended);
    }
    String left = outputs.isEmpty() ? "" : String.join(", ", outputs) + " := ";
    command(1, left + callText(callee, call.arguments()), position);
    return ended;
  }

  /** A call of a method without parameters that matters for its effect alone. */
  String bareCall(MethodId id, Variables names) {
    List<String> outputs = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    if (liveness.needsResult(id)) {
      outputs.add(names.fresh("ignored"));
      Sort sort = vocabulary.sort(flow.ofResult(id));
      text.append("  var ").append(outputs.get(0)).append(": ").append(sort).append('\n');
    }
    String ended = null;
    if (program.hasExit(id)) {
      ended = names.fresh("ended");
      outputs.add(ended);
      text.append("  var ").append(ended).append(": ").append(vocabulary.exitSort).append('\n');
    }
    text.append("  ");
    if (!outputs.isEmpty()) text.append(String.join(", ", outputs)).append(" := ");
    text.append(Names.quoted(name(id))).append("()\n");
    if (ended != null) text.append("  assume " + ended + " = " + Vocabulary.NORMAL + "\n");
    return text.toString();
  }

  private String resultVariable(Step.Call call) {
    if (call.to() != null) {
      declare(call.to());
      return variables.name(call.to());
    }
    String ignored = variables.fresh("ignored");
    Sort sort = vocabulary.sort(flow.ofResult(call.target()));
    command(1, "var " + ignored + ": " + sort, null);
    return ignored;
  }

  private String callText(Method callee, List<Var> arguments) {
    List<String> terms = new ArrayList<>();
    List<Var> needed = liveness.parameters(callee);
    for (int i = 0; i < callee.parameters.size(); i++) {
      if (needed.contains(callee.parameters.get(i))) terms.add(variables.name(arguments.get(i)));
    }
    return Names.quoted(name(callee.id)) + "(" + String.join(", ", terms) + ")";
  }

  private void end(Node node, String ended) {
    String normal = ended == null ? null : "assume " + ended + " = " + Vocabulary.NORMAL;
    if (node.thrown.isEmpty() && node.next.size() <= 1) {
      if (normal != null) command(1, normal, null);
      if (node.end == Node.End.JUMP) jump(1, node.next.get(0));
      else finish(1, node);
      return;
    }
    String thrown = ended == null ? null : "assume " + ended + " = " + Vocabulary.THROWN;
    String keyword = "choose {";
    for (Node to : node.next) {
      keyword = alternative(keyword, normal, to);
    }
    for (Node to : node.thrown) {
      keyword = alternative(keyword, thrown, to);
    }
    command(1, "}", null);
  }

  private String alternative(String keyword, String assumption, Node to) {
    command(1, keyword, null);
    if (assumption != null) command(2, assumption, null);
    jump(2, to);
    return "} or {";
  }

  private void jump(int depth, Node to) {
    if (to.isBareEnd()) {
      finish(depth, to);
      return;
    }
    List<String> terms = new ArrayList<>();
    for (Var variable : inputs(to)) terms.add(variables.name(variable));
    command(depth, "goto " + Names.quoted(name(to)) + "(" + String.join(", ", terms) + ")", null);
  }

  private void finish(int depth, Node node) {
    MethodId id = graph.method.id;
    if (node.end == Node.End.DEAD) command(depth, "assume false", null);
    if (liveness.needsResult(id)) {
      Sort sort = vocabulary.sort(flow.ofResult(id));
      if (node.end == Node.End.RETURN) {
        command(depth, RESULT + " := " + variables.name(node.value), null);
      } else if (node.end == Node.End.THROW && sort.nullName != null) {
        command(depth, RESULT + " := " + sort.nullName, null);
      }
    }
    if (program.hasExit(id)) {
      String how = node.end == Node.End.THROW ? Vocabulary.THROWN : Vocabulary.NORMAL;
      command(depth, EXIT + " := " + how, null);
    }
    command(depth, "return", null);
  }
}
