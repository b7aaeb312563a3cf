import java.util.*;
class UpdateCallInLoop {
  public static void main(String[] args) {
    List<String> from = new LinkedList<>();
    from.add("a");
    from.add("b");
    List<String> to = new LinkedList<>();
    Iterator<String> it = from.iterator();
    while (it.hasNext()) {
      String s = it.next();
      append(to, s);
    }
  }

  static void append(List<String> list, String s) {
    list.add(s);
  }
}
