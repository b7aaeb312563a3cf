// show: A.hands A.walks A.gives
import java.util.*;
class A {
  static class Logged extends AbstractList<String> {
    static List<String> log;
    @Override public String get(int i) { log.add("x"); return null; }
    @Override public int size() { return 1; }
  }
  static class Shelf extends AbstractCollection<String> {
    List<String> books;
    @Override public Iterator<String> iterator() { return books.iterator(); }
    @Override public int size() { return 1; }
  }
  static class Chain extends AbstractSequentialList<String> {
    List<String> links;
    @Override public ListIterator<String> listIterator(int i) { return links.listIterator(i); }
    @Override public int size() { return 1; }
  }
  void hands(Set<String> set, List<String> given) {
    set.containsAll(given);
  }
  void walks(Shelf shelf) {
    shelf.removeIf(s -> true);
  }
  Object gives(Chain chain) {
    return chain.iterator();
  }
}
