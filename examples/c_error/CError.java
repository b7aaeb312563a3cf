import java.util.*;
class CError {
  public static void main(String[] args) {
    List<String> list = new LinkedList<>();
    list.add("a");
    list.add("b");
    Iterator<String> it1 = list.iterator(), it2 = list.iterator();
    step(it1);
    step(it2);
  }
  static void step(Iterator<String> it) {
    it.next();
    drop(it);
  }
  static void drop(Iterator<String> it) {
    it.remove();
  }
}
