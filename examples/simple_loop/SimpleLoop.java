import java.util.*;
class SimpleLoop {
  public static void main(String[] args) {
    List<String> list = new LinkedList<>();
    list.add("a");
    for (Iterator<String> it = list.iterator(); it.hasNext(); ) {
      it.next();
      it.remove();
    }
  }
}
