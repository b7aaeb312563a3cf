package cme.soot;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Which two types of collections, maps or iterators some class of the library has: one of the JDK's
 * that are always loaded, or one on the class path. Once it is {@link #prepare prepared}, any thread
 * may ask.
 */
final class LibraryPairs {
  private record Pair(String a, String b) {
    @Override
    public int hashCode() {
      return 31 * a.hashCode() + b.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Pair o && a.equals(o.a) && b.equals(o.b);
    }
  }

  private final ClasspathScan classpath;
  private final Function<String, Set<String>> superTypes;
  private final Map<Pair, Boolean> known = new ConcurrentHashMap<>();
  private List<Set<String>> basic;

  LibraryPairs(ClasspathScan classpath, Function<String, Set<String>> superTypes) {
    this.classpath = classpath;
    this.superTypes = superTypes;
  }

  /** Reads all that answers depend on. */
  void prepare() {
    loadBasic();
    classpath.prepare();
  }

  private void loadBasic() {
    if (basic != null) return;
    List<Set<String>> found = new ArrayList<>();
    BasicClasses.collections()
        .forEach(
            name -> {
              Set<String> types = new HashSet<>(superTypes.apply(name));
              types.add(name);
              found.add(types);
            });
    basic = found;
  }

  boolean share(String a, String b) {
    Pair pair = new Pair(a, b);
    Boolean answer = known.get(pair);
    if (answer == null) {
      answer = isBasic(a, b) || classpath.hasClassBelow(a, b);
      known.put(pair, answer);
    }
    return answer;
  }

  private boolean isBasic(String a, String b) {
    loadBasic();
    for (Set<String> types : basic) if (types.contains(a) && types.contains(b)) return true;
    return false;
  }
}
