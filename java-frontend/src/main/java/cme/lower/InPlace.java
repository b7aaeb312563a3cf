package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.model.CallBack;
import cme.soot.SootWorld;
import java.util.List;
import java.util.function.Consumer;

/**
 * Objects of the library that run code of the application whenever they are used, and are of classes
 * written in Java: {@link MapViews} and {@link Walkers}. What their iterators do is written where they
 * are called, and so has the site of the call.
 */
final class InPlace {
  /** More classes are not told from others. */
  private static final int MOST_CLASSES = 16;

  private final SootWorld world;
  private final Builder out;
  private final MapViews views;
  private final Walkers walkers;

  InPlace(Context context, CallBack calls) {
    this.world = context.world();
    this.out = context.out();
    this.views = new MapViews(context, calls);
    this.walkers = new Walkers(context, calls);
  }

  MapViews views() {
    return views;
  }

  // --- Calls that give such objects

  /**
   * Writes a call of a library method that may give one; false if it cannot.
   *
   * @param library writes what it does on receivers that are of none of the classes
   */
  boolean gives(
      Invocation call, String owner, String type, Dispatcher dispatcher, Consumer<List<String>> library) {
    if (walkers.isMadeBy(call, owner)) {
      walkers.makeOfArgument(call);
      return true;
    }
    List<String> maps = views.classes(call, type);
    List<String> walked = walkers.classes(call);
    if (maps.isEmpty() && walked.isEmpty()) return false;
    List<String> classes = maps.isEmpty() ? walked : maps;
    Runnable own = maps.isEmpty() ? () -> walkers.makeOfReceiver(call) : () -> views.give(call);
    branch(call, type, classes, dispatcher, own, () -> library.accept(classes));
    return true;
  }

  private void branch(
      Invocation call,
      String type,
      List<String> classes,
      Dispatcher dispatcher,
      Runnable own,
      Runnable library) {
    if (isAll(call, type, classes)) {
      own.run();
      return;
    }
    boolean told = classes.size() <= MOST_CLASSES;
    out.choose(
        List.of(
            () -> {
              if (told) dispatcher.filter(call.receiver(), type, classes);
              own.run();
            },
            () -> {
              for (String name : told ? Receivers.topmost(classes, world) : List.<String>of()) {
                out.assume(new Condition.NotInstanceOf(call.receiver(), name));
              }
              library.run();
            }));
  }

  private boolean isAll(Invocation call, String type, List<String> classes) {
    if (call.exact() != null) return true;
    return world.isApplication(type) && classes.containsAll(world.instantiableSubtypes(type));
  }

  // --- Calls that use them

  /** The method is written where it is called. */
  boolean runsHere(MethodId target) {
    return views.runsHere(target) || walkers.runsHere(target);
  }

  /** What the site of the call is called. */
  String use(Invocation call) {
    return call.owner().substring(call.owner().lastIndexOf('.') + 1) + "." + call.name();
  }

  void run(Invocation call, MethodId target) {
    if (views.runsHere(target)) views.run(call, target);
    else walkers.run(call, target);
  }
}
