package cme.emit;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes scopes for tests: methods of one class, library calls as lowering writes them. */
final class Maker {
  static final String OBJECT = "java.lang.Object";
  static final String STRING = "java.lang.String";
  static final String LIST = "java.util.List";
  static final String ITERATOR = "java.util.Iterator";
  private final String owner;
  private final Map<MethodId, Method> methods = new LinkedHashMap<>();
  private final List<MethodId> entries = new ArrayList<>();
  private final List<MethodId> initialisers = new ArrayList<>();
  private int ordinal;
  Builder b;

  Maker(String owner) {
    this.owner = owner;
  }

  /** Opens a method; steps go there from now on. */
  Method method(String name, int line, String resultType, Var... parameters) {
    MethodId id = new MethodId(owner, name, "()");
    Method method = new Method(id, List.of(parameters), resultType, position(line));
    methods.put(id, method);
    ordinal = 0;
    b = new Builder(method);
    b.into(method.newBlock());
    b.at(position(line));
    return method;
  }

  MethodId id(String name) {
    return new MethodId(owner, name, "()");
  }

  Maker entry(String name) {
    entries.add(id(name));
    return this;
  }

  Maker initialiser(String name) {
    initialisers.add(id(name));
    return this;
  }

  Scope scope(String name, boolean closed) {
    return new Scope(name, closed, entries, initialisers, methods, List.of());
  }

  private Position position(int line) {
    return new Position(owner + ".java", line);
  }

  Maker at(int line) {
    b.at(position(line));
    return this;
  }

  Maker step(Step step) {
    b.step(step);
    return this;
  }

  Maker returns() {
    b.end(new Block.End.Return(null));
    return this;
  }

  Maker returns(Var value) {
    b.end(new Block.End.Return(value));
    return this;
  }

  static Var var(String name, String type) {
    return new Var(name, type);
  }

  Field field(String name, String type) {
    return new Field(owner, name, type, false);
  }

  // --- Library calls

  Maker make(Var to, String type) {
    return step(new Step.New(to, type, true));
  }

  Maker notNull(Var x) {
    b.assume(new Condition.NotNull(x));
    return this;
  }

  Maker load(Var to, Var base, Field field) {
    return step(new Step.Load(to, base, field)).notNull(to);
  }

  Maker add(Var container, Var item) {
    step(new Step.Put(container, Slot.ELEMENT, item));
    return step(new Step.Modify(container));
  }

  Maker iterator(Var to, Var container) {
    return step(new Step.IteratorOf(to, container));
  }

  Maker use(String use, Var iterator) {
    Site site = new Site(owner, b.method.id.name() + "()", ++ordinal, use, b.position());
    return step(new Step.Use(site, iterator));
  }

  Maker next(Var to, Var iterator) {
    use("Iterator.next", iterator);
    Var container = b.temporary("java.util.Collection");
    step(new Step.ContainerOf(container, iterator));
    return step(new Step.Pick(to, container, Slot.ELEMENT));
  }

  /** {@code iterator.remove()}. */
  Maker remove(Var iterator) {
    use("Iterator.remove", iterator);
    Var container = b.temporary("java.util.Collection");
    step(new Step.ContainerOf(container, iterator));
    step(new Step.TakeOutSome(container));
    return step(new Step.ModifyThrough(container, iterator));
  }

  Maker call(Var to, String name, Var... arguments) {
    return step(new Step.Call(to, id(name), List.of(arguments), List.of()));
  }
}
