package cme.modelcheck;

import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes the steps of the operations that rows name. */
final class Operations {
  private static final String SAME = "same subList().";
  private static final Map<String, String> STATIC =
      Map.of(
          "Collections.sort(list)", "sort(List)",
          "Collections.reverse(list)", "reverse(List)",
          "Collections.shuffle(list)", "shuffle(List,Random)",
          "Collections.rotate(list,1)", "rotate(List,int)",
          "Collections.swap(list,0,size-1)", "swap(List,int,int)",
          "Collections.addAll(c)", "addAll(Collection,Object[])",
          "Collections.addAll(c,absent)", "addAll(Collection,Object[])",
          "Collections.fill(list)", "fill(List,Object)");

  /** How an operation is written; the receiver may be seen as one of a supertype. */
  private record Key(String text, ModelOptions options, String way, boolean onItself, String seenAs) {}

  private final Stage stage;
  private final Arguments arguments;
  private final Map<Key, Operation> written = new HashMap<>();

  Operations(Stage stage, Arguments arguments) {
    this.stage = stage;
    this.arguments = arguments;
  }

  /** What the operation is called on: a chain that makes a view, or nothing. */
  static String route(String text) {
    if (isSpecial(text)) return "";
    int dot = text.lastIndexOf(").");
    return dot < 0 ? "" : text.substring(0, dot + 1);
  }

  /** It uses the iterator or the view of the very iteration. */
  static boolean isOwn(String text) {
    return text.startsWith("own ") || text.startsWith(SAME);
  }

  static boolean isSpecial(String text) {
    return text.startsWith("own ")
        || text.startsWith("other ")
        || text.startsWith("Collections.")
        || text.startsWith("new ")
        || text.startsWith("(")
        || text.equals("stream().collect(toList())");
  }

  /** All full situations that one means. */
  List<Situation> complete(String text, Situation given) {
    if (isSpecial(text)) return List.of(given);
    return arguments.complete(given, name(text), parameters(text), holds(text));
  }

  /** Whether the model says what the operation does on something of this type. */
  boolean isDescribed(String text, String type, LibraryModel model) {
    String descriptor = Signatures.descriptor(parameters(text), JdkHierarchy.OBJECT);
    return model.covers(type, name(text), descriptor, stage.types);
  }

  private static String method(String text) {
    return route(text).isEmpty() ? text : text.substring(route(text).length() + 1);
  }

  private static String name(String text) {
    String method = method(text);
    return method.substring(0, method.indexOf('('));
  }

  private static List<String> parameters(String text) {
    List<String> all = Stage.parameters(method(text));
    if (!name(text).contains("Property")) return all;
    return all.stream().map(p -> "java.lang.String").toList();
  }

  private Operation.Holds holds(String text) {
    return Operation.Holds.of(route(text), stage.isMap());
  }

  /** Null if the check cannot express it. */
  Operation of(String text, Situation situation, ModelOptions options, Way way, String seenAs) {
    boolean onItself = "self".equals(situation.get("arg"));
    String of = isOwn(text) ? way.name() : "";
    Key key = new Key(text, options, of, onItself, seenAs);
    if (!written.containsKey(key)) written.put(key, write(key, way));
    return written.get(key);
  }

  private Operation write(Key key, Way way) {
    Script script = stage.script(key.options());
    if (isSpecial(key.text())) {
      boolean known = writeSpecial(key.text(), script, way);
      Operation.Holds holds = holds("");
      return known ? new Operation(script.end(), "", List.of(), List.of(), holds) : null;
    }
    Chain chain = new Chain(stage, script);
    String route = route(key.text());
    if (key.text().startsWith(SAME)) {
      chain = new Chain(stage, script, way.view());
    } else if (key.seenAs() != null) {
      Var seen = new Var("seen", key.seenAs());
      script.out.step(new Step.Assign(seen, stage.self));
      chain = new Chain(stage, script, seen);
    } else if (!route.isEmpty()) {
      chain.follow(Link.split(route));
      if (chain.isUnknown()) return null;
    }
    return write(key, script, chain);
  }

