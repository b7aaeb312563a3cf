package hidden;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Functions that someone else runs. */
public class Functions {
  private Functions() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void lambdaInField_Bad() {
    List<String> list = three();
    Button button = new Button();
    button.pressed = () -> list.add("x");
    for (String s : list) { // CME
      button.press();
    }
  }

  static class Button {
    Runnable pressed;

    void press() {
      pressed.run();
    }
  }

  public static void lambdaInField_Ok() {
    List<String> list = three();
    List<String> other = three();
    Button button = new Button();
    button.pressed = () -> other.add("x");
    for (String s : list) {
      button.press();
    }
  }

  public static void lambdaInMap_Bad() {
    List<String> list = three();
    Map<String, Runnable> actions = new HashMap<>();
    actions.put("b", list::clear);
    for (String s : list) { // CME
      actions.getOrDefault(s, () -> {}).run();
    }
  }

  public static void lambdaInMap_Ok() {
    List<String> list = three();
    List<String> other = three();
    Map<String, Runnable> actions = new HashMap<>();
    actions.put("b", other::clear);
    for (String s : list) {
      actions.getOrDefault(s, () -> {}).run();
    }
  }

  public static void varargsReference_Bad() {
    List<String> list = three();
    BiConsumer<List<String>, String> adds = Functions::addAll;
    for (String s : list) { // CME
      adds.accept(list, s);
    }
  }

  private static void addAll(List<String> to, String... words) {
    to.addAll(Arrays.asList(words));
  }

  public static void varargsReference_Ok() {
    List<String> list = three();
    List<String> other = three();
    BiConsumer<List<String>, String> adds = Functions::addAll;
    for (String s : list) {
      adds.accept(other, s);
    }
  }

  public static void constructorReference_Bad() {
    List<String> list = three();
    Function<List<String>, Joined> make = Joined::new;
    for (String s : list) { // CME
      make.apply(list);
    }
  }

  static class Joined {
    Joined(List<String> members) {
      members.add("new");
    }
  }

  public static void constructorReference_Ok() {
    List<String> list = three();
    List<String> other = three();
    Function<List<String>, Joined> make = Joined::new;
    for (String s : list) {
      make.apply(other);
    }
  }

  public static void superReference_Bad() {
    List<String> list = three();
    Loud loud = new Loud();
    for (String s : list) { // CME
      loud.later(list).run();
    }
  }

  static class Plain {
    void act(List<String> on) {
      on.add("plain");
    }
  }

  static class Loud extends Plain {
    @Override
    void act(List<String> on) {}

    Runnable later(List<String> on) {
      Consumer<List<String>> above = super::act;
      return () -> above.accept(on);
    }
  }

  public static void superReference_Ok() {
    List<String> list = three();
    Loud loud = new Loud();
    for (String s : list) {
      loud.act(list);
    }
  }

  public static void composed_Bad() {
    List<String> list = three();
    Function<String, String> trims = String::trim;
    Function<String, Boolean> both = trims.andThen(list::add);
    for (String s : list) { // CME
      both.apply(s);
    }
  }

  public static void composed_Ok() {
    List<String> list = three();
    List<String> other = three();
    Function<String, String> trims = String::trim;
    Function<String, Boolean> both = trims.andThen(other::add);
    for (String s : list) {
      both.apply(s);
    }
  }

