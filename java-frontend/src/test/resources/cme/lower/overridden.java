// show: A.m A$Cache.put
import java.util.*;
class A {
  static class Counted extends HashSet<String> {
    boolean touched;
    @Override public boolean add(String s) { touched = true; return super.add(s); }
  }
  static class Cache extends LinkedHashMap<String, String> {
    List<String> dropped;
    @Override protected boolean removeEldestEntry(Map.Entry<String, String> e) {
      return dropped.add(e.getKey());
    }
    @Override public String put(String k, String v) { return super.put(k, v); }
  }
  void m(Counted c, Collection<String> from) {
    c.addAll(from);
    c.clear();
  }
}
