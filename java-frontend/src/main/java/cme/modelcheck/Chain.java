package cme.modelcheck;

import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/** Writes the calls of a chain that starts at the subject, link by link. */
final class Chain {
  private final Stage stage;
  private final Script script;
  /** What the last call gave. */
  private Var at;
  /** The function that runs user code, once there was one. */
  private Var function;

  private Link.Given given = Link.Given.NOTHING;
  /** A call of the chain is none that the check knows. */
  private boolean unknown;

  Chain(Stage stage, Script script) {
    this(stage, script, stage.self);
  }

  /** Starts at something else. */
  Chain(Stage stage, Script script, Var at) {
    this.stage = stage;
    this.script = script;
    this.at = at;
  }

  Var at() {
    return at;
  }

  Var function() {
    return function;
  }

  Link.Given given() {
    return given;
  }

  boolean isUnknown() {
    return unknown;
  }

  Chain follow(List<String> links) {
    for (String link : links) if (!unknown) follow(link);
    return this;
  }

  private void follow(String text) {
    if (text.endsWith("(c)") || text.endsWith("(m)")) {
      wrap(text.substring(0, text.indexOf('(')));
      return;
    }
    boolean map = stage.types.isSubtype(at.type, "java.util.Map");
    Link link = Link.of(text, map);
    if (link == null) {
      unknown = true;
      return;
    }
    List<String> parameters = link.parameters().stream().map(Signatures::full).toList();
    List<Var> arguments = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      arguments.add(argument(link.arguments().get(i), parameters.get(i)));
    }
    if (link.runsUserCode()) given = link.given();
    call(link.name(), parameters, arguments);
  }

  /** Calls a method on what there is, through a type that has it. */
  void call(String name, List<String> parameters, List<Var> arguments) {
    String result = Signatures.result(name, at.type, stage.types);
    at = script.call(
        new Script.Call(owner(name, at.type), name, parameters, result, at, arguments, exact()));
  }

  /** The same, where nobody looks at the result. */
  void callLast(String name, List<String> parameters, List<Var> arguments) {
    String result = Signatures.result(name, at.type, stage.types);
    script.call(
        new Script.Call(owner(name, at.type), name, parameters, result, at, arguments, exact()), null);
  }

  private String exact() {
    return at == stage.self ? stage.subject.exact() : null;
  }

  /** Views of maps are declared as Set and Collection, but the objects have more methods. */
  private String owner(String name, String type) {
    boolean ends = name.endsWith("First") || name.endsWith("Last");
    if (!ends || !type.equals("java.util.Set") && !type.equals("java.util.Collection")) return type;
    if (name.startsWith("poll")) return "java.util.NavigableSet";
    return type.equals("java.util.Set") ? "java.util.SequencedSet" : "java.util.SequencedCollection";
  }

  private Var argument(String word, String type) {
    switch (word) {
      case "lo":
        return stage.lo;
      case "hi":
        return stage.hi;
      case "new":
        return stage.fresh;
      case "fn":
        function = new Var("fn", type);
        return function;
      case "null":
        return new Var("null", type);
      case "f":
        Var quiet = new Var("f", type);
        script.out.step(new Step.Assign(quiet, stage.quiet));
        return quiet;
      case "list":
        Var list = new Var("list", "java.util.ArrayList");
        script.out.step(new Step.New(list, list.type, true));
        return list;
      case "c":
        return script.call(
            new Script.Call(
                "java.util.stream.Collectors", "toList", List.of(), "java.util.stream.Collector",
                null, List.of(), null));
      default:
        return null;
    }
  }

  private void wrap(String how) {
    String type = wrapped(how);
    boolean checked = how.equals("checked");
    boolean map = type.endsWith("Map");
    List<String> parameters = new ArrayList<>(List.of(type));
    List<Var> arguments = new ArrayList<>(List.of(at));
    for (int i = 0; checked && i < (map ? 2 : 1); i++) {
      parameters.add("java.lang.Class");
      arguments.add(new Var("type", "java.lang.Class"));
    }
    String name = how + type.substring(type.lastIndexOf('.') + 1);
    at = script.call(
        new Script.Call("java.util.Collections", name, parameters, type, null, arguments, null));
  }

  private String wrapped(String how) {
    for (String t : List.of("NavigableMap", "Map", "List", "NavigableSet", "Set")) {
      if (stage.types.isSubtype(at.type, "java.util." + t)) return "java.util." + t;
    }
    boolean queue = how.equals("checked") && stage.types.isSubtype(at.type, "java.util.Queue");
    return queue ? "java.util.Queue" : "java.util.Collection";
  }
}
