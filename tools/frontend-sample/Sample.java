import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** What a usual program has: the frontend is run on it once, to see which of its classes that takes. */
public class Sample {
  private final Map<String, List<String>> orders = new HashMap<>();

  interface Check {
    boolean accepts(String item);
  }

  void add(String customer, String item) {
    orders.computeIfAbsent(customer, c -> new ArrayList<>()).add(item);
  }

  void drop(Check check) {
    for (Map.Entry<String, List<String>> entry : orders.entrySet()) {
      Iterator<String> items = entry.getValue().iterator();
      while (items.hasNext()) {
        if (check.accepts(items.next())) {
          items.remove();
        }
      }
    }
  }

  static int count(List<String> items) {
    int count = 0;
    try {
      for (String item : new ArrayList<>(items)) {
        items.remove(item);
        count++;
      }
    } finally {
      items.clear();
    }
    return count;
  }

  public static void main(String[] arguments) {
    Sample sample = new Sample();
    for (String argument : arguments) {
      sample.add(argument, "item " + argument.length());
    }
    sample.drop(item -> item.isEmpty());
    sample.orders.values().forEach(items -> items.removeIf(String::isEmpty));
    System.out.println(count(new ArrayList<>(List.of(arguments))));
  }
}
