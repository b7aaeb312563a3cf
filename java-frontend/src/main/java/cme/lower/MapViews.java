package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.ir.ViewIterators;
import cme.library.Views;
import cme.model.CallBack;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Views that maps of the application inherit from {@code AbstractMap}: {@code keySet} and {@code
 * values}. They are objects of classes written in Java ({@link Views}), one of each for a map, and
 * their iterators use one over the map's entries.
 *
 * <p>What the methods of such an iterator do with that one is written where they are called: if it is
 * stale, Java throws there, and not in code that the program has.
 */
final class MapViews {
  private static final String MAP = "java.util.AbstractMap";
  private static final String ITERATOR = "java.util.Iterator";
  private static final String OBJECT = "java.lang.Object";
  private static final String CONSUMER = "java.util.function.Consumer";
  private static final String OF = "(Ljava/lang/Object;)Ljava/lang/Object;";
  private static final Set<String> USES = Set.of("hasNext", "next", "remove", "forEachRemaining");

  /** Maps whose views look at what they keep, and ask the map for nothing but what follows. */
  private static final Set<String> STORING =
      Set.of(
          "java.util.HashMap", "java.util.LinkedHashMap", "java.util.Hashtable",
          "java.util.Properties");

  private static final Set<String> ASKED =
      Set.of("clear", "containsKey", "containsValue", "isEmpty", "remove", "size");

  private final Context context;
  private final SootWorld world;
  private final Builder out;
  private final CallBack calls;
  private final boolean areThere;
  private boolean running;

  MapViews(Context context, CallBack calls) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.calls = calls;
    this.areThere = world.isApplication(Views.ITERATOR);
  }

  // --- Views

  /**
   * Classes of the application for which the call of a library method gives such a view.
   *
   * @param type static type of the receiver, or its very class where the call knows that
   */
  List<String> classes(Invocation call, String type) {
    List<String> classes = new ArrayList<>();
    if (!areThere || call.receiver() == null || !call.arguments().isEmpty()) return classes;
    String view = Views.BY_METHOD.get(call.name());
    if (view == null || !world.isApplication(view)) return classes;
    for (String name : world.ownCollections().of(type)) {
      boolean exact = call.exact() == null || call.exact().equals(name);
      if (exact && gives(name, call, type)) classes.add(name);
    }
    return classes;
  }

  /** A class below the type of {@code this} may have a method of the name and ask for the inherited. */
  private boolean gives(String name, Invocation call, String type) {
    return world.isApplication(name)
        && (world.isApplication(type) || world.runsLibrary(name, call.name(), call.descriptor()))
        && world
            .resolve(world.librarySuperClass(name), call.name(), call.descriptor())
            .filter(id -> id.owner().equals(MAP))
            .isPresent();
  }

  /**
   * What the call gives of maps of the class is a view of what a class of the library keeps, which
   * calls no method that the class overrides.
   */
  static boolean showsStorage(String name, SootWorld world) {
    if (!STORING.contains(world.librarySuperClass(name))) return false;
    for (String type = name; world.isApplication(type); type = world.superClass(type)) {
      if (world.methods(type).stream().anyMatch(id -> ASKED.contains(id.name()))) return false;
    }
    return true;
  }

  /** The same view each time, as the library keeps it in a field of the map. */
  void give(Invocation call) {
    if (call.to() == null) return;
    String type = Views.BY_METHOD.get(call.name());
    Var map = call.receiver();
    Var view = out.temporary(type);
    Field kept = new Field(MAP, call.name(), type, false);
    Field of = new Field(type, "map", MAP, false);
    out.step(new Step.Load(view, map, kept));
    out.choose(
        List.of(
            () -> {
              Var same = out.temporary(MAP);
              out.assume(new Condition.NotNull(view));
              out.step(new Step.Load(same, view, of));
              out.assume(new Condition.Same(same, map));
            },
            () -> {
              out.assume(new Condition.IsNull(view));
              out.step(new Step.New(view, type, true));
              out.step(new Step.Store(view, of, map));
              out.step(new Step.Store(map, kept, view));
            }));
    out.step(new Step.Assign(call.to(), view));
  }

  // --- Their iterators

  /** A method of such an iterator, which is written where it is called. */
  boolean runsHere(MethodId target) {
    return areThere && target.owner().equals(Views.ITERATOR) && USES.contains(target.name());
  }

  /**
   * It runs a function on what {@code next} gives: where library code calls it, the steps of the call
   * run the function.
   */
  static boolean runsOthers(MethodId id) {
    return id.owner().equals(Views.ITERATOR) && id.name().equals("forEachRemaining");
  }

  /** The iterator that is being used is one over entries, and so none over a view. */
  boolean isRunning() {
    return running;
  }

  void run(Invocation call, MethodId target) {
    Var iterator = call.receiver();
    Var entries = entries(iterator);
    switch (target.name()) {
      case "hasNext" -> set(call.to(), use(entries, "hasNext", "()Z", "boolean"));
      case "next" -> set(call.to(), next(iterator, entries));
      case "remove" -> use(entries, "remove", "()V", null);
      default -> out.loop(
          () -> {
            use(entries, "hasNext", "()Z", null);
            List<Var> given = List.of(next(iterator, entries));
            calls.call(call.arguments().get(0), CONSUMER, "accept", "(Ljava/lang/Object;)V", given, null);
          });
    }
  }

  /** The iterator over entries that one over a view uses. */
  Var entries(Var iterator) {
    Var entries = out.temporary(ITERATOR);
    out.step(new Step.Load(entries, iterator, ViewIterators.ENTRIES));
    out.assume(new Condition.NotNull(entries));
    out.assume(new Condition.NotInstanceOf(entries, Views.ITERATOR));
    return entries;
  }

  /** Assumes that the iterator is one over a view, or that it is none. */
  void assume(Var iterator, boolean isOne) {
    out.assume(
        isOne
            ? new Condition.InstanceOf(iterator, Views.ITERATOR)
            : new Condition.NotInstanceOf(iterator, Views.ITERATOR));
  }

  private Var next(Var iterator, Var entries) {
    Var given = use(entries, "next", "()Ljava/lang/Object;", OBJECT);
    return calls.call(iterator, Views.ITERATOR, "of", OF, List.of(given), OBJECT);
  }

  private Var use(Var entries, String name, String descriptor, String type) {
    running = true;
    Var result = calls.call(entries, ITERATOR, name, descriptor, List.of(), type);
    running = false;
    return result;
  }

  private void set(Var to, Var value) {
    if (to != null) out.step(new Step.Assign(to, value));
  }
}
