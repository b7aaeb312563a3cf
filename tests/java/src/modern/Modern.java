package modern;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Records, switches, enums, sealed types and other newer Java. */
public class Modern {
  private Modern() {}

  public static void recordHoldsList_Bad() {
    var basket = new Basket("b", new ArrayList<>(List.of("egg", "ham")));
    for (var item : basket.items()) { // CME
      basket.items().remove(item);
      basket.items().add("used " + item);
    }
  }

  private record Basket(String owner, List<String> items) {}

  public static void recordHoldsList_Ok() {
    var basket = new FrozenBasket("b", new ArrayList<>(List.of("egg", "ham")));
    var used = new ArrayList<String>();
    for (var item : basket.items()) {
      used.add("used " + item);
    }
  }

  private record FrozenBasket(String owner, List<String> items) {
    FrozenBasket {
      items = List.copyOf(items);
    }
  }

  public static void recordCompact_Bad() {
    var source = new ArrayList<>(List.of(1, 2));
    var sample = new Sample(source);
    for (int i : sample.values()) { // CME
      source.add(i);
    }
  }

  private record Sample(List<Integer> values) {
    Sample {
      if (values.isEmpty()) {
        throw new IllegalArgumentException();
      }
    }
  }

  public static void recordCompact_Ok() {
    var source = new ArrayList<>(List.of(1, 2));
    var sample = new OwnSample(source);
    for (int i : sample.values()) {
      source.add(i);
    }
  }

  private record OwnSample(List<Integer> values) {
    OwnSample(List<Integer> values) {
      this.values = new ArrayList<>(values);
    }
  }

  public static void recordKeys_Bad() {
    Map<Cell, Integer> board = new HashMap<>();
    board.put(new Cell(0, 0), 1);
    board.put(new Cell(1, 1), 1);
    for (Cell cell : board.keySet()) { // CME
      board.put(new Cell(cell.x() + 10, cell.y()), 0);
    }
  }

  private record Cell(int x, int y) {}

  public static void recordKeys_Ok() {
    Map<Cell, Integer> board = new HashMap<>();
    board.put(new Cell(0, 0), 1);
    board.put(new Cell(1, 1), 1);
    for (Cell cell : board.keySet()) {
      board.put(new Cell(cell.x(), cell.y()), 0);
    }
  }

  public static void switchExpression_Bad() {
    List<String> ops = new ArrayList<>(List.of("dup", "nop", "dup"));
    int cost = 0;
    for (String op : ops) { // CME
      cost +=
          switch (op) {
            case "dup" -> {
              ops.add("nop");
              yield 2;
            }
            case "nop" -> 1;
            default -> 0;
          };
    }
    System.out.println(cost);
  }

  public static void switchExpression_Ok() {
    List<String> ops = new ArrayList<>(List.of("dup", "nop", "dup"));
    List<String> out = new ArrayList<>();
    int cost = 0;
    for (String op : ops) {
      cost +=
          switch (op) {
            case "dup" -> {
              out.add("nop");
              yield 2;
            }
            case "nop" -> 1;
            default -> 0;
          };
    }
    System.out.println(cost);
  }

  public static void stringSwitch_Bad() {
    Set<String> modes = new HashSet<>(Set.of("fast", "slow"));
    for (String mode : modes) { // CME
      switch (mode) {
        case "fast":
          modes.remove("slow");
          modes.add("turbo");
          break;
        case "slow":
          modes.remove("fast");
          modes.add("crawl");
          break;
        default:
          break;
      }
    }
  }

  public static void stringSwitch_Ok() {
    Set<String> modes = new HashSet<>(Set.of("fast", "slow"));
    String add = null;
    for (String mode : modes) {
      switch (mode) {
        case "fast":
          add = "turbo";
          break;
        case "slow":
          add = "crawl";
          break;
        default:
          break;
      }
    }
    modes.add(add);
  }

  public static void switchSelectsList_Bad() {
    List<Integer> low = new ArrayList<>(List.of(1, 5));
    List<Integer> high = new ArrayList<>(List.of(9));
    for (int i : low) { // CME
      List<Integer> target =
          switch (i) {
            case 1, 2, 3 -> low;
            default -> high;
          };
      target.add(i);
    }
  }

  public static void switchSelectsList_Ok() {
    List<Integer> all = new ArrayList<>(List.of(1, 5));
    List<Integer> low = new ArrayList<>();
    List<Integer> high = new ArrayList<>(List.of(9));
    for (int i : all) {
      List<Integer> target =
          switch (i) {
            case 1, 2, 3 -> low;
            default -> high;
          };
      target.add(i);
    }
  }

  private enum Colour {
    RED,
    GREEN,
    BLUE
  }

  public static void enumSwitch_Bad() {
    List<Colour> queue = new ArrayList<>(List.of(Colour.RED, Colour.GREEN));
    for (Colour colour : queue) { // CME
      switch (colour) {
        case RED -> queue.add(Colour.BLUE);
        case GREEN -> System.out.println("go");
        default -> System.out.println(colour);
      }
    }
  }

  public static void enumSwitch_Ok() {
    List<Colour> queue = new ArrayList<>(List.of(Colour.RED, Colour.GREEN));
    Set<Colour> seen = EnumSet.noneOf(Colour.class);
    for (Colour colour : queue) {
      switch (colour) {
        case RED -> seen.add(Colour.BLUE);
        case GREEN -> System.out.println("go");
        default -> System.out.println(colour);
      }
    }
  }

