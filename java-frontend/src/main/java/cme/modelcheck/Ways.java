package cme.modelcheck;

import cme.ir.Method;
import cme.ir.Var;
import cme.model.ModelOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All ways to iterate over a subject, opened side by side: opening one does nothing to the others. */
final class Ways {
  private static final List<String> OF_COLLECTIONS =
      List.of(
          "iterator()", "listIterator()", "listIterator(size) backwards", "descendingIterator()",
          "descendingSet().iterator()", "headSet().iterator()", "tailSet().iterator()",
          "subSet().iterator()", "reversed().iterator()", "subList().iterator()",
          "subList() get/size loop", "subList().subList().iterator()", "elements()",
          "Collections.enumeration()", "spliterator()", "stream().iterator()",
          "unmodifiable(c).iterator()", "synchronized(c).iterator()", "checked(c).iterator()",
          "forEach(fn)", "stream().forEach(fn)", "removeIf(fn: no match)",
          "removeIf(fn: all match)", "replaceAll(fn)", "sort(fn)", "subList().forEach(fn)");

  private static final List<String> OF_MAPS =
      List.of(
          "keySet().iterator()", "values().iterator()", "entrySet().iterator()",
          "keySet().spliterator()", "values().spliterator()", "entrySet().spliterator()", "keys()",
          "elements()", "descendingKeySet().iterator()", "descendingMap().entrySet().iterator()",
          "headMap().keySet().iterator()", "tailMap().entrySet().iterator()",
          "subMap().values().iterator()", "reversed().keySet().iterator()",
          "sequencedEntrySet().iterator()", "unmodifiable(m).entrySet().iterator()",
          "synchronized(m).entrySet().iterator()", "checked(m).entrySet().iterator()",
          "Map.forEach(fn)", "Map.replaceAll(fn)", "keySet().forEach(fn)", "values().forEach(fn)",
          "entrySet().forEach(fn)", "keySet().removeIf(fn: no match)",
          "entrySet().stream().forEach(fn)", "computeIfAbsent(absent key, fn)",
          "computeIfAbsent(absent key, fn returning null)", "computeIfPresent(first key, fn)",
          "compute(absent key, fn)", "compute(first key, fn returning null)",
          "merge(first key, fn)");

  /** Rows of this name have user code in {@code peek}. */
  static final String PEEKING = "stream().toArray()";

  private static final String LIST = "java.util.List";

  /** On what only some classes have. */
  private static final Map<String, List<String>> ONLY_ON =
      Map.ofEntries(
          Map.entry("listIterator()", List.of(LIST)),
          Map.entry("listIterator(size) backwards", List.of(LIST)),
          Map.entry("subList().iterator()", List.of(LIST)),
          Map.entry("subList() get/size loop", List.of(LIST)),
          Map.entry("subList().subList().iterator()", List.of(LIST)),
          Map.entry("subList().forEach(fn)", List.of(LIST)),
          Map.entry("replaceAll(fn)", List.of(LIST)),
          Map.entry("sort(fn)", List.of(LIST)),
          Map.entry("descendingIterator()", List.of("java.util.Deque", "java.util.NavigableSet")),
          Map.entry("descendingSet().iterator()", List.of("java.util.NavigableSet")),
          Map.entry("headSet().iterator()", List.of("java.util.NavigableSet")),
          Map.entry("tailSet().iterator()", List.of("java.util.NavigableSet")),
          Map.entry("subSet().iterator()", List.of("java.util.NavigableSet")),
          Map.entry("reversed().iterator()", List.of("java.util.SequencedCollection")),
          Map.entry("elements()", List.of("java.util.Vector", "java.util.Hashtable")),
          Map.entry("keys()", List.of("java.util.Hashtable")),
          Map.entry("descendingKeySet().iterator()", List.of("java.util.NavigableMap")),
          Map.entry("descendingMap().entrySet().iterator()", List.of("java.util.NavigableMap")),
          Map.entry("headMap().keySet().iterator()", List.of("java.util.NavigableMap")),
          Map.entry("tailMap().entrySet().iterator()", List.of("java.util.NavigableMap")),
          Map.entry("subMap().values().iterator()", List.of("java.util.NavigableMap")),
          Map.entry("reversed().keySet().iterator()", List.of("java.util.SequencedMap")),
          Map.entry("sequencedEntrySet().iterator()", List.of("java.util.SequencedMap")));

  final Stage stage;
  private final Map<String, Way> all = new LinkedHashMap<>();
  private Collection<State> opened;

  Ways(Stage stage) {
    this.stage = stage;
    this.opened = List.of(stage.start());
    for (String name : stage.isMap() ? OF_MAPS : OF_COLLECTIONS) {
      if (ONLY_ON.getOrDefault(name, List.of(stage.subject.type())).stream().anyMatch(stage::is)) {
        all.put(name, way(name));
      }
    }
  }

  /** States in which all that can be opened has been. */
  Collection<State> opened() {
    return opened;
  }

  /** All of the facts' tables, in their order. */
  Collection<Way> all() {
    return List.copyOf(all.values());
  }

  String primary() {
    return stage.isMap() ? "keySet().iterator()" : "iterator()";
  }

  /** Null if the check cannot express it. */
  Way named(String name) {
    return all.computeIfAbsent(name, this::other);
  }

