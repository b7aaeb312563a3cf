package hidden;

import java.util.ArrayList;
import java.util.List;

/** Calls whose target the language finds: dispatch, inheritance, what the compiler makes. */
public class Dispatch {
  private Dispatch() {}

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void defaultMethod_Bad() {
    List<String> list = three();
    Touch touch = () -> list;
    for (String s : list) { // CME
      touch.twice(s);
    }
  }

  interface Touch {
    List<String> target();

    default void twice(String s) {
      target().add(s + s);
    }
  }

  public static void defaultMethod_Ok() {
    List<String> list = three();
    List<String> other = new ArrayList<>();
    Touch touch = () -> other;
    for (String s : list) {
      touch.twice(s);
    }
  }

  public static void privateInterfaceMethod_Bad() {
    List<String> list = three();
    Hides hides = new Hides() {};
    for (String s : list) { // CME
      hides.run(list, s);
    }
  }

  interface Hides {
    default void run(List<String> to, String s) {
      put(to, s);
    }

    private void put(List<String> to, String s) {
      to.add(s);
    }
  }

  public static void privateInterfaceMethod_Ok() {
    List<String> list = three();
    List<String> other = new ArrayList<>();
    Hides hides = new Hides() {};
    for (String s : list) {
      hides.run(other, s);
    }
  }

  public static void bridge_Bad() {
    List<String> list = three();
    Taker<String> taker = new StringTaker(list);
    for (String s : list) { // CME
      taker.take(s);
    }
  }

  interface Taker<T> {
    void take(T item);
  }

  static class StringTaker implements Taker<String> {
    private final List<String> to;

    StringTaker(List<String> to) {
      this.to = to;
    }

    @Override
    public void take(String item) {
      to.add(item);
    }
  }

  public static void bridge_Ok() {
    List<String> list = three();
    Taker<String> taker = new StringTaker(new ArrayList<>());
    for (String s : list) {
      taker.take(s);
    }
  }

  public static void covariantBridge_Bad() {
    List<String> list = three();
    Source source = new ListSource(list);
    for (Object s : list) { // CME
      source.next();
    }
  }

  abstract static class Source {
    abstract Object next();
  }

  static class ListSource extends Source {
    private final List<String> from;

    ListSource(List<String> from) {
      this.from = from;
    }

    @Override
    String next() {
      return from.remove(0);
    }
  }

  public static void covariantBridge_Ok() {
    List<String> list = three();
    Source source = new ListSource(three());
    for (Object s : list) {
      source.next();
    }
  }

  public static void superCall_Bad() {
    List<String> list = three();
    Base base = new Derived();
    for (String s : list) { // CME
      base.act(list);
    }
  }

  static class Base {
    void act(List<String> on) {
      on.remove(0);
    }
  }

  static class Derived extends Base {
    @Override
    void act(List<String> on) {
      super.act(on);
    }
  }

  public static void superCall_Ok() {
    List<String> list = three();
    List<String> other = three();
    Base base = new Derived();
    for (String s : list) {
      base.act(other);
    }
  }

