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
  private static final String BOOLEAN = "boolean";
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

  /**
   * @param parameters types of what calls pass
   * @param result as in {@link Method#resultType}
   * @param doer a method that {@link #doing} made of the same effects; null if there are none
   */
  public static Method of(
      MethodId id,
      List<String> parameters,
      String result,
      Position position,
      Effects effects,
      MethodId doer,
      Types types) {
    List<Var> variables = new ArrayList<>();
    for (String type : parameters) variables.add(new Var("p" + variables.size(), type));
    Method method = new Method(id, variables, result, position);
    new StandIn(method, effects, types).stand(doer);
    return method;
  }

  /** A method that does what the effects allow: stand-ins with the same effects share it. */
  public static Method doing(MethodId id, Effects effects, Types types) {
    Method method = new Method(id, List.of(), null, null);
    new StandIn(method, effects, types).act();
    return method;
  }

  private void stand(MethodId doer) {
    if (what.unknown() != null) out.step(new Step.Unsupported(what.unknown()));
    keepArguments();
    if (doer != null) out.step(new Step.Call(null, doer, List.of(), List.of()));
    out.step(new Step.MayLeave());
    out.end(new Block.End.Return(result()));
  }

  private void act() {
    List<Runnable> effects = new ArrayList<>();
    for (String type : what.modified()) effects.add(() -> modify(type));
    for (String type : what.changed()) effects.add(() -> change(any(type)));
    if (what.throughIterators()) effects.add(this::modifyThrough);
    for (Field field : what.stored()) effects.add(() -> store(field));
    if (!effects.isEmpty()) out.loop(() -> out.choose(effects));
    out.end(new Block.End.Return(null));
  }

  private void keepArguments() {
    Method method = out.method;
    for (int i = 0; i < method.parameters.size(); i++) {
      Var parameter = method.parameters.get(i);
      if (parameter.type.equals(BOOLEAN)) continue;
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
    if (!variable.type.equals(BOOLEAN) && types.mayShare(variable.type, ITERATOR)) {
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
