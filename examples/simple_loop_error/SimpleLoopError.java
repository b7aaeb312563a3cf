import java.util.*;
class SimpleLoopError {
  public static void main(String[] args) {
    List<String> list = new LinkedList<>();
    list.add("a");
    for (Iterator<String> it = list.iterator(); it.hasNext(); ) {
      String s = it.next();
      list.add(s);
    }
  }
}
