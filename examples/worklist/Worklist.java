import java.util.*;
class Worklist {
  private List<String> items = new LinkedList<>();
  public static void main(String[] args) {
    Worklist w = new Worklist();
    w.addItem("a");
    w.process();
  }
  void addItem(String item) {
    items.add(item);
  }
  List<String> takeItems() {
    List<String> taken = items;
    items = new LinkedList<>();
    return taken;
  }
  void process() {
    Iterator<String> it = takeItems().iterator();
    while (it.hasNext()) {
      processItem(it.next());
    }
  }
  void processItem(String item) {
    if (item.length() < 9) addItem(item + "a");
  }
}
