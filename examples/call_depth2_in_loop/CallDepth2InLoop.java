import java.util.*;
class CallDepth2InLoop {
  public static void main(String[] args) {
    List<String> from = new LinkedList<>();
    from.add("a");
    from.add("b");
    List<String> to = new LinkedList<>();
    Iterator<String> it = from.iterator();
    while (it.hasNext()) {
      String s = it.next();
      record(to, s);
    }
  }

  static void record(List<String> log, String s) {
    append(log, s);
  }

  static void append(List<String> list, String s) {
    list.add(s);
  }
}
