package cme.lower;

import cme.ir.Builder;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What library code calls on its own object: a class of the application that inherits a library
 * method may override others that the inherited one calls ({@code AbstractCollection.addAll} calls
 * {@code add}). Those that its bytecode names may run, in any order and with any arguments, before
 * and after the steps of the inherited one.
 */
final class Hooks {
  private static final Set<String> GIVE_ITERATORS = Set.of("iterator", "listIterator");

  private final Context context;
  private final SootWorld world;
  private final Builder out;

  Hooks(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
  }

  /**
   * The overridden methods that the call may run, each with the classes it runs for.
   *
   * @param type static type of the receiver
   */
  Map<MethodId, List<String>> of(Invocation call, String type, boolean exactly) {
    Map<MethodId, List<String>> hooks = new LinkedHashMap<>();
    if (call.receiver() == null) return hooks;
    boolean inheriting = !namesLibrary(call);
    world.overriddenCallsBelow(type, call.owner(), call.name(), call.descriptor(), inheriting)
        .forEach(
            (target, classes) -> {
              List<String> running = new ArrayList<>(classes);
              if (exactly) running.retainAll(Set.of(type));
              running.retainAll(new HashSet<>(context.dispatch().receivers(target, type)));
              if (!running.isEmpty()) hooks.put(target, running);
            });
    return hooks;
  }

  /** Calls of super class methods and constructors name the library's method whatever is below. */
  private boolean namesLibrary(Invocation call) {
    return !world.isApplication(call.owner()) && world.isApplication(call.receiver().type);
  }

  /** Any of the methods, any number of times. */
  void run(Invocation call, Map<MethodId, List<String>> hooks, Dispatcher dispatcher, String type) {
    if (hooks.isEmpty()) return;
    List<Runnable> ways = new ArrayList<>();
    if (hooks.size() > context.options().mostTargets()) {
      wide(hooks.keySet(), type).forEach(target -> ways.add(() -> call(call.receiver(), target)));
    } else {
      hooks.forEach(
          (target, classes) ->
              ways.add(
                  () -> {
                    dispatcher.filter(call.receiver(), type, classes);
                    call(call.receiver(), target);
                  }));
    }
    out.loop(() -> out.choose(ways));
  }

  /** Calls of these names, whatever they lead to: these methods are among it. */
  private static Set<MethodId> wide(Set<MethodId> methods, String type) {
    Set<MethodId> out = new LinkedHashSet<>();
    for (MethodId id : methods) out.add(Wide.of(type, id));
    return out;
  }

  /**
   * The result of the call may be what one of the methods returns: {@code
   * AbstractSequentialList.iterator} gives what {@code listIterator} does.
   */
  void forward(Invocation call, Map<MethodId, List<String>> hooks, Dispatcher dispatcher, String type) {
    if (call.to() == null || !GIVE_ITERATORS.contains(call.name())) return;
    Map<MethodId, List<String>> giving = new LinkedHashMap<>(hooks);
    giving.keySet().removeIf(target -> !GIVE_ITERATORS.contains(target.name()));
    if (giving.isEmpty()) return;
    List<Runnable> ways = new ArrayList<>(List.of(() -> {}));
    if (giving.size() > context.options().mostTargets()) {
      wide(giving.keySet(), type).forEach(target -> ways.add(() -> forward(call, target)));
    } else {
      giving.forEach(
          (target, classes) ->
              ways.add(
                  () -> {
                    dispatcher.filter(call.receiver(), type, classes);
                    forward(call, target);
                  }));
    }
    out.choose(ways);
  }

  private void forward(Invocation call, MethodId target) {
    Var result = out.temporary(Descriptors.result(target.descriptor()));
    call(call.receiver(), target, result);
    out.step(new Step.Assign(call.to(), result));
  }

  /** Calls the method on the object with any arguments. */
  void call(Var receiver, MethodId target) {
    call(receiver, target, null);
  }

  private void call(Var receiver, MethodId target, Var to) {
    if (!Wide.is(target) && !world.hasBody(target)) {
      out.step(new Step.Unsupported("method without code " + target));
      return;
    }
    List<Var> arguments = new ArrayList<>(List.of(receiver));
    for (String type : Descriptors.parameters(target.descriptor())) {
      if (!Descriptors.isFollowed(type)) continue;
      Var argument = out.temporary(type);
      context.any(argument);
      arguments.add(argument);
    }
    out.step(new Step.Call(to, target, arguments, context.exits().onThrow()));
    context.exits().mayThrow(Throws.ANYTHING);
  }
}
