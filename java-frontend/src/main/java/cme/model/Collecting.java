package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Var;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The collectors of {@code java.util.stream.Collectors}: their functions run while the stream is
 * walked, and what they collect is put together afterwards.
 */
final class Collecting {
  private static final Map<String, String> CONTAINERS =
      Map.of(
          "toList", "java.util.ArrayList",
          "toSet", "java.util.HashSet",
          "toUnmodifiableList", "java.util.ImmutableCollections$ListN",
          "toUnmodifiableSet", "java.util.ImmutableCollections$SetN");

  private static final Map<String, String> VALUES =
      Map.ofEntries(
          Map.entry("joining", "java.lang.String"),
          Map.entry("counting", "java.lang.Long"),
          Map.entry("summingInt", "java.lang.Integer"),
          Map.entry("summingLong", "java.lang.Long"),
          Map.entry("summingDouble", "java.lang.Double"),
          Map.entry("averagingInt", "java.lang.Double"),
          Map.entry("averagingLong", "java.lang.Double"),
          Map.entry("averagingDouble", "java.lang.Double"));

  private static final String OWNER = "java.util.stream.Collectors";
  private static final String MAP = "java.util.HashMap";

  private final Builder out;
  private final Containers containers;
  private final Traversal traversal;

  Collecting(Context in, Containers containers, Traversal traversal) {
    this.out = in.builder;
    this.containers = containers;
    this.traversal = traversal;
  }

  /** What the collector makes of the items, once they have been walked; null if it is not known. */
  Supplier<Var> prepare(Origins.Made collector, Traversal.Items items) {
    if (collector == null || !collector.owner().equals(OWNER)) return null;
    String name = collector.name();
    if (CONTAINERS.containsKey(name)) {
      if (name.endsWith("Set")) traversal.hashes(items);
      return () -> traversal.filled(CONTAINERS.get(name), items);
    }
    if (VALUES.containsKey(name)) return value(collector, items);
    switch (name) {
      case "toCollection":
        return collection(collector, items);
      case "mapping":
        Traversal.Items mapped = traversal.runs(collector, 0, items);
        return mapped == null ? null : prepare(collector.made().get(1), mapped);
      case "filtering":
        boolean known = traversal.runs(collector, 0, items) != null;
        return known ? prepare(collector.made().get(1), items) : null;
      case "collectingAndThen":
        return andThen(collector, items);
      case "minBy", "maxBy":
        boolean compared = traversal.runs(collector, 0, items) != null;
        return compared ? () -> traversal.optional(items) : null;
      case "groupingBy", "partitioningBy":
        return groups(collector, items);
      case "toMap", "toUnmodifiableMap":
        return map(collector, items);
      default:
        return null;
    }
  }

  private Supplier<Var> value(Origins.Made collector, Traversal.Items items) {
    boolean function = !collector.arguments().isEmpty() && !collector.name().equals("joining");
    if (function && traversal.runs(collector, 0, items) == null) return null;
    return traversal.any(VALUES.get(collector.name()));
  }

  /** The function makes what is filled; as often as it likes, where there are groups. */
  private Supplier<Var> collection(Origins.Made collector, Traversal.Items items) {
    Traversal.Items made = made(collector, 0);
    if (made == null) return null;
    traversal.hashes(items);
    traversal.action(
        () -> {
          Var to = made.get();
          containers.modify(to, false);
          containers.put(to, Slot.ELEMENT, items.get());
        });
    return made;
  }

  /** What a supplier made at the start or later. */
  private Traversal.Items made(Origins.Made collector, int parameter) {
    Var function = collector.arguments().get(parameter);
    FunctionType shape = traversal.function(collector, parameter);
    if (function == null || shape == null) return null;
    Var bag = traversal.newBag();
    Runnable make =
        () -> traversal.put(bag, Slot.ELEMENT, traversal.call(function, shape, List.of()));
    make.run();
    traversal.action(make);
    return traversal.in(bag);
  }

  private Supplier<Var> andThen(Origins.Made collector, Traversal.Items items) {
    Supplier<Var> first = prepare(collector.made().get(0), items);
    Var function = collector.arguments().get(1);
    FunctionType shape = traversal.function(collector, 1);
    if (first == null || function == null || shape == null) return null;
    return () -> traversal.call(function, shape, List.of(first::get));
  }

  private Supplier<Var> groups(Origins.Made collector, Traversal.Items items) {
    int count = collector.arguments().size();
    Traversal.Items keys = traversal.runs(collector, 0, items);
    if (keys == null || count > 3) return null;
    if (keys == Traversal.NOT_FOLLOWED) keys = traversal.any("java.lang.Boolean");
    Supplier<Var> groups =
        count == 1
            ? () -> traversal.filled("java.util.ArrayList", items)
            : prepare(collector.made().get(count - 1), items);
    return groups == null ? null : entries(collector, count == 3 ? 1 : -1, keys, groups);
  }

  private Supplier<Var> map(Origins.Made collector, Traversal.Items items) {
    Traversal.Items keys = traversal.runs(collector, 0, items);
    Traversal.Items values = traversal.runs(collector, 1, items);
    if (keys == null || values == null) return null;
    int count = collector.arguments().size();
    if (count > 2) {
      Traversal.Items merged = traversal.runs(collector, 2, values);
      if (merged == null) return null;
      values = traversal.either(values, merged);
    }
    return entries(collector, count == 4 ? 3 : -1, keys, values);
  }

  /** A map with such keys and values: a new one, or what a supplier makes, filled on the way. */
  private Supplier<Var> entries(
      Origins.Made collector, int supplier, Traversal.Items keys, Supplier<Var> values) {
    traversal.hashes(keys);
    if (supplier < 0) {
      return () -> {
        Var map = traversal.make(MAP);
        out.loop(() -> put(map, keys, values));
        return map;
      };
    }
    Traversal.Items made = made(collector, supplier);
    if (made == null) return null;
    Runnable fill =
        () -> {
          Var map = made.get();
          containers.modify(map, false);
          put(map, keys, values);
        };
    traversal.action(fill);
    return () -> {
      Var map = made.get();
      out.loop(fill);
      return map;
    };
  }

  private void put(Var map, Supplier<Var> keys, Supplier<Var> values) {
    containers.put(map, Slot.ELEMENT, keys.get());
    containers.put(map, Slot.VALUE, values.get());
  }
}
