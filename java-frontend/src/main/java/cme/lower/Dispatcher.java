package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.lower.HeldClasses.Held;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import soot.SootMethod;

/**
 * Resolves what a call may run into branches.
 *
 * <p>A branch for each application method that may be the target, which assumes that the receiver
 * is of a class that leads there, and one for library code, if the receiver may be an object whose
 * method is the library's, which assumes that it is of none of these classes. Every class that is
 * instantiated is in one branch, so the branches cover what may happen. A call with many targets is
 * one branch for all of them, if the options say so ({@link Wide}).
 */
final class Dispatcher {
  private static final Set<String> FUNCTIONS =
      Set.of("java.lang.Runnable", "java.util.Comparator", "java.util.concurrent.Callable");

  private final Context context;
  private final SootWorld world;
  private final Builder out;
  private final LibraryCalls library;
  private final InPlace inPlace;

  Dispatcher(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.library = new LibraryCalls(context, this);
    this.inPlace = library.inPlace();
  }

  /** A call that depends on the class of the receiver, which is not null. */
  void virtual(Invocation call, String type) {
    if (world.isShadowed(call.owner(), call.name(), call.descriptor())) {
      unsupported(call, "a method below has the name of " + call + ", but does not override it");
      return;
    }
    if (call.exact() != null) {
      Optional<MethodId> found = world.resolve(call.exact(), call.name(), call.descriptor());
      if (found.isEmpty()) missing(call);
      else run(call, call.exact(), found.get());
      return;
    }
    if (context.definitions().isLibraryIterator(call.receiver())) {
      intoLibrary(call, type, Map.of());
      return;
    }
    Map<MethodId, List<String>> targets = targets(call, type);
    if (targets.keySet().stream().noneMatch(inPlace::runsHere)) branch(call, type, targets);
    else context.sites().sharing(inPlace.use(call), () -> branch(call, type, targets));
  }

  private void branch(Invocation call, String type, Map<MethodId, List<String>> targets) {
    List<Runnable> branches = new ArrayList<>();
    boolean intoLibrary = mayRunLibrary(call, type);
    boolean unknown = context.options().anyCallbacks() && isOpen(type);
    if (targets.size() > context.options().mostTargets()) {
      branches.add(() -> call(call, Wide.of(type, call.name(), call.descriptor())));
      targets.keySet().removeIf(target -> !inPlace.runsHere(target));
    }
    boolean alone = targets.size() == 1 && !intoLibrary && !unknown;
    Receivers receivers = new Receivers(targets, world);
    targets.forEach(
        (target, classes) ->
            branches.add(
                () -> {
                  if (!alone) filter(call.receiver(), type, classes, receivers::elsewhere);
                  call(call, target);
                }));
    if (intoLibrary) branches.add(() -> intoLibrary(call, type, targets));
    if (unknown) branches.add(() -> havoc(call, "unknown code may implement " + call));
    if (branches.isEmpty()) nobody(call, type);
    else if (branches.size() == 1) branches.get(0).run();
    else out.choose(branches);
  }

  private Map<MethodId, List<String>> targets(Invocation call, String type) {
    Map<MethodId, List<String>> targets = new LinkedHashMap<>();
    for (MethodId id : context.dispatch().targets(type, call.name(), call.descriptor())) {
      if (inPlace.views().isRunning() && inPlace.runsHere(id)) continue;
      targets.put(id, context.dispatch().receivers(id, type));
    }
    boolean one = targets.size() == 1 && world.isApplication(type);
    return targets.isEmpty() || one ? targets : held(call, type, targets);
  }

  /** Those of the targets that what the receiver may hold leads to. */
  private Map<MethodId, List<String>> held(
      Invocation call, String type, Map<MethodId, List<String>> targets) {
    Held receiver = context.definitions().held(call.receiver());
    if (receiver == null || receiver.mayBeAny(type, world)) return targets;
    Map<MethodId, List<String>> held = new LinkedHashMap<>();
    targets.forEach(
        (target, classes) -> {
          List<String> some = receiver.among(classes, type, world);
          if (!some.isEmpty()) held.put(target, some);
        });
    return held;
  }

  /** Assumes that the receiver is of one of the classes, whichever is below it. */
  void filter(Var receiver, String type, List<String> classes) {
    filter(receiver, type, classes, name -> List.of());
  }

  /** Assumes that the receiver is of one of the classes, and of none below that leads elsewhere. */
  private void filter(
      Var receiver, String type, List<String> classes, Function<String, List<String>> elsewhere) {
    List<Runnable> ways = new ArrayList<>();
    for (String name : Receivers.topmost(classes, world)) {
      ways.add(
          () -> {
            if (!world.isSubtype(type, name)) {
              out.assume(new Condition.InstanceOf(receiver, name));
            }
            for (String other : elsewhere.apply(name)) {
              out.assume(new Condition.NotInstanceOf(receiver, other));
            }
          });
    }
    if (ways.size() == 1) ways.get(0).run();
    else if (ways.size() > 1) out.choose(ways);
  }

