package cme.model;

import cme.ir.Types;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which methods of the model a call means. A class that the model does not describe is taken for its
 * nearest supertypes that are described; if these do not agree, all of their methods count.
 */
final class Resolver {
  private final Map<String, ModelClass> classes;
  private final Types types;
  private final Map<String, List<ModelClass>> nearest = new HashMap<>();
  private final Map<String, Set<ModelClass>> supertypes = new HashMap<>();

  Resolver(Map<String, ModelClass> classes, Types types) {
    this.classes = classes;
    this.types = types;
  }

  boolean isFor(Types other) {
    return types == other;
  }

  /** The described classes that say what this one does, nearest ones only. */
  List<ModelClass> nearest(String type) {
    List<ModelClass> known = nearest.get(type);
    if (known == null) nearest.put(type, known = findNearest(type));
    return known;
  }

  private List<ModelClass> findNearest(String type) {
    ModelClass own = classes.get(type);
    if (own != null) return List.of(own);
    List<ModelClass> above = new ArrayList<>();
    for (ModelClass c : classes.values()) {
      if (!c.name().equals(Names.OBJECT) && types.isSubtype(type, c.name())) above.add(c);
    }
    List<ModelClass> nearest = new ArrayList<>();
    for (ModelClass c : above) {
      boolean covered = above.stream().anyMatch(o -> o != c && supertypes(o).contains(c));
      if (!covered) nearest.add(c);
    }
    return nearest;
  }

  /** The class and all above it, the nearer ones first. */
  Set<ModelClass> supertypes(ModelClass start) {
    return supertypes.computeIfAbsent(start.name(), name -> findSupertypes(start));
  }

  private Set<ModelClass> findSupertypes(ModelClass start) {
    Set<ModelClass> out = new LinkedHashSet<>();
    Deque<ModelClass> work = new ArrayDeque<>(List.of(start));
    while (!work.isEmpty()) {
      ModelClass c = work.remove();
      if (out.add(c)) c.supertypes().forEach(s -> work.add(classes.get(s)));
    }
    return out;
  }

  /** By the model, or by what is there. */
  boolean isSubtype(String sub, String sup) {
    if (sub.equals(sup) || types.isSubtype(sub, sup)) return true;
    ModelClass own = classes.get(sub);
    return own != null && supertypes(own).stream().anyMatch(c -> c.name().equals(sup));
  }

  boolean mayBeApplication(String type) {
    return types.mayBeApplication(type);
  }

  /** Empty if nothing is said of such a method. */
  List<ModelMethod> methods(String type, String name, List<String> parameters) {
    Set<ModelMethod> found = new LinkedHashSet<>();
    for (ModelClass c : nearest(type)) {
      ModelMethod m = method(c, name, parameters);
      if (m != null) found.add(m);
    }
    if (found.isEmpty() && classes.containsKey(Names.OBJECT) && !name.equals("<init>")) {
      ModelMethod m = classes.get(Names.OBJECT).method(name, parameters);
      if (m != null) found.add(m);
    }
    return List.copyOf(found);
  }

  private ModelMethod method(ModelClass start, String name, List<String> parameters) {
    if (name.equals("<init>")) return start.method(name, parameters);
    for (ModelClass c : supertypes(start)) {
      ModelMethod m = c.method(name, parameters);
      if (m != null) return m;
    }
    return null;
  }

  /** True unless something nearer says otherwise; arrays have no counter. */
  boolean failFast(String type) {
    if (type.endsWith("[]")) return false;
    for (ModelClass start : nearest(type)) {
      for (ModelClass c : supertypes(start)) {
        if (c.failFast() == null) continue;
        if (!c.failFast()) return false;
        break;
      }
    }
    return true;
  }

  boolean isSorted(String type) {
    return nearest(type).stream()
        .anyMatch(n -> supertypes(n).stream().anyMatch(ModelClass::sorted));
  }

  boolean isByIdentity(String type) {
    return nearest(type).stream()
        .anyMatch(n -> supertypes(n).stream().anyMatch(ModelClass::identity));
  }

  boolean isHarmless(String type) {
    List<ModelClass> nearest = nearest(type);
    return !nearest.isEmpty()
        && nearest.stream()
            .allMatch(n -> supertypes(n).stream().anyMatch(ModelClass::harmless));
  }
}
