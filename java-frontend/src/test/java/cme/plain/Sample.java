package cme.plain;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** Lambdas of many kinds, and what they do, for tests. */
final class Sample implements Supplier<List<String>> {
  private final String name = "sample";

  @Override
  public List<String> get() {
    List<String> told = new ArrayList<>();
    long wide = 1L << 40;
    double exact = 0.5;
    int[] numbers = {3, 1};
    Runnable takesNothing = () -> {};
    takesNothing.run();
    LongSupplier takesWide = () -> wide + (long) (2 * exact) + numbers.length;
    told.add("wide " + takesWide.getAsLong());
    Function<Integer, Integer> boxes = number -> number + 1;
    told.add("boxes " + boxes.apply(1));
    IntFunction<Integer> box = Integer::valueOf;
    ToIntFunction<Integer> unbox = Integer::intValue;
    told.add("box " + unbox.applyAsInt(box.apply(7)));
    Function<Integer, Object> unboxesFirst = Sample::next;
    told.add("unboxes " + unboxesFirst.apply(8));
    ToLongFunction<Integer> widens = Integer::intValue;
    told.add("widens " + widens.applyAsLong(9));
    Function<Character, Integer> unboxesAndWidens = Sample::next;
    told.add("unboxes and widens " + unboxesAndWidens.apply('a'));
    Function<String, StringBuilder> makes = StringBuilder::new;
    told.add(makes.apply("makes").toString());
    BiFunction<String, String, Boolean> ofFirst = String::startsWith;
    told.add("of first " + ofFirst.apply("abc", "ab"));
    Supplier<String> ofThis = this::secret;
    told.add(ofThis.get());
    IntPredicate isOdd = number -> number % 2 == 1;
    IntUnaryOperator isNoLambda =
        new IntUnaryOperator() {
          @Override
          public int applyAsInt(int operand) {
            IntSupplier inner = () -> operand + numbers[0];
            return inner.getAsInt();
          }
        };
    told.add("inner " + isNoLambda.applyAsInt(4) + isOdd.test(3));
    IntFunction<int[]> array = int[]::new;
    told.add("array " + array.apply(2).length);
    Runnable nothingBack = told::size;
    nothingBack.run();
    Supplier<String> canBeWritten = (Supplier<String> & Serializable) () -> "can be written";
    told.add(canBeWritten.get());
    told.add(Inside.DEFAULT.tell());
    told.add("same " + (Inside.nothing() == Inside.nothing()));
    return told;
  }

  private String secret() {
    return "secret of " + name;
  }

  private static int next(int number) {
    return number + 1;
  }

  private interface Inside {
    Inside DEFAULT = () -> "inside";

    String tell();

    static Runnable nothing() {
      return () -> {};
    }
  }
}
