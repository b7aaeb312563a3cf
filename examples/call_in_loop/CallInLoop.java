import java.util.*;
class CallInLoop {
  public static void main(String[] args) {
    List<String> list = new LinkedList<>();
    list.add("a");
    for (Iterator<String> it = list.iterator(); it.hasNext(); ) {
      it.next();
      System.out.println(first(list));
      it.remove();
    }
  }

  static String first(List<String> list) {
    Iterator<String> it = list.iterator();
    return it.next();
  }
}
