package cme.model;

import java.util.Set;

/** Operations of streams that give a stream, and of which it is known what they do. */
public final class Pipelines {
  /** Give what they get, or some of it. */
  static final Set<String> PASSING =
      Set.of(
          "filter", "peek", "distinct", "limit", "skip", "takeWhile", "dropWhile", "sequential",
          "unordered", "sorted");

  /** Give what their function makes. */
  static final Set<String> MAPPING =
      Set.of("map", "mapToObj", "mapToInt", "mapToLong", "mapToDouble");

  static final Set<String> NUMBERS = Set.of("asLongStream", "asDoubleStream");

  private Pipelines() {}

  /** They do nothing but run the functions that they get, with what comes along. */
  public static boolean isFollowed(String operation) {
    return PASSING.contains(operation)
        || MAPPING.contains(operation)
        || NUMBERS.contains(operation)
        || operation.equals("boxed");
  }
}
