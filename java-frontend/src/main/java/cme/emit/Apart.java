package cme.emit;

import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is assumed where an execution starts if arguments are taken to be apart: two of them are
 * different objects, and none leads to another that is a collection, map, array or iterator.
 *
 * <p>Strings, boxes and other values are left out, and so are types that may hold them: equal ones
 * are one object. That {@code p} does not lead to {@code q} is said with a set that has {@code q},
 * has all that leads into it, and has not {@code p}: there is such a set exactly if no way leads from
 * {@code p} to {@code q}. The set is a rigid relation for each sort that may lead there. It is closed
 * in the state at the start; what steps do later does not matter to it.
 */
final class Apart {
  private final Vocabulary vocabulary;
  private final Types types;
  private final List<String> declarations = new ArrayList<>();
  private boolean used;

  Apart(Vocabulary vocabulary, Types types) {
    this.vocabulary = vocabulary;
    this.types = types;
  }

  /** The relations that conditions use, as they are declared. */
  List<String> declarations() {
    return declarations;
  }

  /** Some condition said something. */
  boolean isUsed() {
    return used;
  }

  List<String> conditions(List<Var> inputs, Variables names) {
    List<String> out = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (int j = 0; j < i; j++) out.addAll(differ(inputs.get(j), inputs.get(i), names));
    }
    for (Var input : inputs) {
      if (isWalked(input.type)) out.addAll(notLedTo(input, inputs, names));
    }
    used |= !out.isEmpty();
    return out;
  }

  private boolean isWalked(String type) {
    return types.isContainer(type) || types.isIterator(type);
  }

  /** Objects of the type are nothing but themselves. */
  private boolean hasIdentity(String type) {
    return isWalked(type) || types.isApplication(type) && !types.isValue(type);
  }

  private List<String> differ(Var a, Var b, Variables names) {
    Sort sort = vocabulary.sort(a);
    if (sort.isBoolean || sort != vocabulary.sort(b)) return List.of();
    if (!hasIdentity(a.type) && !hasIdentity(b.type)) return List.of();
    String differ = names.name(a) + " != " + names.name(b);
    if (sort.nullName != null) differ += " | " + names.name(a) + " = " + sort.nullName;
    return List.of(differ);
  }

  private List<String> notLedTo(Var to, List<Var> inputs, Variables names) {
    Sort target = vocabulary.sort(to);
    List<Sort> leading = leadingTo(target);
    List<Var> others =
        inputs.stream().filter(v -> v != to && leading.contains(vocabulary.sort(v))).toList();
    if (others.isEmpty()) return List.of();
    Map<Sort, String> sets = new LinkedHashMap<>();
    leading.forEach(s -> sets.put(s, declare(s, to)));
    List<String> out = new ArrayList<>();
    String self = sets.get(target) + "(" + names.name(to) + ")";
    out.add(target.nullName == null ? self : self + " | " + names.name(to) + " = " + target.nullName);
    for (Vocabulary.Ref ref : vocabulary.refs()) {
      if (ref.from() == null || !sets.containsKey(ref.to()) || !sets.containsKey(ref.from())) continue;
      out.add(
          "forall O: %s, X: %s. %s(O, X) & %s(X) -> %s(O)"
              .formatted(
                  ref.from(), ref.to(), ref.name(), sets.get(ref.to()), sets.get(ref.from())));
    }
    for (Vocabulary.Walk walk : vocabulary.walks()) {
      boolean both = sets.containsKey(walk.container()) && sets.containsKey(walk.iterator());
      if (both) out.add(closedUnder(walk, sets));
    }
    for (Var other : others) {
      out.add("!" + sets.get(vocabulary.sort(other)) + "(" + names.name(other) + ")");
    }
    return out;
  }

  private static String closedUnder(Vocabulary.Walk walk, Map<Sort, String> sets) {
    String in = sets.get(walk.container());
    String then = sets.get(walk.iterator()) + "(I)";
    return walk.isFunction()
        ? "forall I: %s. %s(%s(I)) -> %s".formatted(walk.iterator(), in, walk.name(), then)
        : "forall I: %s, C: %s. %s(I, C) & %s(C) -> %s"
            .formatted(walk.iterator(), walk.container(), walk.name(), in, then);
  }

  /** The sort, and those from which references lead there at the start; none, if nothing does. */
  private List<Sort> leadingTo(Sort target) {
    List<Sort> out = new ArrayList<>(List.of(target));
    boolean any = false;
    for (int i = 0; i < out.size(); i++) {
      Sort to = out.get(i);
      List<Sort> from = new ArrayList<>();
      for (Vocabulary.Ref ref : vocabulary.refs()) {
        if (ref.to() == to && ref.from() != null) from.add(ref.from());
      }
      for (Vocabulary.Walk walk : vocabulary.walks()) {
        if (walk.container() == to) from.add(walk.iterator());
      }
      from.removeIf(sort -> !sort.populated);
      any |= !from.isEmpty();
      for (Sort sort : from) if (!out.contains(sort)) out.add(sort);
    }
    return any ? out : List.of();
  }

  private String declare(Sort sort, Var to) {
    int end = to.name.indexOf('#');
    String base = end > 0 ? to.name.substring(0, end) : to.name;
    String name = vocabulary.name("leads_to_" + base.replace("$", "") + "_" + sort.name);
    declarations.add("rigid relation %s(%s)".formatted(name, sort));
    return name;
  }
}
