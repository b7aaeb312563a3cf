package cme.emit;

import cme.ir.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Sorts, relations, axioms, invariants.
 *
 * <p>The invariants are what holds of every heap: variables refer to what was allocated or to null,
 * what is not allocated is in no relation, what is allocated stays so, a field holds one object. The
 * engines prove them of every procedure, so a step that broke one would cost a verdict, never make a
 * false one; of the heap in which an open scope starts they are assumed, and hold in Java.
 */
final class Header {
  private final Vocabulary vocabulary;
  private final Types types;
  private final Owned owned;
  private final List<String> out = new ArrayList<>();

  Header(Vocabulary vocabulary, Types types, Owned owned) {
    this.vocabulary = vocabulary;
    this.types = types;
    this.owned = owned;
  }

  /** {@code further} declarations stand after those of the vocabulary. */
  String text(List<String> further) {
    vocabulary.sorts().forEach(s -> out.add("sort " + s));
    if (vocabulary.exits) out.add("sort " + vocabulary.exitSort);
    out.add("");
    declarations();
    out.addAll(further);
    out.add("");
    axioms();
    invariants();
    return String.join("\n", out) + "\n\n";
  }

  private void declarations() {
    if (vocabulary.exits) {
      out.add("constant " + Vocabulary.NORMAL + ": " + vocabulary.exitSort);
      out.add("constant " + Vocabulary.THROWN + ": " + vocabulary.exitSort);
    }
    for (Sort sort : vocabulary.sorts()) {
      if (sort.isBoolean) {
        out.add("constant " + Vocabulary.TRUE + ": " + sort);
        out.add("constant " + Vocabulary.FALSE + ": " + sort);
      }
      if (sort.nullName != null) out.add("constant " + sort.nullName + ": " + sort);
    }
    for (Vocabulary.Walk walk : vocabulary.walks()) {
      out.add(
          walk.isFunction()
              ? "function %s(%s): %s".formatted(walk.name(), walk.iterator(), walk.container())
              : "rigid relation %s(%s, %s)".formatted(walk.name(), walk.iterator(), walk.container()));
    }
    for (Sort sort : vocabulary.sorts()) {
      if (sort.used != null) out.add("relation %s(%s)".formatted(sort.used, sort));
      if (sort.stale != null) out.add("relation %s(%s)".formatted(sort.stale, sort));
      if (sort.frail != null) out.add("rigid relation %s(%s)".formatted(sort.frail, sort));
      sort.filters.values().forEach(f -> out.add("rigid relation %s(%s)".formatted(f, sort)));
      sort.faces.values().forEach(f -> out.add("rigid relation %s(%s)".formatted(f, sort)));
    }
    for (Vocabulary.Ref ref : vocabulary.refs()) {
      String from = ref.from() == null ? "" : ref.from() + ", ";
      out.add("relation %s(%s%s)".formatted(ref.name(), from, ref.to()));
    }
    for (Sort sort : vocabulary.sorts()) {
      if (sort.error != null) out.add("error %s(i: %s)".formatted(sort.error, sort));
    }
  }

  private void axioms() {
    if (vocabulary.exits) out.add("axiom exits: normal != thrown");
    for (Sort sort : vocabulary.sorts()) {
      if (sort.isBoolean) {
        out.add("axiom booleans: %s != %s".formatted(Vocabulary.TRUE, Vocabulary.FALSE));
        if (sort.nullName != null) {
          out.add(
              "axiom boxes: %s != %s & %s != %s"
                  .formatted(Vocabulary.TRUE, sort.nullName, Vocabulary.FALSE, sort.nullName));
        }
      }
      filters(sort);
    }
    for (Vocabulary.Walk walk : vocabulary.walks()) {
      if (walk.isFunction()) continue;
      out.add(
          "axiom %1$s_single: forall I: %2$s, C: %3$s, D: %3$s. %1$s(I, C) & %1$s(I, D) -> C = D"
              .formatted(walk.name(), walk.iterator(), walk.container()));
    }
  }