  public static void optionalMap_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      Optional.of(s).map(list::remove);
    }
  }

  public static void optionalMap_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      Optional.of(s).map(other::remove);
    }
  }

  public static void optionalOrElseGet_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      Optional.<String>empty().orElseGet(() -> list.remove(0));
    }
  }

  public static void optionalOrElseGet_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      Optional.<String>empty().orElseGet(() -> other.remove(0));
    }
  }

  public static void mapCompute_Bad() {
    Map<String, Integer> map = new HashMap<>();
    map.compute( // CME
        "a",
        (k, v) -> {
          map.put("b", 1);
          return 1;
        });
  }

  public static void mapCompute_Ok() {
    Map<String, Integer> map = new HashMap<>();
    Map<String, Integer> other = new HashMap<>();
    map.compute(
        "a",
        (k, v) -> {
          other.put("b", 1);
          return 1;
        });
  }

  public static void mergeFunction_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    for (String key : map.keySet()) { // CME
      map.merge(key, 1, (x, y) -> null);
    }
  }

  public static void mergeFunction_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    for (String key : map.keySet()) {
      map.merge(key, 1, (x, y) -> 7);
    }
  }

  public static void getOrCompute_Bad() {
    List<String> list = three();
    Map<String, Integer> sizes = new TreeMap<>();
    for (String s : list) { // CME
      sizes.computeIfAbsent(
          s,
          k -> {
            list.add(k);
            return 1;
          });
    }
  }

  public static void getOrCompute_Ok() {
    List<String> list = three();
    Map<String, Integer> sizes = new TreeMap<>();
    for (String s : list) {
      sizes.computeIfAbsent(s, k -> list.size());
    }
  }

  public static void collector_Bad() {
    List<String> list = three();
    list.stream() //
        .collect( // CME
            Collectors.toMap(
                s -> s,
                s -> {
                  list.add("x");
                  return 1;
                }));
  }

  public static void collector_Ok() {
    List<String> list = three();
    List<String> other = three();
    list.stream()
        .collect(
            Collectors.toMap(
                s -> s,
                s -> {
                  other.add("x");
                  return 1;
                }));
  }

  public static void lazyStream_Bad() {
    List<String> list = three();
    List<String> words = three();
    Stream<String> stages = words.stream().peek(list::add);
    for (String s : list) { // CME
      if (s.equals("a")) {
        stages.count();
        words.stream().peek(list::add).forEach(w -> {});
      }
    }
  }

  public static void lazyStream_Ok() {
    List<String> list = three();
    List<String> words = three();
    List<String> other = new ArrayList<>();
    for (String s : list) {
      words.stream().peek(other::add).forEach(w -> {});
    }
  }

  public static void intStream_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      IntStream.range(0, 2).forEach(i -> list.add("n" + i));
    }
  }

  public static void intStream_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      IntStream.range(0, 2).forEach(i -> other.add("n" + i));
    }
  }

  public static void flatMapStage_Bad() {
    List<String> list = three();
    List<String> words = three();
    for (String s : list) { // CME
      words.stream()
          .flatMap(
              w -> {
                list.add(w);
                return Stream.of(w);
              })
          .forEach(w -> {});
    }
  }

  public static void flatMapStage_Ok() {
    List<String> list = three();
    List<String> words = three();
    for (String s : list) {
      words.stream().flatMap(w -> Stream.of(w, s)).forEach(w -> {});
    }
  }

  public static void generated_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      Stream.generate(() -> list.add("x")).limit(2).forEach(x -> {});
    }
  }

  public static void generated_Ok() {
    List<String> list = three();
    for (String s : list) {
      Stream.generate(() -> list.size()).limit(2).forEach(x -> {});
    }
  }

  public static void forEachRemaining_Bad() {
    List<String> list = three();
    Iterator<String> it = list.iterator();
    it.forEachRemaining(list::add); // CME
  }

  public static void forEachRemaining_Ok() {
    List<String> list = three();
    List<String> other = three();
    Iterator<String> it = list.iterator();
    it.forEachRemaining(other::add);
  }

  public static void threadLocal_Bad() {
    List<String> list = three();
    ThreadLocal<String> lazy = ThreadLocal.withInitial(() -> list.remove(0));
    for (String s : list) { // CME
      lazy.get();
    }
  }

  public static void threadLocal_Ok() {
    List<String> list = three();
    ThreadLocal<String> lazy = ThreadLocal.withInitial(() -> "x");
    for (String s : list) {
      lazy.get();
    }
  }

  public static void lazySupplier_Bad() {
    List<String> list = three();
    Supplier<String> lazy = memo(() -> list.remove(0));
    for (String s : list) { // CME
      lazy.get();
    }
  }

  private static Supplier<String> memo(Supplier<String> make) {
    String[] cell = new String[1];
    return () -> {
      if (cell[0] == null) {
        cell[0] = make.get();
      }
      return cell[0];
    };
  }

  public static void lazySupplier_Ok() {
    List<String> list = three();
    List<String> other = three();
    Supplier<String> lazy = memo(() -> other.remove(0));
    for (String s : list) {
      lazy.get();
    }
  }

  public static void replaceAllOperator_Bad() {
    List<String> list = three();
    List<String> others = three();
    for (String s : list) { // CME
      others.replaceAll(
          w -> {
            list.add(w);
            return w;
          });
    }
  }

  public static void replaceAllOperator_Ok() {
    List<String> list = three();
    List<String> others = three();
    for (String s : list) {
      others.replaceAll(w -> w + list.size());
    }
  }

  public static void arraysSetAll_Bad() {
    List<String> list = three();
    String[] array = new String[1];
    for (String s : list) { // CME
      Arrays.setAll(array, i -> list.remove(0));
    }
  }

  public static void arraysSetAll_Ok() {
    List<String> list = three();
    String[] array = new String[1];
    for (String s : list) {
      Arrays.setAll(array, i -> s + i);
    }
  }

  public static void listenerList_Bad() {
    List<Runnable> listeners = new ArrayList<>();
    listeners.add(() -> listeners.remove(0));
    listeners.add(() -> {});
    listeners.add(() -> {});
    for (Runnable listener : listeners) { // CME
      listener.run();
    }
  }

  public static void listenerList_Ok() {
    List<Runnable> listeners = new ArrayList<>();
    List<String> other = three();
    listeners.add(() -> other.remove(0));
    listeners.add(() -> {});
    for (Runnable listener : listeners) {
      listener.run();
    }
  }

  public static void curried_Bad() {
    List<String> list = three();
    Function<List<String>, Function<String, Boolean>> adds = to -> to::add;
    for (String s : list) { // CME
      adds.apply(list).apply(s);
    }
  }

  public static void curried_Ok() {
    List<String> list = three();
    List<String> other = three();
    Function<List<String>, Function<String, Boolean>> adds = to -> to::add;
    for (String s : list) {
      adds.apply(other).apply(s);
    }
  }
}
