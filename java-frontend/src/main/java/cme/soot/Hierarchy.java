package cme.soot;

import cme.ir.MethodId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import soot.SootClass;
import soot.SootMethod;

/**
 * Super types and subtypes of classes, and which method a call runs.
 *
 * <p>Invariant: the super types of a class never change once it is loaded; subtypes are those of
 * the application and grow with the classes that are made for lambdas.
 */
final class Hierarchy {
  /** Its methods are written out, as those that records have cost more than all that is looked up. */
  private record Lookup(String type, String name, String descriptor) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Lookup o
          && name.equals(o.name)
          && type.equals(o.type)
          && descriptor.equals(o.descriptor);
    }

    @Override
    public int hashCode() {
      return 31 * (31 * type.hashCode() + name.hashCode()) + descriptor.hashCode();
    }
  }

  private record Found(Optional<SootMethod> method, Optional<MethodId> id) {}

  private final Function<String, SootClass> load;
  private final Map<String, Set<String>> superTypes = new HashMap<>();
  private final Map<String, List<String>> subtypes = new HashMap<>();
  private final Map<String, List<String>> snapshots = new HashMap<>();
  private final Map<String, List<String>> concrete = new HashMap<>();
  private final Map<String, Boolean> incomplete = new HashMap<>();
  private final Map<SootClass, Declarations> declarations = new HashMap<>();
  private final Map<Lookup, Found> found = new HashMap<>();
  private final Map<MethodId, Boolean> shadowed = new HashMap<>();
  private final List<String> applicationClasses = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<String, ClassFacts> facts = new HashMap<>();
  private BitSet incompleteClasses = new BitSet();
  private int looked;  // at so many of them for that

  /** @param load gives a class, or null if there is none of this name */
  Hierarchy(Function<String, SootClass> load) {
    this.load = load;
  }

  /** An application class is there: it is a subtype of all its super types from now on. */
  void addApplication(String name) {
    numbers.put(name, applicationClasses.size());
    applicationClasses.add(name);
    addSubtype(name, name);
    for (String type : superTypes(name)) addSubtype(type, name);
  }

  /** In the order in which they were added; more may follow. */
  List<String> applicationClasses() {
    return applicationClasses;
  }

  private void addSubtype(String type, String name) {
    subtypes.computeIfAbsent(type, n -> new ArrayList<>()).add(name);
    snapshots.remove(type);
    concrete.remove(type);
    facts.remove(type);
  }

  /** What there is to know of a class, as of now; it is one that {@link #load} gives. */
  ClassFacts facts(String type) {
    ClassFacts known = facts.get(type);
    if (known != null) return known;
    SootClass c = load.apply(type);
    BitSet below = new BitSet();
    for (String name : subtypes.getOrDefault(type, List.of())) below.set(numbers.get(name));
    ClassFacts found =
        new ClassFacts(
            superTypes(type),
            below,
            numbers.containsKey(type),
            isIncomplete(type),
            c != null && c.isInterface(),
            c != null && c.isAbstract(),
            c != null && c.isFinal());
    facts.put(type, found);
    return found;
  }

  /** Numbers of the application classes that are incomplete, as of now; never changed later. */
  BitSet incompleteClasses() {
    if (looked == applicationClasses.size()) return incompleteClasses;
    BitSet found = (BitSet) incompleteClasses.clone();
    for (; looked < applicationClasses.size(); looked++) {
      if (isIncomplete(applicationClasses.get(looked))) found.set(looked);
    }
    incompleteClasses = found;
    return found;
  }

  /** Application classes and interfaces that are the type or a subtype of it, as of now. */
  List<String> applicationSubtypes(String type) {
    return snapshots.computeIfAbsent(
        type, t -> List.copyOf(subtypes.getOrDefault(t, List.of())));
  }

  /** Those of them of which this is true; it must never become true of others. */
  List<String> concreteSubtypes(String type, Predicate<String> isConcrete) {
    List<String> known = concrete.get(type);
    if (known != null) return known;
    List<String> found = applicationSubtypes(type).stream().filter(isConcrete).toList();
    concrete.put(type, found);
    return found;
  }

  /** All proper super types, super classes first, nearest first; Object is the last. */
  Set<String> superTypes(String name) {
    Set<String> known = superTypes.get(name);
    if (known != null) return known;
    SootClass start = load.apply(name);
    Set<String> found = start == null ? Set.of() : collect(start);
    superTypes.put(name, found);
    return found;
  }

  private Set<String> collect(SootClass start) {
    Set<String> found = new LinkedHashSet<>();
    for (SootClass c = superClass(start); c != null; c = superClass(c)) found.add(c.getName());
    Deque<SootClass> work = new ArrayDeque<>(List.of(start));
    for (String name : List.copyOf(found)) work.add(load.apply(name));
    while (!work.isEmpty()) {
      for (SootClass face : interfaces(work.remove())) {
        if (found.add(face.getName())) work.add(face);
      }
    }
    found.remove("java.lang.Object");
    if (!start.getName().equals("java.lang.Object")) found.add("java.lang.Object");
    return Collections.unmodifiableSet(found);
  }

  private static SootClass superClass(SootClass c) {
    return c != null && c.hasSuperclass() ? c.getSuperclass() : null;
  }

  private static List<SootClass> interfaces(SootClass c) {
    return c == null ? List.of() : new ArrayList<>(c.getInterfaces());
  }

  /** Whether a super type of it is missing, so that what it inherits is not known. */
  boolean isIncomplete(String name) {
    Boolean known = incomplete.get(name);
    if (known != null) return known;
    boolean found = lacksSomething(name);
    incomplete.put(name, found);
    return found;
  }

  private boolean lacksSomething(String name) {
    SootClass c = load.apply(name);
    if (c == null || c.isPhantom()) return true;
    for (String type : superTypes(name)) {
      SootClass s = load.apply(type);
      if (s == null || s.isPhantom()) return true;
    }
    return false;
  }

  /**
   * The declaration that a call on an object of this very class runs, or, for an abstract class or
   * interface, that it refers to: the class and its super classes first, then the most specific
   * one of the interfaces, those with a body before those without.
   */
  Optional<SootMethod> find(String name, String method, String descriptor) {
    return lookUp(new Lookup(name, method, descriptor)).method();
  }

  /** The same, by its name. */
  Optional<MethodId> resolve(String name, String method, String descriptor) {
    return lookUp(new Lookup(name, method, descriptor)).id();
  }

  private Found lookUp(Lookup lookup) {
    Found known = found.get(lookup);
    if (known != null) return known;
    Optional<SootMethod> method = search(lookup.type(), lookup.name(), lookup.descriptor());
    Found here = new Found(method, method.map(SootWorld::idOf));
    found.put(lookup, here);
    return here;
  }

  private Optional<SootMethod> search(String name, String method, String descriptor) {
    SootClass start = load.apply(name);
    if (start == null) return Optional.empty();
    for (SootClass c = start; c != null; c = superClass(c)) {
      Optional<SootMethod> here = declared(c, method, descriptor);
      if (here.isPresent() && (c == start || !here.get().isPrivate())) return here;
    }
    return fromInterfaces(name, method, descriptor);
  }

  private Optional<SootMethod> fromInterfaces(String name, String method, String descriptor) {
    Map<String, SootMethod> candidates = new LinkedHashMap<>();
    for (String type : superTypes(name)) {
      SootClass c = load.apply(type);
      if (c == null || !c.isInterface()) continue;
      declared(c, method, descriptor).ifPresent(m -> candidates.put(type, m));
    }
    List<String> types = new ArrayList<>(candidates.keySet());
    types.removeIf(
        t -> candidates.keySet().stream().anyMatch(o -> !o.equals(t) && superTypes(o).contains(t)));
    Optional<SootMethod> any = types.stream().findFirst().map(candidates::get);
    return types.stream()
        .map(candidates::get)
        .filter(m -> !m.isAbstract())
        .findFirst()
        .or(() -> any);
  }

  /**
   * A class below declares a method of the same name that does not override this one: because it is
   * private or static, or because this one is visible in its own package alone and the class is of
   * another. Then what a call runs is not what {@link #find} gives.
   */
  boolean isShadowed(SootMethod method) {
    if (method.isPrivate() || method.isStatic() || method.isConstructor()) return false;
    return shadowed.computeIfAbsent(SootWorld.idOf(method), id -> hasShadow(method));
  }

  private boolean hasShadow(SootMethod method) {
    SootClass owner = method.getDeclaringClass();
    boolean everywhere = method.isPublic() || method.isProtected();
    for (String name : applicationSubtypes(owner.getName())) {
      SootClass below = load.apply(name);
      if (below == null || below == owner) continue;
      Optional<SootMethod> same = declared(below, method.getName(), Descriptors.of(method));
      if (same.isEmpty()) continue;
      boolean overrides = !same.get().isPrivate() && !same.get().isStatic();
      boolean near = everywhere || below.getPackageName().equals(owner.getPackageName());
      if (!overrides || !near) return true;
    }
    return false;
  }

  Optional<SootMethod> declared(SootClass c, String method, String descriptor) {
    if (c.resolvingLevel() < SootClass.SIGNATURES || c.isPhantom()) return Optional.empty();
    Declarations known = declarations.get(c);
    if (known == null || known.size() != c.getMethodCount()) {
      known = Declarations.of(c);
      declarations.put(c, known);
    }
    return known.find(method, descriptor);
  }
}
