package cme.emit;

import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The actions of a program, made when first asked for: what each step does to the relations, so
 * that procedures read like Java. Each method gives the name of the action to call.
 *
 * <p>Operations on a container or of a field assume that it is not null: Java has thrown before.
 * What is new is not allocated before and not null; by the program's invariants it is then in no
 * relation. A field that holds null, and a boolean one that holds false, is in no pair: a load finds
 * the object, or finds that there is none.
 */
final class Actions {
  private final Vocabulary vocabulary;
  private final Reads reads;
  private final Types types;
  private final Typing typing;
  private final Map<String, String> names = new LinkedHashMap<>();
  private final List<String> texts = new ArrayList<>();
  private final List<String> procedures = new ArrayList<>();

  Actions(Vocabulary vocabulary, Reads reads, Types types, Typing typing) {
    this.vocabulary = vocabulary;
    this.reads = reads;
    this.types = types;
    this.typing = typing;
  }

  List<String> texts() {
    return texts;
  }

  /** Loops that some actions need; called like actions. */
  List<String> procedures() {
    return procedures;
  }

  private String action(String key, String wish, Function<String, String> head, String... body) {
    return define(key, wish, texts, n -> "action " + head.apply(n), body);
  }

  private String define(
      String key, String wish, List<String> to, Function<String, String> head, String... body) {
    String known = names.get(key);
    if (known != null) return known;
    String name = vocabulary.name(wish);
    names.put(key, name);
    StringBuilder text = new StringBuilder(head.apply(name)).append(" {\n");
    for (String line : body) if (!line.isEmpty()) text.append("  ").append(line).append('\n');
    to.add(text.append("}\n").toString());
    return name;
  }

  private static Function<String, String> gives(String inputs, Sort output) {
    return n -> n + "(" + inputs + ") returns (x: " + output + ")";
  }

  private static Function<String, String> takes(String inputs) {
    return n -> n + "(" + inputs + ")";
  }

  // --- Values

  String make(Step.New step) {
    Sort sort = vocabulary.sort(step.to());
    boolean sturdy = !step.failFast() && types.isContainer(step.type());
    String key = "new " + sort + " " + step.type() + (sturdy ? " sturdy" : "");
    String frail = sort.frail == null ? "" : (sturdy ? "!" : "") + sort.frail + "(x)";
    String fresh = sort.used == null ? "" : "!" + sort.used("x");
    String assumed = Formulas.and(fresh, sort.notNull("x"), frail, typing.made(sort, step.type(), "x"), noIterator(sort));
    return action(
        key,
        "new_" + Names.simple(step.type()),
        gives("", sort),
        Formulas.assume(assumed),
        sort.used == null ? "" : allocate(sort, "x"));
  }

  /** What is allocated otherwise than over a container has none. */
  private String noIterator(Sort sort) {
    for (Vocabulary.Walk walk : vocabulary.walks()) {
      if (walk.iterator() == sort && !walk.isFunction()) {
        return "forall C: " + walk.container() + ". !" + walk.name() + "(x, C)";
      }
    }
    return "";
  }

  private static String allocate(Sort sort, String x) {
    return sort.used + "(X) := " + sort.used + "(X) | X = " + x;
  }

  /** A value that unknown code gave, or a value type's any value, which need not have been there. */
  String any(Var to) {
    Sort sort = vocabulary.sort(to);
    boolean value = types.isValue(to.type);
    String key = "any " + sort + (value ? " value " : " object ") + to.type;
    String wish = value ? "any_value" : "any_" + Names.simple(to.type);
    String allocate = "";
    if (value && sort.used != null) {
      String unlessNull = sort.nullName == null ? "" : " & X != " + sort.nullName;
      allocate = allocate(sort, "x") + unlessNull;
    }
    return action(
        key,
        wish,
        gives("", sort),
        Formulas.assume(value ? noIterator(sort) : sort.known("x")),
        Formulas.assume(
            types.isStateless(to.type)
                ? typing.made(sort, to.type, "x")
                : typing.given(sort, to.type, "x")),
        allocate);
  }

  // --- Fields

  String get(Step.Load step, boolean checked) {
    Vocabulary.Ref ref = vocabulary.ref(reads.of(step.base(), step.field()));
    String found = typing.found(ref.to(), typing.narrower(step.to().type, step.field().type()), "x");
    String wish = "get_" + step.field().name();
    String inputs = ref.from() == null ? "" : "o: " + ref.from();
    String some = ref.name() + (ref.from() == null ? "(x)" : "(o, x)");
    String base = ref.from() == null ? "" : ref.from().notNull("o");
    if (checked || ref.nothing() == null) {
      return action(
          "get " + ref.name() + " " + found,
          wish,
          gives(inputs, ref.to()),
          Formulas.assume(Formulas.and(base, some, found)));
    }
    String none =
        "forall V: " + ref.to() + ". !" + ref.name() + (ref.from() == null ? "(V)" : "(o, V)");
    return action(
        "get or null " + ref.name() + " " + found,
        wish + "_if_set",
        gives(inputs, ref.to()),
        Formulas.assume(base),
        "choose {",
        "  " + Formulas.assume(Formulas.and(some, found)),
        "} or {",
        "  assume " + none,
        "  x := " + ref.nothing(),
        "}");
  }