  // --- Library code

  /** The receiver may be an object whose method of this name is no code of the application. */
  private boolean mayRunLibrary(Invocation call, String type) {
    Held held = context.definitions().held(call.receiver());
    if (!world.isApplication(type) && (held == null || held.library())) return true;
    for (String name : world.instantiableSubtypes(type)) {
      if (held != null && !held.mayBe(name, world)) continue;
      Optional<MethodId> found = world.resolve(name, call.name(), call.descriptor());
      if (found.isEmpty() || !world.isApplication(found.get().owner())) return true;
    }
    return false;
  }

  private void intoLibrary(Invocation call, String type, Map<MethodId, List<String>> targets) {
    Set<String> classes = new LinkedHashSet<>();
    targets.values().forEach(classes::addAll);
    for (String name : Receivers.topmost(classes, world)) {
      if (!mayBeView(type, name)) out.assume(new Condition.NotInstanceOf(call.receiver(), name));
    }
    Optional<MethodId> declared = libraryDeclaration(call, type);
    if (declared.isEmpty()) missing(call);
    else library.lower(call, libraryOwner(type, declared.get()), type);
  }

  /** A map and its views are one object in the steps: a set may be the keys of such a map. */
  private boolean mayBeView(String type, String name) {
    return world.isSubtype(name, "java.util.Map") && !world.isSubtype(type, "java.util.Map");
  }

  private Optional<MethodId> libraryDeclaration(Invocation call, String type) {
    Optional<MethodId> found = world.resolve(type, call.name(), call.descriptor());
    if (found.isPresent() && !world.isApplication(found.get().owner())) return found;
    if (!world.isApplication(type)) return found;
    for (String name : world.instantiableSubtypes(type)) {
      found = world.resolve(name, call.name(), call.descriptor());
      if (found.isPresent() && !world.isApplication(found.get().owner())) return found;
    }
    return Optional.empty();
  }

  /** The most precise library type that is known to have the method. */
  private String libraryOwner(String type, MethodId declared) {
    if (type.endsWith("]")) return declared.owner();
    if (!world.isApplication(type)) return type;
    String above = world.librarySuperClass(type);
    return world.isSubtype(above, declared.owner()) ? above : declared.owner();
  }

  /** A static method of the library. */
  void library(Invocation call) {
    library.lower(call, call.owner(), call.owner());
  }

  // --- One target

  /** Runs this very method; {@code type} is the class that it was found from. */
  void run(Invocation call, String type, MethodId target) {
    if (world.isApplication(target.owner())) call(call, target);
    else library.lower(call, libraryOwner(type, target), receiverType(call, type));
  }

  private static String receiverType(Invocation call, String type) {
    if (call.exact() != null) return call.exact();
    return call.receiver() == null ? type : call.receiver().type;
  }

  /** Runs this method of the application. */
  void call(Invocation call, MethodId target) {
    if (inPlace.runsHere(target)) {
      context.sites().sharing(inPlace.use(call), () -> inPlace.run(call, target));
      return;
    }
    if (!Wide.is(target) && !world.hasBody(target)) {
      boolean isNative = world.declared(target).map(SootMethod::isNative).orElse(false);
      unsupported(call, (isNative ? "native method " : "method without code ") + target);
      return;
    }
    List<Var> arguments = new ArrayList<>();
    if (call.receiver() != null) arguments.add(call.receiver());
    for (Var argument : call.arguments()) if (argument != null) arguments.add(argument);
    out.step(new Step.Call(call.to(), target, arguments, context.exits().onThrow()));
  }

  // --- Nothing that is known

  private boolean isFunction(String type) {
    return type.startsWith("java.util.function.") || FUNCTIONS.contains(type);
  }

  /** Code that is not there may implement or extend the type, and gets calls as a client would. */
  private boolean isOpen(String type) {
    if (!world.isApplication(type)) return isFunction(type);
    if (world.isLambda(type)) return false;
    return !world.classNamed(type).isFinal() && world.classNamed(type).isPublic();
  }

  private void nobody(Invocation call, String type) {
    if (!world.instantiableSubtypes(type).isEmpty()) context.exits().raise(List.of("java.lang.NullPointerException"));
    else havoc(call, "no code that implements " + call + " is known");
  }

  private void havoc(Invocation call, String why) {
    out.step(new Step.Havoc(why));
    context.any(call.to());
    context.exits().mayThrow(Throws.ANYTHING);
  }

  /** No declaration was found: a class is missing, or has changed since the caller was compiled. */
  void missing(Invocation call) {
    unsupported(call, "method " + call + " is missing");
  }

  void unsupported(Invocation call, String why) {
    out.step(new Step.Unsupported(why));
    context.any(call.to());
    context.exits().mayThrow(Throws.ANYTHING);
  }
}
