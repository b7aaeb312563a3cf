package cme.emit;

import static cme.emit.Maker.ITERATOR;
import static cme.emit.Maker.LIST;
import static cme.emit.Maker.OBJECT;
import static cme.emit.Maker.STRING;

import cme.ir.Block;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random scopes: a few methods over lists, maps, iterators, objects with fields, strings, flags. */
final class RandomScopes {
  private static final String MAP = "java.util.Map";
  private static final List<String> TYPES =
      List.of(LIST, LIST, MAP, ITERATOR, ITERATOR, "A", "B", OBJECT, STRING, "boolean");
  private final Random random;
  private final Maker m = new Maker("Random");
  private final List<Field> fields =
      List.of(
          new Field("A", "list", LIST, false),
          new Field("A", "next", "A", false),
          new Field("A", "any", OBJECT, false),
          new Field("B", "walk", ITERATOR, false),
          new Field("A", "flag", "boolean", false));
  private final List<Field> statics =
      List.of(
          new Field("Random", "LIST", LIST, true),
          new Field("Random", "ANY", OBJECT, true),
          new Field("Random", "MAP", MAP, true));
  private final Map<String, List<Var>> signatures = new LinkedHashMap<>();
  private final Map<String, String> results = new LinkedHashMap<>();
  private Map<String, List<Var>> pool;
  private int lines;

  private RandomScopes(long seed) {
    random = new Random(seed);
  }

  static Types types() {
    return new TestTypes().application("A").application("B", "A").identity("B");
  }

  static List<String> instantiable(String type) {
    Types types = types();
    return List.of("A", "B", "java.util.ArrayList", "java.util.HashMap", ITERATOR).stream()
        .filter(t -> types.isSubtype(t, type))
        .toList();
  }

  static Scope scope(long seed, boolean closed) {
    return new RandomScopes(seed).build(closed);
  }