  private Operation write(Key key, Script script, Chain chain) {
    List<String> parameters = parameters(key.text());
    String name = name(key.text());
    Operation.Holds holds = holds(key.text());
    List<Var> given = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      String p = parameters.get(i);
      boolean walked = p.equals("java.util.Collection") || p.equals("java.util.Map");
      boolean self = key.onItself() && walked || name.equals("equals");
      if (Signatures.isPrimitive(p)) given.add(null);
      else if (self) given.add(chain.at());
      else given.add(new Var("a" + i, arguments.type(name, p, i, holds)));
    }
    Var receiver = chain.at();
    chain.callLast(name, parameters, given);
    List<Var> bound = new ArrayList<>(given);
    bound.replaceAll(v -> v == receiver ? null : v);
    return new Operation(script.end(), name, parameters, bound, holds);
  }

  // --- What is no method of the subject

  private boolean writeSpecial(String text, Script script, Way way) {
    Chain chain = new Chain(stage, script);
    Var something = stage.isMap() ? stage.fresh : stage.hi;
    if (text.equals("(nothing)")) return true;
    if (STATIC.containsKey(text)) {
      return writeStatic(STATIC.get(text), script, text.endsWith(",absent)"));
    }
    switch (text) {
      case "own iterator.remove()":
        boolean enumeration = way.iterator().type.equals("java.util.Enumeration");
        return enumeration || callOn(script, way.iterator(), way.iterator().type, "remove");
      case "own listIterator.add(Object)":
        return callOn(script, way.iterator(), "java.util.ListIterator", "add", something);
      case "own listIterator.set(Object)":
        return callOn(script, way.iterator(), "java.util.ListIterator", "set", something);
      case "own entry.setValue(Object)":
        return setValue(script, way.iterator());
      case "other iterator.next()":
        chain.follow(iterator()).callLast("next", List.of(), List.of());
        return true;
      case "other iterator.remove()":
        Var other = chain.follow(iterator()).at();
        callOn(script, other, other.type, "next");
        return callOn(script, other, other.type, "remove");
      case "other listIterator.add(Object)":
        Var adding = chain.follow(List.of("listIterator()")).at();
        return callOn(script, adding, adding.type, "add", something);
      case "other listIterator.set(Object)":
        Var setting = chain.follow(List.of("listIterator()")).at();
        callOn(script, setting, setting.type, "next");
        return callOn(script, setting, setting.type, "set", something);
      case "other entry.setValue(Object)":
        return setValue(script, chain.follow(iterator()).at());
      case "new ArrayList(c)":
        return copy(script);
      case "stream().collect(toList())":
        chain.follow(List.of("stream()", "collect(toList())"));
        return true;
      default:
        return false;
    }
  }

  private List<String> iterator() {
    return stage.isMap() ? List.of("entrySet()", "iterator()") : List.of("iterator()");
  }

  private boolean callOn(Script script, Var on, String owner, String name, Var... given) {
    List<String> parameters = new ArrayList<>();
    for (int i = 0; i < given.length; i++) parameters.add(JdkHierarchy.OBJECT);
    script.call(
        new Script.Call(
            owner, name, parameters, JdkHierarchy.OBJECT, on, List.of(given), null),
        null);
    return true;
  }

  private boolean setValue(Script script, Var iterator) {
    Var given =
        script.call(
            new Script.Call(
                iterator.type, "next", List.of(), JdkHierarchy.OBJECT, iterator, List.of(), null));
    Var entry = new Var("entry", "java.util.Map$Entry");
    script.out.step(new Step.Assign(entry, given));
    return callOn(script, entry, entry.type, "setValue", stage.fresh);
  }

  private boolean copy(Script script) {
    Var list = new Var("copy", "java.util.ArrayList");
    script.out.step(new Step.New(list, list.type, true));
    script.call(
        new Script.Call(
            list.type, "<init>", List.of("java.util.Collection"), "void", list,
            List.of(stage.self), list.type),
        null);
    return true;
  }

  /** {@code filled}: an array that is handed over holds something. */
  private boolean writeStatic(String text, Script script, boolean filled) {
    List<String> parameters = Stage.parameters(text);
    List<Var> given = new ArrayList<>(List.of(stage.self));
    for (String p : parameters.subList(1, parameters.size())) {
      if (Signatures.isPrimitive(p)) given.add(null);
      else if (p.equals(JdkHierarchy.OBJECT)) given.add(stage.hi);
      else given.add(made(script, p));
      if (filled && p.endsWith("[]")) {
        script.out.step(new Step.Put(given.get(given.size() - 1), Slot.ELEMENT, stage.hi));
      }
    }
    String name = text.substring(0, text.indexOf('('));
    script.call(
        new Script.Call(
            "java.util.Collections", name, parameters, JdkHierarchy.OBJECT, null, given, null),
        null);
    return true;
  }

  private Var made(Script script, String type) {
    Var to = new Var("made", type);
    script.out.step(new Step.New(to, type, false));
    return to;
  }
}
