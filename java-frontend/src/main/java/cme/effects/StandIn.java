package cme.effects;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;

/**
 * A method that does, in any order and any number of times, whatever its effects allow: it takes the
 * place of one whose body is not looked at, in an open scope.
 *
 * <p>Why every execution of the method is one of its stand-in: what the method does to the state that
 * others see is one effect after the other on an object that it was given, that was in the heap, or
 * that it made. An object that it made is taken for one that was in the heap all the time and that
 * nothing referred to, since an open scope starts in any heap; only iterators have to be made, as
 * those that were there before may be stale. What it was given it may keep: it goes to a static
 * field, from which it is as reachable as anything else from outside.
 */
public final class StandIn {
  private static final String ITERATOR = "java.util.Iterator";
  private static final String OBJECT = "java.lang.Object";

  private final Types types;
  private final Effects what;
  private final Builder out;

  private StandIn(Method method, Effects what, Types types) {
    this.types = types;
    this.what = what;
    this.out = new Builder(method);
    out.into(method.newBlock());
    out.at(method.position);
  }

  /** {@code arguments}: how many a call passes. */
  public static Method of(
      MethodId id, int arguments, Effects effects, Types types, Position position) {
    List<Var> parameters = parameters(id, arguments);
    String result = Descriptors.result(id.descriptor());
    Method method =
        new Method(id, parameters, Descriptors.isFollowed(result) ? result : null, position);
    new StandIn(method, effects, types).write();
    return method;
  }

  private static List<Var> parameters(MethodId id, int arguments) {
    List<Var> out = new ArrayList<>();
    for (String type : Descriptors.parameters(id.descriptor())) {
      if (Descriptors.isFollowed(type)) out.add(new Var("p" + out.size(), type));
    }
    if (out.size() < arguments) out.add(0, new Var("self", id.owner()));
    return out;
  }

  private void write() {
    List<Runnable> effects = new ArrayList<>();
    if (what.unknown() != null) out.step(new Step.Unsupported(what.unknown()));
    keepArguments();
    for (String type : what.modified()) effects.add(() -> modify(type));
    for (String type : what.changed()) effects.add(() -> change(any(type)));
    if (what.throughIterators()) effects.add(this::modifyThrough);
    for (Field field : what.stored()) effects.add(() -> store(field));
    if (!effects.isEmpty()) out.loop(() -> out.choose(effects));
    out.step(new Step.MayLeave());
    out.end(new Block.End.Return(result()));
  }

  private void keepArguments() {
    Method method = out.method;
    for (int i = 0; i < method.parameters.size(); i++) {
      Var parameter = method.parameters.get(i);
      if (!Descriptors.isReference(parameter.type)) continue;
      String name = "<given " + i + " to " + method.id.name() + method.id.descriptor() + ">";
      Field kept = new Field(method.id.owner(), name, parameter.type, true);
      out.step(new Step.Store(null, kept, parameter));
    }
  }

  private void modify(String type) {
    out.step(new Step.Modify(any(type)));
  }

  private void change(Var container) {
    out.step(new Step.PutAny(container));
    out.step(new Step.TakeOutSome(container));
  }

  private void modifyThrough() {
    Var iterator = any(ITERATOR);
    Var container = out.temporary(OBJECT);
    out.step(new Step.ContainerOf(container, iterator));
    out.step(new Step.ModifyThrough(container, iterator));
  }

  private void store(Field field) {
    Var base = field.isStatic() ? null : any(field.owner());
    Var value = out.temporary(field.type());
    set(value);
    out.step(new Step.Store(base, field, value));
  }

  private Var result() {
    if (out.method.resultType == null) return null;
    Var result = new Var("result", out.method.resultType);
    set(result);
    return result;
  }

  /** An object of the type. */
  private Var any(String type) {
    Var variable = out.temporary(type);
    set(variable);
    out.assume(new Condition.NotNull(variable));
    return variable;
  }

  /** Anything, or a new iterator. */
  private void set(Var variable) {
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> out.step(new Step.SetAny(variable)));
    if (Descriptors.isReference(variable.type) && types.mayShare(variable.type, ITERATOR)) {
      for (String type : what.walked()) ways.add(() -> makeIterator(variable, type));
    }
    if (ways.size() == 1) ways.get(0).run();
    else out.choose(ways);
  }

  private void makeIterator(Var variable, String type) {
    Var container = out.temporary(type);
    out.step(new Step.SetAny(container));
    out.assume(new Condition.NotNull(container));
    out.step(new Step.IteratorOf(variable, container));
  }
}
