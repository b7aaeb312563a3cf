package cme;

import cme.calls.Callers;
import cme.index.ClassFacts;
import cme.index.Index;
import cme.index.MethodFacts;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** From {@code --entry} to the scopes that are looked at. */
final class EntryPoints {
  /**
   * A scope to build: from these entry points, asked about the sites of these methods, or about all
   * it has if there are none.
   *
   * @param kept it decides only if no object of these classes gets away from it; none for most
   * @param apart entry points whose arguments are assumed to be apart
   */
  record Plan(
      String name,
      boolean closed,
      List<MethodId> entries,
      List<MethodId> asked,
      Set<String> kept,
      Set<MethodId> apart) {
    Plan(String name, boolean closed, List<MethodId> entries, List<MethodId> asked) {
      this(name, closed, entries, asked, Set.of(), Set.of());
    }
  }

  /** {@code entry} names nothing. */
  static final class NoSuchEntry extends Exception {
    private static final long serialVersionUID = 1;

    NoSuchEntry(String message) {
      super(message);
    }
  }

  private final Index index;
  private final Callers callers;
  private final Predicate<MethodFacts> concerned;
  private final Dependencies dependencies;

  /** {@code concerned}: methods that may have sites for more than what they call. */
  EntryPoints(
      Index index, SootWorld world, Predicate<MethodFacts> concerned, Dependencies dependencies) {
    this.dependencies = dependencies;
    this.index = index;
    this.concerned = concerned;
    this.callers = new Callers(index, world);
  }

  /** Scopes in the order in which a site's are to be tried: those that assume more come last. */
  List<Plan> plans(String entry, Options.Aliasing aliasing) throws NoSuchEntry {
    List<Plan> out = new ArrayList<>(plans(entry));
    if (aliasing == Options.Aliasing.NONE) out.addAll(apart(out));
    return out;
  }

  /**
   * The same questions, with the assumption that arguments are apart. It is one about callers outside
   * the application. So a method's own scope is not enough: what the application itself hands to it
   * need not be apart, and every entry point that leads to it counts.
   */
  private List<Plan> apart(List<Plan> plans) {
    Map<List<MethodId>, Set<MethodId>> groups = new LinkedHashMap<>();
    List<Plan> out = new ArrayList<>();
    for (Plan plan : plans) {
      if (plan.closed()) continue;
      if (plan.asked().isEmpty()) {
        Set<MethodId> all = new LinkedHashSet<>(plan.entries());
        String name = plan.name() + ", apart";
        out.add(new Plan(name, false, plan.entries(), List.of(), Set.of(), all));
      }
      for (MethodId id : plan.asked()) {
        List<MethodId> entries = callers.allEntryPoints(id);
        groups.computeIfAbsent(entries, e -> new LinkedHashSet<>()).add(id);
      }
    }
    int number = 0;
    for (Map.Entry<List<MethodId>, Set<MethodId>> group : groups.entrySet()) {
      Set<MethodId> apart = new LinkedHashSet<>(group.getKey());
      apart.removeIf(id -> !callers.isCalledAlone(id));
      if (apart.isEmpty()) continue;
      String name = "apart " + ++number;
      List<MethodId> asked = List.copyOf(group.getValue());
      out.add(new Plan(name, false, group.getKey(), asked, Set.of(), apart));
    }
    return out;
  }

  private List<Plan> plans(String entry) throws NoSuchEntry {
    List<MethodId> mains = mains();
    switch (entry) {
      case "auto":
        return mains.isEmpty() ? ofPublic() : ofMains(mains);
      case "main":
        if (mains.isEmpty()) throw new NoSuchEntry("--entry main: no class has a main method");
        return ofMains(mains);
      case "public":
        return ofPublic();
      default:
        return ofMethods(entry);
    }
  }

  /**
   * Uses an iterator, makes a function that does, or throws the exception by itself; and is asked
   * about here.
   */
  boolean mayHaveSites(MethodFacts method) {
    return method.hasBody()
        && !dependencies.has(method.id().owner())
        && (method.usesIterators()
            || concerned.test(method)
            || method.allocated().contains("java.util.ConcurrentModificationException"));
  }

  private List<MethodId> mains() {
    List<MethodId> out = new ArrayList<>();
    for (ClassFacts facts : index.classes().values()) out.addAll(facts.mains());
    out.removeIf(main -> dependencies.has(main.owner()));
    return out;
  }

  private static List<Plan> ofMains(List<MethodId> mains) {
    return mains.stream().map(m -> new Plan(m.toString(), true, List.of(m), List.of())).toList();
  }

  /**
   * Each method with a site by itself; then, where others have to call it, from those; before that,
   * if its objects are of a class that code outside cannot name, from where these are made.
   */
  private List<Plan> ofPublic() {
    List<Plan> own = new ArrayList<>();
    List<Plan> makers = new ArrayList<>();
    Map<List<MethodId>, List<MethodId>> further = new LinkedHashMap<>();
    for (MethodFacts method : index.methods().values()) {
      if (!mayHaveSites(method)) continue;
      MethodId id = method.id();
      own.add(new Plan(id.toString(), false, List.of(id), List.of(id)));
      if (callers.mayBeNamed(id)) continue;
      List<MethodId> entries = callers.entryPoints(id);
      List<MethodId> making = method.isStatic() ? List.of() : callers.making(id.owner());
      if (!making.isEmpty() && !making.containsAll(entries)) {
        String name = "makers of " + id;
        makers.add(new Plan(name, false, making, List.of(id), callers.hidden(id.owner()), Set.of()));
      }
      if (callers.isEntryPoint(id)) continue;
      if (!entries.isEmpty()) further.computeIfAbsent(entries, e -> new ArrayList<>()).add(id);
    }
    own.addAll(makers);
    int number = 0;
    for (Map.Entry<List<MethodId>, List<MethodId>> group : further.entrySet()) {
      String name = "callers " + ++number;
      own.add(new Plan(name, false, group.getKey(), group.getValue()));
    }
    return own;
  }

  private List<Plan> ofMethods(String entry) throws NoSuchEntry {
    int dot = entry.lastIndexOf('.');
    String owner = dot < 0 ? "" : entry.substring(0, dot);
    List<MethodId> found =
        index.methods().values().stream()
            .filter(MethodFacts::hasBody)
            .map(MethodFacts::id)
            .filter(m -> m.name().equals(entry.substring(dot + 1)) && isNamed(m.owner(), owner))
            .toList();
    if (found.isEmpty()) {
      throw new NoSuchEntry("--entry " + entry + ": no class has such a method with a body");
    }
    return List.of(new Plan(entry, false, found, List.of()));
  }

  /** The class's full name, or its last part. */
  private static boolean isNamed(String className, String wanted) {
    return className.equals(wanted) || className.endsWith("." + wanted);
  }
}