  public static void enumCollections_Bad() {
    Map<Colour, Integer> counts = new TreeMap<>();
    counts.put(Colour.RED, 1);
    counts.put(Colour.GREEN, 1);
    for (Colour colour : counts.keySet()) { // CME
      counts.remove(colour);
      counts.put(Colour.BLUE, 2);
    }
  }

  public static void enumCollections_Ok() {
    Map<Colour, Integer> counts = new EnumMap<>(Colour.class);
    counts.put(Colour.RED, 1);
    counts.put(Colour.GREEN, 1);
    for (Colour colour : counts.keySet()) {
      counts.put(colour, 2);
      counts.remove(Colour.BLUE);
    }
  }

  public static void enumWithBehaviour_Bad() {
    List<Integer> stack = new ArrayList<>(List.of(1, 2));
    for (Integer top : stack) { // CME
      Op.PUSH.apply(stack, top);
    }
  }

  private enum Op {
    PUSH {
      @Override
      void apply(List<Integer> stack, int value) {
        stack.add(value);
      }
    },
    PRINT {
      @Override
      void apply(List<Integer> stack, int value) {
        System.out.println(stack.size() + value);
      }
    };

    abstract void apply(List<Integer> stack, int value);
  }

  public static void enumWithBehaviour_Ok() {
    List<Integer> stack = new ArrayList<>(List.of(1, 2));
    for (Integer top : stack) {
      Op.PRINT.apply(stack, top);
    }
  }

  private sealed interface Shape permits Circle, Group {}

  private record Circle(int radius) implements Shape {}

  private record Group(List<Shape> parts) implements Shape {}

  public static void sealedPattern_Bad() {
    List<Shape> scene = new ArrayList<>();
    scene.add(new Group(List.of(new Circle(1), new Circle(2))));
    scene.add(new Circle(3));
    for (Shape shape : scene) { // CME
      if (shape instanceof Group group) {
        scene.addAll(group.parts());
      } else if (shape instanceof Circle circle) {
        System.out.println(circle.radius());
      }
    }
  }

  public static void sealedPattern_Ok() {
    List<Shape> scene = new ArrayList<>();
    scene.add(new Group(List.of(new Circle(1), new Circle(2))));
    scene.add(new Circle(3));
    List<Shape> flat = new ArrayList<>();
    for (Shape shape : scene) {
      if (shape instanceof Group group) {
        flat.addAll(group.parts());
      } else if (shape instanceof Circle circle) {
        flat.add(circle);
      }
    }
  }

  public static void groupInItself_Bad() {
    List<Shape> parts = new ArrayList<>();
    parts.add(new Circle(1));
    Group group = new Group(parts);
    parts.add(group);
    flattenInto(group, parts);
  }

  private static void flattenInto(Group group, List<Shape> out) {
    for (Shape part : group.parts()) { // CME
      out.add(part);
    }
  }

  public static void groupInItself_Ok() {
    List<Shape> parts = new ArrayList<>();
    parts.add(new Circle(1));
    Group inner = new Group(parts);
    Group outer = new Group(new ArrayList<>(List.of(inner)));
    flattenOut(outer, new ArrayList<>());
  }

  private static void flattenOut(Group group, List<Shape> out) {
    for (Shape part : group.parts()) {
      if (part instanceof Group inner) {
        flattenOut(inner, out);
      } else {
        out.add(part);
      }
    }
  }

  public static void optionalList_Bad() {
    Optional<List<String>> found = Optional.of(new ArrayList<>(List.of("a", "b")));
    List<String> list = found.orElseGet(ArrayList::new);
    for (String s : list) { // CME
      found.ifPresent(l -> l.add(s));
    }
  }

  public static void optionalList_Ok() {
    Optional<List<String>> found = Optional.of(new ArrayList<>(List.of("a", "b")));
    List<String> list = found.map(ArrayList::new).orElseGet(ArrayList::new);
    for (String s : list) {
      found.ifPresent(l -> l.add(s));
    }
  }

  public static void varAndEntry_Bad() {
    var index = new LinkedHashMap<String, List<String>>();
    index.put("k", new ArrayList<>(List.of("v")));
    index.put("l", new ArrayList<>());
    for (var entry : index.entrySet()) { // CME
      for (var value : entry.getValue()) {
        index.put(value, new ArrayList<>());
      }
    }
  }

  public static void varAndEntry_Ok() {
    var index = new LinkedHashMap<String, List<String>>();
    index.put("k", new ArrayList<>(List.of("v")));
    index.put("l", new ArrayList<>());
    var reverse = new LinkedHashMap<String, String>();
    for (var entry : index.entrySet()) {
      for (var value : entry.getValue()) {
        reverse.put(value, entry.getKey());
      }
    }
  }

  public static void textBlockLines_Bad() {
    List<String> lines = new ArrayList<>();
    """
        one

        two
        """.lines().forEach(lines::add);
    for (String line : lines) { // CME
      if (line.isBlank()) {
        lines.remove(line);
        lines.add("");
      }
    }
  }

  public static void textBlockLines_Ok() {
    List<String> lines = new ArrayList<>();
    """
        one

        two
        """.lines().forEach(lines::add);
    Iterator<String> it = lines.iterator();
    while (it.hasNext()) {
      if (it.next().isBlank()) {
        it.remove();
      }
    }
  }
}
