package cme.soot;

import cme.ir.MethodId;
import cme.ir.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Classes of the application that are collections or maps and say themselves what is in them: they
 * inherit the storage of none of {@code java.util}, or override what library code asks for contents.
 */
public final class OwnCollections {
  /** Methods that library code asks for what is in a collection or map. */
  public static final Set<String> GIVE_CONTENTS =
      Set.of("iterator", "listIterator", "entrySet", "keySet", "values", "toArray");

  /** Methods that it asks whether something is in there. */
  private static final Set<String> TELL_CONTENTS =
      Set.of("contains", "containsAll", "containsKey", "containsValue", "get", "isEmpty", "size");

  private static final String ITERABLE = "java.lang.Iterable";

  private final SootWorld world;
  private final Sharing sharing;
  private final Map<String, List<String>> byType = new HashMap<>();
  private final Map<String, List<String>> tellingByType = new HashMap<>();
  private final Map<String, List<String>> walkedByType = new HashMap<>();
  private List<String> all;
  private List<String> telling;  // whether something is there, all of them
  private final List<String> walkable = new ArrayList<>();  // and no collections
  private int known;  // application classes, when those were found

  OwnCollections(SootWorld world) {
    this.world = world;
    this.sharing = new Sharing(world);
  }

  /** Those of which a reference of the type may be an object, or a view of one. */
  public List<String> of(String type) {
    return byType.computeIfAbsent(
        type, t -> all().stream().filter(c -> sharing.mayShare(c, t)).toList());
  }

  /** The same, and those that inherit the storage but say themselves whether something is there. */
  public List<String> telling(String type) {
    return tellingByType.computeIfAbsent(type, this::findTelling);
  }

  private List<String> findTelling(String type) {
    Set<String> found = new LinkedHashSet<>(of(type));
    for (String name : telling()) if (sharing.mayShare(name, type)) found.add(name);
    return List.copyOf(found);
  }

  /** A lambda is no collection, so there are no more later on. */
  private List<String> telling() {
    if (telling == null) {
      telling = instantiable(world::isContainer).filter(n -> overrides(n, TELL_CONTENTS)).toList();
    }
    return telling;
  }

  /** The same, and what can be walked but is no collection, if the type is of what can be walked. */
  public List<String> walked(String type) {
    if (!world.isSubtype(type, ITERABLE)) return telling(type);
    if (known != world.applicationSize()) findWalkable();
    return walkedByType.computeIfAbsent(type, this::findWalked);
  }

  private List<String> findWalked(String type) {
    List<String> found = new ArrayList<>(telling(type));
    for (String name : walkable) if (sharing.mayShare(name, type)) found.add(name);
    return found;
  }

  /** Lambdas may be among them, and nothing is below these. */
  private void findWalkable() {
    int before = walkable.size();
    for (String name : world.applicationClassesFrom(known)) {
      boolean some = world.isSubtype(name, ITERABLE) && !world.isContainer(name);
      if (some && world.isInstantiable(name)) walkable.add(name);
    }
    known = world.applicationSize();
    if (walkable.size() > before) walkedByType.clear();
  }

  private Stream<String> instantiable(Predicate<String> some) {
    return world.applicationClasses().stream().filter(some).filter(world::isInstantiable);
  }

  private List<String> all() {
    if (all == null) all = instantiable(world::isContainer).filter(this::isOwn).toList();
    return all;
  }

  private boolean isOwn(String name) {
    return !inheritsStorage(name) || overrides(name, GIVE_CONTENTS);
  }

  /** What is in it is kept by a class of {@code java.util}, whose iterators look there. */
  public boolean inheritsStorage(String name) {
    String above = world.librarySuperClass(name);
    return above.startsWith("java.util.") && world.isInstantiable(above);
  }

  private boolean overrides(String name, Set<String> methods) {
    for (String type = name; world.isApplicationClass(type); type = world.superClass(type)) {
      for (MethodId id : world.methods(type)) {
        if (methods.contains(id.name())) return true;
      }
    }
    return false;
  }
}