  String set(Step.Store step) {
    Vocabulary.Ref ref = vocabulary.ref(reads.of(step.base(), step.field()));
    String wish = "set_" + step.field().name();
    String some = ref.nothing() == null ? "" : " & x != " + ref.nothing();
    if (ref.from() == null) {
      return action(
          "set " + ref.name(),
          wish,
          takes("x: " + ref.to()),
          ref.name() + "(X) := X = x" + some);
    }
    return action(
        "set " + ref.name(),
        wish,
        takes("o: " + ref.from() + ", x: " + ref.to()),
        Formulas.assume(ref.from().notNull("o")),
        ref.name() + "(O, X) := O != o & " + ref.name() + "(O, X) | O = o & X = x" + some);
  }

  // --- Iterators

  /** Takes the container only if the program has the relation: see {@link Vocabulary#walk}. */
  String iteratorOf(Step.IteratorOf step) {
    Vocabulary.Walk walk = vocabulary.walk(step.to());
    Sort sort = vocabulary.sort(step.to());
    String over = walk == null ? "" : walks(walk, "x", "c");
    String container = walk == null ? "" : walk.container().notNull("c");
    String fresh = Formulas.and("!" + sort.used("x"), sort.notNull("x"), over, typing.iterator(sort, "x"));
    return action(
        "iterator_of " + (walk == null ? sort.name : walk.name()),
        "iterator_of",
        gives(walk == null ? "" : "c: " + walk.container(), sort),
        Formulas.assume(Formulas.and(container, fresh)),
        allocate(sort, "x"));
  }

  String containerOf(Step.ContainerOf step) {
    Vocabulary.Walk walk = vocabulary.walk(step.iterator());
    return action(
        "container_of " + walk.name(),
        "container_of",
        gives("i: " + walk.iterator(), walk.container()),
        Formulas.assume(Formulas.and(walk.iterator().notNull("i"), walks(walk, "i", "x"))));
  }

  private static String walks(Vocabulary.Walk walk, String i, String c) {
    return walk.isFunction() ? walk.name() + "(" + i + ") = " + c : walk.name() + "(" + i + ", " + c + ")";
  }

  String use(Step.Use step) {
    Sort sort = vocabulary.sort(step.iterator());
    String use = step.site().use();
    return action(
        "use " + sort + " " + use,
        use.substring(use.lastIndexOf('.') + 1),
        takes("i: " + sort),
        "throw " + sort.error + "(i) if " + sort.stale + "(i)");
  }

  /** The same, and gives one of the contents of what the iterator walks. */
  String next(Step.Use step, Step.Pick given) {
    Sort sort = vocabulary.sort(step.iterator());
    Vocabulary.Walk walk = vocabulary.walk(step.iterator());
    Vocabulary.Ref ref = contents(given.container(), given.slot());
    String use = step.site().use();
    String found = typing.found(ref.to(), given.to().type, "x");
    return action(
        "next " + sort + " " + use + " " + ref.name() + " " + found,
        use.substring(use.lastIndexOf('.') + 1),
        gives("i: " + sort, ref.to()),
        "throw " + sort.error + "(i) if " + sort.stale + "(i)",
        "var c: " + ref.from(),
        Formulas.assume(
            Formulas.and(sort.notNull("i"), walks(walk, "i", "c"), ref.name() + "(c, x)", found)));
  }

  String modify(Var container) {
    Sort sort = vocabulary.sort(container);
    List<String> lines = new ArrayList<>();
    for (Vocabulary.Walk walk : vocabulary.walksOver(sort)) lines.add(outdate(walk, ""));
    return action("modify " + sort, "modify", takes("c: " + sort), lines.toArray(String[]::new));
  }

  String modifyThrough(Step.ModifyThrough step) {
    Sort sort = vocabulary.sort(step.container());
    Vocabulary.Walk own = vocabulary.walk(step.iterator());
    List<String> lines = new ArrayList<>();
    for (Vocabulary.Walk walk : vocabulary.walksOver(sort)) {
      lines.add(outdate(walk, walk == own ? " & I != i" : ""));
    }
    return action(
        "modify " + sort + " through " + own.name(),
        "modify_through",
        takes("c: " + sort + ", i: " + own.iterator()),
        lines.toArray(String[]::new));
  }