  private Way other(String name) {
    boolean known =
        name.contains("fn)") || name.contains("(fn") || name.endsWith("(comparator)") || name.equals(PEEKING);
    return known ? way(name) : null;
  }

  // --- Options

  /** What of the library a program uses that makes these calls on the subject. */
  ModelOptions options(String calls) {
    String type = stage.subject.type();
    return new ModelOptions(
        stage.subject.isInAccessOrder(),
        calls.contains("ntrySet") || calls.contains("entry."),
        calls.matches(".*(head|tail|sub)(Map|Set)\\(.*"),
        calls.contains("subList"),
        type.startsWith("java.util.concurrent.CopyOnWrite"),
        type.equals("java.util.IdentityHashMap"));
  }

  static ModelOptions both(ModelOptions a, ModelOptions b) {
    return new ModelOptions(
        a.accessOrder() || b.accessOrder(),
        a.entrySets() || b.entrySets(),
        a.ranges() || b.ranges(),
        a.subLists() || b.subLists(),
        a.copyOnWrite() || b.copyOnWrite(),
        a.identity() || b.identity());
  }

  // --- Ways

  private Way way(String name) {
    ModelOptions options = options(name);
    boolean calls = name.contains("fn") || name.endsWith("(comparator)") || name.equals(PEEKING);
    if (calls) return callback(name, options);
    Script script = stage.script(options);
    Chain chain = new Chain(stage, script);
    Var view = null;
    if (name.equals("Collections.enumeration()")) {
      Var e =
          script.call(
              new Script.Call(
                  "java.util.Collections", "enumeration", List.of("java.util.Collection"),
                  "java.util.Enumeration", null, List.of(stage.self), null));
      return opened(name, options, script, e, null);
    }
    if (name.startsWith("subList()")) {
      view = chain.follow(List.of("subList()")).at();
      if (name.endsWith(" loop")) return opened(name, options, script, view, view);
      chain.follow(Link.split(name.substring("subList().".length())));
    } else {
      chain.follow(Link.split(name.replace(" backwards", "")));
    }
    return opened(name, options, script, chain.at(), view);
  }

  private Way opened(
      String name, ModelOptions options, Script script, Var iterator, Var view) {
    Machine machine = stage.machine();
    Method open = script.end();
    Set<State> after = new LinkedHashSet<>();
    for (State s : opened) {
      Set<Var> kept = new HashSet<>(s.vars.keySet());
      kept.add(iterator);
      if (view != null) kept.add(view);
      for (State end : machine.run(open, s)) after.add(end.keeping(kept));
    }
    String problem = String.join("; ", machine.unsupported());
    if (machine.unsupported().isEmpty() && !after.isEmpty()) opened = after;
    boolean loop = name.endsWith(" loop");
    String kind = loop ? "loop" : name.endsWith("backwards") ? "backwards" : iterator.type;
    return new Way(
        name, options, iterator, view, probe(kind, "next", iterator, options),
        probe(kind, "remove", iterator, options),
        name.startsWith("stream()") ? null : probe(kind, "rest", iterator, options), null, null,
        null, problem.isEmpty() ? null : problem);
  }

  /** The calls that ask an iterator; null if it has no such. */
  private Method probe(String kind, String asked, Var iterator, ModelOptions options) {
    Script script = stage.script(options);
    List<String> calls =
        switch (kind) {
          case "loop" ->
              switch (asked) {
                case "next" -> List.of("get(int)");
                case "remove" -> List.of("remove(int)");
                default -> List.of("size()", "get(int)");
              };
          case "backwards" ->
              List.of(asked.equals("remove") ? "remove()" : "previous()");
          case "java.util.Enumeration" ->
              asked.equals("remove") ? List.of() : List.of("nextElement()");
          case "java.util.Spliterator" ->
              switch (asked) {
                case "next" -> List.of("tryAdvance(Consumer)");
                case "remove" -> List.of();
                default -> List.of("forEachRemaining(Consumer)");
              };
          default ->
              switch (asked) {
                case "next" -> List.of("next()");
                case "remove" -> List.of("remove()");
                default -> List.of("forEachRemaining(Consumer)");
              };
        };
    if (calls.isEmpty()) return null;
    for (String call : calls) ask(script, call, iterator);
    return script.end();
  }

  private void ask(Script script, String call, Var iterator) {
    List<String> parameters = Stage.parameters(call);
    List<Var> arguments = new ArrayList<>();
    for (String p : parameters) {
      if (Signatures.isPrimitive(p)) {
        arguments.add(null);
        continue;
      }
      Var f = new Var("f", p);
      script.out.step(new cme.ir.Step.Assign(f, stage.quiet));
      arguments.add(f);
    }
    String name = call.substring(0, call.indexOf('('));
    script.call(
        new Script.Call(
            iterator.type, name, parameters, JdkHierarchy.OBJECT, iterator, arguments, null),
        null);
  }

  private Way callback(String name, ModelOptions options) {
    Script script = stage.script(options);
    String text = name.equals(PEEKING) ? "stream().peek(fn).toArray()" : name;
    Chain chain = new Chain(stage, script).follow(Link.split(text));
    String problem = chain.isUnknown() ? "the check does not know " + name : null;
    return new Way(
        name, options, null, null, null, null, null, script.end(), chain.function(), chain.given(),
        problem);
  }
}
