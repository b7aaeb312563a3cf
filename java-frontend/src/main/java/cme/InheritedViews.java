package cme;

import cme.index.ClassFacts;
import cme.index.Index;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.library.Views;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which views classes of the application get from {@code AbstractMap}, and whether spliterators are
 * asked for, from the index alone.
 */
final class InheritedViews {
  private static final String MAP = "java.util.AbstractMap";

  private InheritedViews() {}

  /** Names of the methods that give them, as far as they are called. */
  static Set<String> of(Index index, Set<String> called) {
    Set<String> names = new HashSet<>(Views.BY_METHOD.keySet());
    names.retainAll(called);
    Set<String> inherited = new HashSet<>();
    Set<String> maps = new LinkedHashSet<>();
    for (ClassFacts facts : index.classes().values()) {
      if (names.isEmpty() || !isMap(facts, index.classes())) continue;
      maps.add(facts.name());
      for (String name : names) if (!declares(facts, name)) inherited.add(name);
    }
    for (MethodFacts method : index.methods().values()) {
      if (maps.contains(method.id().owner())) addCalled(method, names, inherited);
    }
    if (called.contains(Views.SPLITERATOR) || called.contains("spliteratorUnknownSize")) {
      inherited.add(Views.SPLITERATOR);
    }
    return inherited;
  }

  private static boolean isMap(ClassFacts facts, Map<String, ClassFacts> classes) {
    Set<String> seen = new HashSet<>();
    for (ClassFacts c = facts; c != null && seen.add(c.name()); c = classes.get(c.superName())) {
      if (MAP.equals(c.superName())) return true;
    }
    return false;
  }

  /** One that inherits from another of the application counts as one that does from the library. */
  private static boolean declares(ClassFacts facts, String name) {
    return facts.methods().stream().map(MethodId::name).anyMatch(name::equals);
  }

  /** Maps that have a method of that name may still ask the inherited one. */
  private static void addCalled(MethodFacts method, Set<String> names, Set<String> to) {
    method.calls().forEach(c -> {
      if (names.contains(c.name())) to.add(c.name());
    });
    method.lambdas().forEach(l -> {
      if (names.contains(l.body().name())) to.add(l.body().name());
    });
  }
}