  /** Of each filter what it is below, and what of those after it no object is as well. */
  private void filters(Sort sort) {
    Names names = new Names();
    List<Map.Entry<String, String>> all = List.copyOf(sort.filters.entrySet());
    for (int i = 0; i < all.size(); i++) {
      String is = all.get(i).getValue();
      StringJoiner above = new StringJoiner(" & ");
      StringJoiner apart = new StringJoiner(" & ");
      for (int j = 0; j < all.size(); j++) {
        if (i == j) continue;
        String other = all.get(j).getValue();
        if (types.isSubtype(all.get(i).getKey(), all.get(j).getKey())) {
          above.add(other + "(X)");
        } else if (i < j && !types.mayShare(all.get(i).getKey(), all.get(j).getKey())) {
          apart.add("!" + other + "(X)");
        }
      }
      if (sort.nullName != null) axiom(is, "null", "!" + is + "(" + sort.nullName + ")", names);
      String then = "forall X: " + sort + ". " + is + "(X) -> ";
      if (above.length() > 0) axiom(is, "sub", then + above, names);
      if (apart.length() > 0) axiom(is, "apart", then + apart, names);
    }
  }

  private void axiom(String relation, String what, String formula, Names names) {
    out.add("axiom " + Names.quoted(names.fresh(relation + "_" + what)) + ": " + formula);
  }

  // --- Invariants

  private void invariants() {
    for (Sort sort : vocabulary.sorts()) {
      if (sort.used == null) continue;
      invariant(sort.used + "_known", "(x: " + sort + ")", sort.known("x"));
      if (sort.nullName != null) invariant(sort.used + "_null", "", "!" + sort.used(sort.nullName));
    }
    for (Vocabulary.Walk walk : vocabulary.walks()) walk(walk);
    for (Sort sort : vocabulary.sorts()) {
      if (sort.stale == null || sort.used == null) continue;
      String stale = "forall I: %s. %s(I) -> %s".formatted(sort, sort.stale, sort.used("I"));
      invariant(sort.stale + "_used", "", stale);
    }
    vocabulary.refs().forEach(this::ref);
    owned.invariants().forEach(named -> invariant(named[0] + "_owned", "", named[1]));
    for (Sort sort : vocabulary.sorts()) {
      if (sort.used == null) continue;
      String grows = "transition %1$s_grows: forall X: %2$s. %1$s(X) -> %1$s'(X)";
      out.add(grows.formatted(sort.used, sort));
    }
  }

  private void invariant(String name, String parameter, String formula) {
    out.add("invariant " + name.replace("`", "_") + parameter + ": " + formula);
  }

  private void walk(Vocabulary.Walk walk) {
    Sort from = walk.iterator();
    Sort to = walk.container();
    if (to.used == null) return;
    String name = walk.name() + "_used";
    if (walk.isFunction()) {
      String container = to.used(walk.name() + "(I)");
      String body = from.used == null ? container : from.used("I") + " -> " + container;
      invariant(name, "", "forall I: " + from + ". " + body);
      return;
    }
    String premise =
        Formulas.and(from.used == null ? "" : from.used("I"), walk.name() + "(I, C)");
    invariant(
        name, "", "forall I: %s, C: %s. %s -> %s".formatted(from, to, premise, to.used("C")));
  }

  private void ref(Vocabulary.Ref ref) {
    String base = ref.from() == null || ref.from().used == null ? "" : ref.from().used("O");
    boolean contents = ref.relation().attribute().isContents();
    Sort to = ref.to();
    String content = to.used == null ? "" : contents ? to.known("X") : to.used("X");
    String known = Formulas.and(base, content);
    String bound = ref.from() == null ? "" : "O: " + ref.from() + ", ";
    String first = ref.from() == null ? "" : "O, ";
    if (!known.isEmpty()) {
      invariant(
          ref.name() + "_used",
          "",
          "forall %sX: %s. %s(%sX) -> %s".formatted(bound, to, ref.name(), first, known));
    }
    if (contents) return;
    invariant(
        ref.name() + "_single",
        "",
        "forall %1$sX: %2$s, Y: %2$s. %3$s(%4$sX) & %3$s(%4$sY) -> X = Y"
            .formatted(bound, to, ref.name(), first));
  }
}