  public static void superConstructor_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Child(list);
    }
  }

  static class Parent {
    Parent(List<String> register) {
      register.add("born");
    }
  }

  static class Child extends Parent {
    Child(List<String> register) {
      super(register);
    }
  }

  public static void superConstructor_Ok() {
    List<String> list = three();
    List<String> births = new ArrayList<>();
    for (String s : list) {
      new Child(births);
    }
  }

  public static void virtualFromConstructor_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Late(list);
    }
  }

  abstract static class Early {
    Early(List<String> on) {
      init(on);
    }

    abstract void init(List<String> on);
  }

  static class Late extends Early {
    Late(List<String> on) {
      super(on);
    }

    @Override
    void init(List<String> on) {
      on.clear();
    }
  }

  public static void virtualFromConstructor_Ok() {
    List<String> list = three();
    for (String s : list) {
      new Late(new ArrayList<>(list));
    }
  }

  public static void innerClass_Bad() {
    Outer outer = new Outer();
    outer.items.addAll(three());
    Outer.Inner inner = outer.new Inner();
    for (String s : outer.items) { // CME
      inner.grow();
    }
  }

  static class Outer {
    private final List<String> items = new ArrayList<>();

    private void add() {
      items.add("x");
    }

    class Inner {
      void grow() {
        add();
      }
    }
  }

  public static void innerClass_Ok() {
    Outer outer = new Outer();
    outer.items.addAll(three());
    Outer.Inner inner = new Outer().new Inner();
    for (String s : outer.items) {
      inner.grow();
    }
  }

  public static void staticInitialiser_Bad() {
    for (String s : REGISTER) { // CME
      Registered.touch();
    }
  }

  static final List<String> REGISTER = three();

  static class Registered {
    static {
      REGISTER.add("Registered");
    }

    static void touch() {}
  }

  public static void staticInitialiser_Ok() {
    Registered.touch();
    List<String> seen = new ArrayList<>();
    for (String s : REGISTER) {
      Registered.touch();
      seen.add(s);
    }
  }

  public static void constantInitialiser_Bad() {
    for (String s : NAMES) { // CME
      Holder.VALUE.length();
    }
  }

  static final List<String> NAMES = three();

  static class Holder {
    static final String VALUE = make();

    static String make() {
      NAMES.remove("a");
      return "made";
    }
  }

  public static void constantInitialiser_Ok() {
    List<String> list = three();
    for (String s : list) {
      Holder.VALUE.length();
    }
  }

  public static void enumMethod_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      Op.valueOf("DROP").apply(list);
    }
  }

  enum Op {
    KEEP {
      @Override
      void apply(List<String> on) {}
    },
    DROP {
      @Override
      void apply(List<String> on) {
        on.remove(0);
      }
    };

    abstract void apply(List<String> on);
  }

  public static void enumMethod_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      Op.valueOf("DROP").apply(other);
    }
  }

  public static void enumValues_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      for (Op op : Op.values()) {
        op.apply(list);
      }
    }
  }

  public static void enumValues_Ok() {
    List<String> list = three();
    for (String s : list) {
      for (Op op : Op.values()) {
        op.apply(new ArrayList<>(list));
      }
    }
  }

  public static void enumSwitch_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      step(Op.valueOf("DROP"), list);
    }
  }

  private static void step(Op op, List<String> on) {
    switch (op) {
      case DROP -> on.remove(on.size() - 1);
      default -> on.size();
    }
  }

  public static void enumSwitch_Ok() {
    List<String> list = three();
    List<String> other = new ArrayList<>(List.of("a", "b", "c", "d"));
    for (String s : list) {
      step(Op.DROP, other);
    }
  }

  public static void recordAccessor_Bad() {
    List<String> list = three();
    Pair pair = new Pair(list);
    for (String s : list) { // CME
      pair.items().add(s);
    }
  }

  record Pair(List<String> items) {}

  public static void recordAccessor_Ok() {
    List<String> list = three();
    Pair pair = new Pair(new ArrayList<>());
    for (String s : list) {
      pair.items().add(s);
    }
  }

  public static void recordConstructor_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Noted(list, s);
    }
  }

  record Noted(List<String> log, String what) {
    Noted {
      log.add(what);
    }
  }

  public static void recordConstructor_Ok() {
    List<String> list = three();
    List<String> log = new ArrayList<>();
    for (String s : list) {
      new Noted(log, s);
    }
  }

  public static void sealedPattern_Bad() {
    List<String> list = three();
    Shape shape = new Square(list);
    for (String s : list) { // CME
      if (shape instanceof Square square) {
        square.owners.add(s);
      }
    }
  }

  sealed interface Shape permits Square, Circle {}

  static final class Square implements Shape {
    final List<String> owners;

    Square(List<String> owners) {
      this.owners = owners;
    }
  }

  static final class Circle implements Shape {}

  public static void sealedPattern_Ok() {
    List<String> list = three();
    Shape shape = new Square(new ArrayList<>());
    for (String s : list) {
      if (shape instanceof Square square) {
        square.owners.add(s);
      }
    }
  }

  public static void varargs_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      clearAll(new ArrayList<>(), list);
    }
  }

  @SafeVarargs
  private static void clearAll(List<String>... lists) {
    for (List<String> each : lists) {
      each.clear();
    }
  }

  public static void varargs_Ok() {
    List<String> list = three();
    for (String s : list) {
      clearAll(new ArrayList<>(), new ArrayList<>(list));
    }
  }

  public static void cloneMethod_Bad() {
    List<String> list = three();
    Copied copied = new Copied(list);
    for (String s : list) { // CME
      copied.clone();
    }
  }

  static class Copied implements Cloneable {
    final List<String> log;

    Copied(List<String> log) {
      this.log = log;
    }

    @Override
    protected Copied clone() {
      try {
        Copied copy = (Copied) super.clone();
        copy.log.add("cloned");
        return copy;
      } catch (CloneNotSupportedException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
  }

  public static void cloneMethod_Ok() {
    List<String> list = three();
    Copied copied = new Copied(new ArrayList<>());
    for (String s : list) {
      copied.clone();
    }
  }

  public static void shallowClone_Bad() {
    ArrayList<List<String>> rows = new ArrayList<>();
    rows.add(three());
    @SuppressWarnings("unchecked")
    List<List<String>> copy = (List<List<String>>) rows.clone();
    for (String s : rows.get(0)) { // CME
      copy.get(0).add(s);
    }
  }

  public static void shallowClone_Ok() {
    ArrayList<String> row = new ArrayList<>(three());
    @SuppressWarnings("unchecked")
    List<String> copy = (List<String>) row.clone();
    for (String s : row) {
      copy.add(s);
    }
  }

  public static void diamondDefault_Bad() {
    List<String> list = three();
    Both both = new Both();
    for (String s : list) { // CME
      both.go(list);
    }
  }

  interface Left {
    default void go(List<String> on) {
      on.size();
    }
  }

  interface Right {
    default void go(List<String> on) {
      on.add("r");
    }
  }

  static class Both implements Left, Right {
    @Override
    public void go(List<String> on) {
      Left.super.go(on);
      Right.super.go(on);
    }
  }

  public static void diamondDefault_Ok() {
    List<String> list = three();
    Both both = new Both();
    for (String s : list) {
      both.go(new ArrayList<>());
    }
  }

  public static void instanceInitialiser_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      new Object() {
        {
          list.add("x");
        }
      };
    }
  }

  public static void instanceInitialiser_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      new Object() {
        {
          other.add("x");
        }
      };
    }
  }

  public static void closeOfResource_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      try (Closing closing = new Closing(list)) {
        closing.toString();
      }
    }
  }

  static class Closing implements AutoCloseable {
    private final List<String> open;

    Closing(List<String> open) {
      this.open = open;
    }

    @Override
    public void close() {
      open.remove(0);
    }
  }

  public static void closeOfResource_Ok() {
    List<String> list = three();
    List<String> open = three();
    for (String s : list) {
      try (Closing closing = new Closing(open)) {
        closing.toString();
      }
    }
  }

  public static void finallyBlock_Bad() {
    List<String> list = three();
    for (String s : list) { // CME
      try {
        continue;
      } finally {
        list.remove(s);
      }
    }
  }

  public static void finallyBlock_Ok() {
    List<String> list = three();
    List<String> other = three();
    for (String s : list) {
      try {
        continue;
      } finally {
        other.remove(s);
      }
    }
  }
}