  private Scope build(boolean closed) {
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) declare("m" + i, i == 0 && closed ? 0 : 1 + random.nextInt(3));
    for (int i = 0; i < count; i++) body("m" + i);
    return m.entry("m0").scope("random " + (closed ? "closed" : "open"), closed);
  }

  private void declare(String name, int parameters) {
    List<Var> list = new ArrayList<>();
    for (int i = 0; i < parameters; i++) list.add(new Var("p" + i, pick(TYPES)));
    signatures.put(name, list);
    results.put(name, random.nextBoolean() ? null : pick(TYPES));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private Var var(String type) {
    return random.nextBoolean() ? pool.get(type).get(0) : pick(pool.get(type));
  }

  private void body(String name) {
    List<Var> parameters = signatures.get(name);
    pool = new LinkedHashMap<>();
    m.method(name, ++lines, results.get(name), parameters.toArray(Var[]::new));
    for (String type : TYPES) {
      List<Var> vars = pool.computeIfAbsent(type, t -> new ArrayList<>());
      Var v = new Var(Names.simple(type).toLowerCase() + vars.size(), type);
      vars.add(v);
      initial(v);
    }
    for (Var p : parameters) pool.get(p.type).add(p);
    block(2, 4 + random.nextInt(8));
    String result = results.get(name);
    if (result == null) m.returns();
    else m.returns(var(result));
  }

  private void initial(Var v) {
    if (v.type.equals("boolean")) m.step(new Step.SetBoolean(v, random.nextBoolean()));
    else if (v.type.equals(STRING)) m.step(new Step.SetAny(v));
    else if (random.nextInt(12) == 0) m.step(new Step.SetNull(v));
    else if (v.type.equals(ITERATOR)) m.iterator(v, container());
    else make(v);
  }

  private void make(Var v) {
    String type =
        switch (v.type) {
          case LIST -> "java.util.ArrayList";
          case MAP -> "java.util.HashMap";
          case "A" -> random.nextBoolean() ? "A" : "B";
          case OBJECT -> "A";
          default -> v.type;
        };
    m.step(new Step.New(v, type, !v.type.equals(LIST) || random.nextInt(6) > 0));
  }

  private void block(int depth, int length) {
    for (int i = 0; i < length; i++) {
      m.at(++lines);
      int kind = random.nextInt(20);
      if (kind == 0 && depth > 0) m.b.loop(() -> block(depth - 1, 1 + random.nextInt(4)));
      else if (kind <= 2 && depth > 0) branch(depth);
      else if (kind == 3) m.step(new Step.MayLeave());
      else if (kind <= 5) call();
      else step();
    }
  }

  private void branch(int depth) {
    Runnable[] tests = tests();
    m.b.choose(
        List.of(
            () -> {
              tests[0].run();
              block(depth - 1, 1 + random.nextInt(3));
            },
            () -> {
              tests[1].run();
              if (random.nextInt(8) == 0) m.b.end(new Block.End.Leave());
              else block(depth - 1, random.nextInt(3));
            }));
  }

  private Runnable[] tests() {
    Var x = var(pick(TYPES));
    Var y = var(x.type);
    return switch (random.nextInt(6)) {
      case 0 -> either(new Condition.Same(x, y), new Condition.Differ(x, y));
      case 1 ->
          x.type.equals("boolean")
              ? either(new Condition.IsTrue(x), new Condition.IsFalse(x))
              : either(new Condition.IsNull(x), new Condition.NotNull(x));
      case 2 -> {
        Var o = var(pick(List.of(OBJECT, "A")));
        String type = pick(List.of("A", "B", LIST, ITERATOR));
        yield either(new Condition.InstanceOf(o, type), new Condition.NotInstanceOf(o, type));
      }
      case 3 -> {
        Var c = container();
        Var item = var(pick(TYPES.subList(0, TYPES.size() - 1)));
        if (random.nextBoolean()) {
          yield either(
              new Condition.Has(c, Slot.ELEMENT, item), new Condition.HasNot(c, Slot.ELEMENT, item));
        }
        yield either(
            new Condition.HasEqual(c, Slot.ELEMENT, item, false),
            new Condition.HasNoEqual(c, Slot.ELEMENT, item, false));
      }
      case 4 -> {
        Var c = container();
        yield either(new Condition.Empty(c), new Condition.NotEmpty(c));
      }
      default -> {
        Var flag = var("boolean");
        yield either(new Condition.IsTrue(flag), new Condition.IsFalse(flag));
      }
    };
  }

  private Runnable[] either(Condition yes, Condition no) {
    return new Runnable[] {() -> m.b.assume(yes), () -> m.b.assume(no)};
  }

  private void call() {
    String name = pick(List.copyOf(signatures.keySet()));
    List<Var> arguments = new ArrayList<>();
    signatures.get(name).forEach(p -> arguments.add(var(p.type)));
    String result = results.get(name);
    Var to = result == null || random.nextInt(4) == 0 ? null : var(result);
    if (random.nextInt(3) > 0) {
      m.step(new Step.Call(to, m.id(name), arguments, List.of()));
      return;
    }
    Block handler = m.b.method.newBlock();
    Block after = m.b.method.newBlock();
    m.step(new Step.Call(to, m.id(name), arguments, List.of(handler)));
    m.b.jump(after);
    m.b.into(handler);
    block(0, 1);
    m.b.jump(after);
    m.b.into(after);
  }

  private Var notNull(Var v) {
    m.notNull(v);
    return v;
  }

  private Var container() {
    return notNull(var(random.nextInt(6) == 0 ? MAP : LIST));
  }

  private Var item() {
    return var(pick(TYPES.subList(0, TYPES.size() - 1)));
  }

  private Slot slot(Var container) {
    return container.type.equals(MAP) && random.nextBoolean() ? Slot.VALUE : Slot.ELEMENT;
  }

  private void step() {
    switch (random.nextInt(32)) {
      case 0 -> make(var(pick(List.of(LIST, MAP, "A", "B", OBJECT))));
      case 1 -> {
        Var from = item();
        m.step(new Step.Assign(random.nextBoolean() ? var(from.type) : var(OBJECT), from));
      }
      case 2 -> cast();
      case 3, 4 -> load();
      case 5, 6 -> store();
      case 7, 8 -> m.iterator(var(ITERATOR), container());
      case 9, 10, 11, 12 -> m.use("Iterator.next", notNull(var(ITERATOR)));
      case 13 -> {
        Var c = container();
        m.step(new Step.Put(c, slot(c), item())).step(new Step.Modify(c));
      }
      case 14 -> m.step(new Step.Modify(container()));
      case 15 -> {
        Var c = container();
        m.step(new Step.Pick(var(OBJECT), c, slot(c)));
      }
      case 16 -> m.remove(notNull(var(ITERATOR)));
      case 17 -> takeOut();
      case 18 -> {
        Var c = container();
        Var d = container();
        m.step(new Step.PutAll(c, Slot.ELEMENT, d, slot(d)));
      }
      case 19 -> m.step(new Step.SetBoolean(var("boolean"), random.nextBoolean()));
      case 20, 21, 22, 23, 24 -> m.step(new Step.Modify(container()));
      default -> m.use("Iterator.next", notNull(var(ITERATOR)));
    }
  }

  private void cast() {
    Var from = var(random.nextBoolean() ? OBJECT : "A");
    String type = from.type.equals("A") ? "B" : pick(TYPES.subList(0, TYPES.size() - 2));
    m.b.assume(new Condition.InstanceOf(from, type));
    m.step(new Step.Assign(var(type), from));
  }

  private Field field() {
    return pick(fields);
  }

  private void load() {
    if (random.nextInt(3) == 0) {
      Field field = pick(statics);
      m.step(new Step.Load(var(field.type()), null, field));
      return;
    }
    Field field = field();
    m.step(new Step.Load(var(field.type()), notNull(var(field.owner())), field));
  }

  private void store() {
    if (random.nextInt(3) == 0) {
      Field field = pick(statics);
      m.step(new Step.Store(null, field, field.type().equals(OBJECT) ? item() : var(field.type())));
      return;
    }
    Field field = field();
    Var from = field.type().equals(OBJECT) ? item() : var(field.type());
    m.step(new Step.Store(notNull(var(field.owner())), field, from));
  }

  private void takeOut() {
    Var c = container();
    switch (random.nextInt(3)) {
      case 0 -> m.step(new Step.TakeOut(c, slot(c), item()));
      case 1 -> m.step(new Step.TakeOutSome(c));
      default -> m.step(new Step.Clear(c));
    }
    m.step(new Step.Modify(c));
  }
}
