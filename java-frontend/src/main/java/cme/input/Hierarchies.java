package cme.input;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Finds classes that inherit from themselves. No JVM loads them, and whoever follows their super
 * classes never ends.
 */
final class Hierarchies {
  private final Map<String, List<String>> supers = new HashMap<>();

  Hierarchies(List<ClassFile> classes) {
    for (ClassFile file : classes) {
      ClassReader reader = new ClassReader(file.bytes());
      List<String> names = new ArrayList<>();
      if (reader.getSuperName() != null) names.add(reader.getSuperName().replace('/', '.'));
      for (String name : reader.getInterfaces()) names.add(name.replace('/', '.'));
      supers.put(file.name(), names);
    }
  }

  /** The class is among its own super types, or one of those is among theirs. */
  boolean isCyclic(String name) {
    return isCyclic(name, new HashSet<>(), new HashSet<>());
  }

  private boolean isCyclic(String name, Set<String> above, Set<String> done) {
    if (above.contains(name)) return true;
    if (!done.add(name)) return false;
    above.add(name);
    for (String next : supers.getOrDefault(name, List.of())) {
      if (isCyclic(next, above, done)) return true;
    }
    above.remove(name);
    return false;
  }
}
