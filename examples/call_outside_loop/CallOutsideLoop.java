import java.util.*;
class CallOutsideLoop {
  public static void main(String[] args) {
    List<String> list = new LinkedList<>();
    list.add("a");
    System.out.println(first(list));
    for (Iterator<String> it = list.iterator(); it.hasNext(); ) {
      it.next();
      it.remove();
    }
  }

  static String first(List<String> list) {
    Iterator<String> it = list.iterator();
    return it.next();
  }
}
