package cme.library;

import java.util.Comparator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/**
 * Functions that the library puts together, as far as it matters which functions of the program they
 * run: this class is translated like the program's own, in place of the library's methods of the
 * same names. A method of the library that is called on an object is one with that object as its
 * first parameter here.
 *
 * <p>Numbers are not followed, so what a comparison gives is not either; and {@code compareTo} of
 * what is compared modifies no collection, so it is not called. Whatever functions of the program
 * Java runs are run here, in the same order, with the same arguments.
 */
@SuppressWarnings("overloads") // The names are the library's.
public final class Functions {
  private Functions() {}

  // --- Comparator

  public static <T, U> Comparator<T> comparing(Function<? super T, ? extends U> key) {
    return (a, b) -> {
      key.apply(a);
      key.apply(b);
      return 0;
    };
  }

  public static <T, U> Comparator<T> comparing(
      Function<? super T, ? extends U> key, Comparator<? super U> order) {
    return (a, b) -> order.compare(key.apply(a), key.apply(b));
  }

  public static <T> Comparator<T> comparingInt(ToIntFunction<? super T> key) {
    return (a, b) -> key.applyAsInt(a) - key.applyAsInt(b);
  }

  public static <T> Comparator<T> comparingLong(ToLongFunction<? super T> key) {
    return (a, b) -> (int) (key.applyAsLong(a) - key.applyAsLong(b));
  }

  public static <T> Comparator<T> comparingDouble(ToDoubleFunction<? super T> key) {
    return (a, b) -> (int) (key.applyAsDouble(a) - key.applyAsDouble(b));
  }

  public static <T> Comparator<T> reversed(Comparator<T> order) {
    return (a, b) -> order.compare(b, a);
  }

  public static <T> Comparator<T> reverseOrder(Comparator<T> order) {
    return (a, b) -> order == null ? 0 : order.compare(b, a);
  }

  public static <T> Comparator<T> nullsFirst(Comparator<? super T> order) {
    return (a, b) -> a == null || b == null || order == null ? 0 : order.compare(a, b);
  }

  public static <T> Comparator<T> nullsLast(Comparator<? super T> order) {
    return (a, b) -> a == null || b == null || order == null ? 0 : order.compare(a, b);
  }

  public static <T> Comparator<T> thenComparing(Comparator<T> first, Comparator<? super T> second) {
    return (a, b) -> {
      int order = first.compare(a, b);
      return order != 0 ? order : second.compare(a, b);
    };
  }

  public static <T, U> Comparator<T> thenComparing(
      Comparator<T> first, Function<? super T, ? extends U> key) {
    return (a, b) -> {
      int order = first.compare(a, b);
      if (order != 0) return order;
      key.apply(a);
      key.apply(b);
      return 0;
    };
  }

  public static <T, U> Comparator<T> thenComparing(
      Comparator<T> first, Function<? super T, ? extends U> key, Comparator<? super U> second) {
    return (a, b) -> {
      int order = first.compare(a, b);
      return order != 0 ? order : second.compare(key.apply(a), key.apply(b));
    };
  }

  public static <T> Comparator<T> thenComparingInt(
      Comparator<T> first, ToIntFunction<? super T> key) {
    return (a, b) -> {
      int order = first.compare(a, b);
      return order != 0 ? order : key.applyAsInt(a) - key.applyAsInt(b);
    };
  }

  public static <T> Comparator<T> thenComparingLong(
      Comparator<T> first, ToLongFunction<? super T> key) {
    return (a, b) -> {
      int order = first.compare(a, b);
      return order != 0 ? order : (int) (key.applyAsLong(a) - key.applyAsLong(b));
    };
  }

  public static <T> Comparator<T> thenComparingDouble(
      Comparator<T> first, ToDoubleFunction<? super T> key) {
    return (a, b) -> {
      int order = first.compare(a, b);
      return order != 0 ? order : (int) (key.applyAsDouble(a) - key.applyAsDouble(b));
    };
  }

  public static <K, V> Comparator<Map.Entry<K, V>> comparingByKey(Comparator<? super K> order) {
    return (a, b) -> order.compare(a.getKey(), b.getKey());
  }

  public static <K, V> Comparator<Map.Entry<K, V>> comparingByValue(Comparator<? super V> order) {
    return (a, b) -> order.compare(a.getValue(), b.getValue());
  }

  public static <T> BinaryOperator<T> minBy(Comparator<? super T> order) {
    return (a, b) -> order.compare(a, b) <= 0 ? a : b;
  }

  public static <T> BinaryOperator<T> maxBy(Comparator<? super T> order) {
    return (a, b) -> order.compare(a, b) >= 0 ? a : b;
  }

  // --- java.util.function

  public static <T, R, V> Function<T, V> andThen(
      Function<T, R> first, Function<? super R, ? extends V> second) {
    return x -> second.apply(first.apply(x));
  }

  public static <T, R, V> Function<V, R> compose(
      Function<T, R> second, Function<? super V, ? extends T> first) {
    return x -> second.apply(first.apply(x));
  }

  public static <T, U, R, V> BiFunction<T, U, V> andThen(
      BiFunction<T, U, R> first, Function<? super R, ? extends V> second) {
    return (x, y) -> second.apply(first.apply(x, y));
  }

  public static <T> Consumer<T> andThen(Consumer<T> first, Consumer<? super T> second) {
    return x -> {
      first.accept(x);
      second.accept(x);
    };
  }

  public static <T, U> BiConsumer<T, U> andThen(
      BiConsumer<T, U> first, BiConsumer<? super T, ? super U> second) {
    return (x, y) -> {
      first.accept(x, y);
      second.accept(x, y);
    };
  }

  public static <T> Predicate<T> and(Predicate<T> first, Predicate<? super T> second) {
    return x -> first.test(x) && second.test(x);
  }

  public static <T> Predicate<T> or(Predicate<T> first, Predicate<? super T> second) {
    return x -> first.test(x) || second.test(x);
  }

  public static <T> Predicate<T> negate(Predicate<T> test) {
    return x -> !test.test(x);
  }

  public static <T> Predicate<T> not(Predicate<? super T> test) {
    return x -> !test.test(x);
  }

  public static <T, U> BiPredicate<T, U> and(
      BiPredicate<T, U> first, BiPredicate<? super T, ? super U> second) {
    return (x, y) -> first.test(x, y) && second.test(x, y);
  }

  public static <T, U> BiPredicate<T, U> or(
      BiPredicate<T, U> first, BiPredicate<? super T, ? super U> second) {
    return (x, y) -> first.test(x, y) || second.test(x, y);
  }

  public static <T, U> BiPredicate<T, U> negate(BiPredicate<T, U> test) {
    return (x, y) -> !test.test(x, y);
  }

  public static IntPredicate and(IntPredicate first, IntPredicate second) {
    return x -> first.test(x) && second.test(x);
  }

  public static IntPredicate or(IntPredicate first, IntPredicate second) {
    return x -> first.test(x) || second.test(x);
  }

  public static IntPredicate negate(IntPredicate test) {
    return x -> !test.test(x);
  }
}