  private static String outdate(Vocabulary.Walk walk, String but) {
    Sort sort = walk.iterator();
    String used = sort.used == null ? "" : " & " + sort.used("I");
    String frail = walk.container().frail == null ? "" : " & " + walk.container().frail + "(c)";
    return sort.stale + "(I) := " + sort.stale + "(I) | " + walks(walk, "I", "c") + used + frail + but;
  }

  // --- Contents

  String pick(Step.Pick step) {
    Vocabulary.Ref ref = contents(step.container(), step.slot());
    String found = typing.found(ref.to(), step.to().type, "x");
    return action(
        "pick " + ref.name() + " " + found,
        step.slot() == Slot.ELEMENT ? "element_of" : "value_of",
        gives("c: " + ref.from(), ref.to()),
        Formulas.assume(Formulas.and(ref.name() + "(c, x)", found)));
  }

  String put(Step.Put step) {
    Vocabulary.Ref ref = contents(step.container(), step.slot());
    return action(
        "put " + ref.name(),
        step.slot() == Slot.ELEMENT ? "put" : "put_value",
        takes("c: " + ref.from() + ", x: " + ref.to()),
        Formulas.assume(ref.from().notNull("c")),
        ref.name() + "(C, X) := " + ref.name() + "(C, X) | C = c & X = x");
  }

  String takeOut(Step.TakeOut step) {
    Vocabulary.Ref ref = contents(step.container(), step.slot());
    return action(
        "take out " + ref.name(),
        step.slot() == Slot.ELEMENT ? "take_out" : "take_out_value",
        takes("c: " + ref.from() + ", x: " + ref.to()),
        ref.name() + "(C, X) := " + ref.name() + "(C, X) & !(C = c & X = x)");
  }

  String clear(Var container) {
    Sort sort = vocabulary.sort(container);
    List<String> lines = new ArrayList<>();
    for (Slot slot : Slot.values()) {
      Vocabulary.Ref ref = contents(container, slot);
      if (ref != null) lines.add(ref.name() + "(C, X) := " + ref.name() + "(C, X) & C != c");
    }
    return action("clear " + sort, "clear", takes("c: " + sort), lines.toArray(String[]::new));
  }

  String putAll(Step.PutAll step) {
    Vocabulary.Ref to = contents(step.container(), step.slot());
    Vocabulary.Ref from = contents(step.source(), step.sourceSlot());
    return action(
        "put all " + to.name() + " " + from.name(),
        "put_all",
        takes("c: " + to.from() + ", d: " + from.from()),
        Formulas.assume(to.from().notNull("c")),
        to.name() + "(C, X) := " + to.name() + "(C, X) | C = c & " + from.name() + "(d, X)");
  }

  String notEmpty(Var container) {
    Vocabulary.Ref ref = contents(container, Slot.ELEMENT);
    return action(
        "not empty " + ref.name(),
        "not_empty",
        takes("c: " + ref.from()),
        "var x: " + ref.to(),
        "assume " + ref.name() + "(c, x)");
  }

  /** A procedure that puts in anything, any number of times; null if nobody looks. */
  String fill(Var container, Slot slot) {
    Vocabulary.Ref ref = contents(container, slot);
    if (ref == null || !reads.isRead(ref.relation())) return null;
    String body = ref.name() + "(C, X) := " + ref.name() + "(C, X) | C = c & X = x";
    String known = Formulas.and(ref.from().notNull("c"), ref.to().known("x"));
    return repeat("fill_" + ref.name(), ref, Formulas.assume(known), body);
  }

  /** A procedure that takes out anything, any number of times; null if nobody looks for absence. */
  String drain(Var container, Slot slot) {
    Vocabulary.Ref ref = contents(container, slot);
    if (ref == null || !reads.isAbsenceRead(ref.relation())) return null;
    String body = ref.name() + "(C, X) := " + ref.name() + "(C, X) & !(C = c & X = x)";
    return repeat("drain_" + ref.name(), ref, "", body);
  }

  private String repeat(String wish, Vocabulary.Ref ref, String assumption, String body) {
    String known = names.get(wish);
    if (known != null) return known;
    String name = vocabulary.name(wish);
    names.put(wish, name);
    String assumed = assumption.isEmpty() ? "" : "    " + assumption + "\n";
    procedures.add(
        "procedure %s(c: %s) {\n  choose {\n    var x: %s\n%s    %s\n    goto %s(c)\n  } or {\n    return\n  }\n}\n"
            .formatted(name, ref.from(), ref.to(), assumed, body, name));
    return name;
  }

  private Vocabulary.Ref contents(Var container, Slot slot) {
    return vocabulary.ref(reads.of(container, slot));
  }
}
