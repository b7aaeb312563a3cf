package cme.soot;

import cme.ir.MethodId;
import cme.ir.Sharing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
  private List<String> all;

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
    List<String> found = new ArrayList<>(of(type));
    for (String name : world.applicationClasses()) {
      boolean shares = world.isContainer(name) && sharing.mayShare(name, type);
      boolean other = shares && world.isInstantiable(name) && !found.contains(name);
      if (other && overrides(name, TELL_CONTENTS)) found.add(name);
    }
    return List.copyOf(found);
  }

  /** The same, and what can be walked but is no collection, if the type is of what can be walked. */
  public List<String> walked(String type) {
    List<String> found = new ArrayList<>(telling(type));
    if (!world.isSubtype(type, ITERABLE)) return found;
    for (String name : world.applicationClasses()) {
      boolean only = world.isSubtype(name, ITERABLE) && !world.isContainer(name);
      if (only && world.isInstantiable(name) && sharing.mayShare(name, type)) found.add(name);
    }
    return found;
  }

  private List<String> all() {
    if (all != null) return all;
    all = new ArrayList<>();
    for (String name : world.applicationClasses()) {
      if (world.isContainer(name) && world.isInstantiable(name) && isOwn(name)) all.add(name);
    }
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
