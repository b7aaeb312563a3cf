package cme.lower;

import cme.ir.Builder;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    List<String> classes = exactly ? List.of(type) : world.instantiableSubtypes(type);
    for (String name : classes) {
      if (!world.isApplication(name) || !world.isInstantiable(name) || world.isLambda(name)) continue;
      if (inherits(name, call)) collect(call, name, type, hooks);
    }
    return hooks;
  }

  /** Calls of super class methods and constructors name the library's method whatever is below. */
  private boolean inherits(String name, Invocation call) {
    if (!world.isApplication(call.owner()) && world.isApplication(call.receiver().type)) return true;
    Optional<MethodId> found = world.resolve(name, call.name(), call.descriptor());
    return found.isEmpty() || !world.isApplication(found.get().owner());
  }

  private void collect(
      Invocation call, String name, String type, Map<MethodId, List<String>> hooks) {
    for (MethodId target :
        world.overriddenCalls(name, call.owner(), call.name(), call.descriptor())) {
      if (!context.dispatch().receivers(target, type).contains(name)) continue;
      hooks.computeIfAbsent(target, t -> new ArrayList<>()).add(name);
    }
  }

  /** Any of the methods, any number of times. */
  void run(Invocation call, Map<MethodId, List<String>> hooks, Dispatcher dispatcher, String type) {
    if (hooks.isEmpty()) return;
    out.loop(
        () -> {
          List<Runnable> ways = new ArrayList<>();
          hooks.forEach(
              (target, classes) ->
                  ways.add(
                      () -> {
                        dispatcher.filter(call.receiver(), type, classes);
                        call(call.receiver(), target);
                      }));
          out.choose(ways);
        });
  }

  /**
   * The result of the call may be what one of the methods returns: {@code
   * AbstractSequentialList.iterator} gives what {@code listIterator} does.
   */
  void forward(Invocation call, Map<MethodId, List<String>> hooks, Dispatcher dispatcher, String type) {
    if (call.to() == null || !GIVE_ITERATORS.contains(call.name())) return;
    List<Runnable> ways = new ArrayList<>(List.of(() -> {}));
    hooks.forEach(
        (target, classes) -> {
          if (!GIVE_ITERATORS.contains(target.name())) return;
          ways.add(
              () -> {
                dispatcher.filter(call.receiver(), type, classes);
                Var result = out.temporary(Descriptors.result(target.descriptor()));
                call(call.receiver(), target, result);
                out.step(new Step.Assign(call.to(), result));
              });
        });
    if (ways.size() > 1) out.choose(ways);
  }

  /** Calls the method on the object with any arguments. */
  void call(Var receiver, MethodId target) {
    call(receiver, target, null);
  }

  private void call(Var receiver, MethodId target, Var to) {
    if (!world.hasBody(target)) {
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
