package cme.index;

import java.util.EnumSet;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.BaseStream;

/**
 * What objects of a class are, as far as iteration goes: from the class files of the
 * application and of the class path, or from the JDK that runs this. A class of none, or with a
 * supertype of none, may be anything.
 */
final class TypeKinds {
  enum Kind {
    ITERATOR,
    ITERABLE,
    MAP,
    STREAM,
    /** Not known. */
    UNKNOWN
  }

  /** Also what an application declares under such a name is what the name says. */
  private static final Map<String, Kind> ROOTS =
      Map.of(
          "java.util.Iterator", Kind.ITERATOR,
          "java.util.Enumeration", Kind.ITERATOR,
          "java.util.Spliterator", Kind.ITERATOR,
          "java.lang.Iterable", Kind.ITERABLE,
          "java.util.Map", Kind.MAP,
          "java.util.Dictionary", Kind.MAP,
          "java.util.stream.BaseStream", Kind.STREAM);

  private final Map<String, ClassFacts> application;
  private final Headers classpath;
  private final Map<String, Set<Kind>> known = new HashMap<>();

  TypeKinds(Map<String, ClassFacts> application, Headers classpath) {
    this.application = application;
    this.classpath = classpath;
  }

  boolean isApplication(String type) {
    return application.containsKey(type);
  }

  Set<Kind> of(String type) {
    Set<Kind> kinds = known.get(type);
    if (kinds == null) {
      kinds = EnumSet.noneOf(Kind.class);
      collect(type, kinds, new HashSet<>());
      known.put(type, kinds);
    }
    return kinds;
  }

  /** Supertypes of damaged or obfuscated classes may form a cycle: each is visited once. */
  private void collect(String type, Set<Kind> kinds, Set<String> visited) {
    if (type == null || type.startsWith("[") || !visited.add(type)) {
      return;
    }
    ClassFacts facts = application.get(type);
    if (facts == null) {
      collectLibrary(type, kinds, visited);
      return;
    }
    Kind root = ROOTS.get(type);
    if (root != null) {
      kinds.add(root);
    }
    collect(facts.superName(), kinds, visited);
    facts.interfaces().forEach(i -> collect(i, kinds, visited));
  }

  private void collectLibrary(String type, Set<Kind> kinds, Set<String> visited) {
    Optional<List<String>> above =
        type.startsWith("java.") ? Optional.empty() : classpath.superTypes(type);
    if (above.isEmpty()) kinds.addAll(ofJdk(type));
    else above.get().forEach(t -> collect(t.replace('/', '.'), kinds, visited));
  }

  private static Set<Kind> ofJdk(String type) {
    Set<Kind> kinds = EnumSet.noneOf(Kind.class);
    try {
      // A path is a sequence of its own names, which never change.
      if (type.equals("java.nio.file.Path")) {
        return kinds;
      }
      // Not initialised: no code of the class runs.
      Class<?> found = Class.forName(type, false, ClassLoader.getPlatformClassLoader());
      if (Iterator.class.isAssignableFrom(found)
          || Enumeration.class.isAssignableFrom(found)
          || Spliterator.class.isAssignableFrom(found)) {
        kinds.add(Kind.ITERATOR);
      }
      if (Iterable.class.isAssignableFrom(found)) {
        kinds.add(Kind.ITERABLE);
      }
      if (Map.class.isAssignableFrom(found)
          || java.util.Dictionary.class.isAssignableFrom(found)) {
        kinds.add(Kind.MAP);
      }
      if (BaseStream.class.isAssignableFrom(found)) {
        kinds.add(Kind.STREAM);
      }
    } catch (ClassNotFoundException | LinkageError unknown) {
      kinds.add(Kind.UNKNOWN);
    }
    return kinds;
  }
}
