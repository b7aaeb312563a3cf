package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.OwnCollections;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Refuses library calls in whose midst code of the application's own collections and iterators runs
 * that does more than to give what it is asked for ({@link OwnWalks}).
 *
 * <p>That code runs if a collection or iterator is an argument, by the declared type of the
 * parameter; if the call is of an inherited method that walks what the class's own methods give; and
 * if a collector adds to it. Other methods that an inherited one calls are run by {@link Hooks}. An
 * iterator that is handed over is moved on, and whoever has it sees that.
 */
final class OwnCode {
  private static final String COLLECTION = "java.util.Collection";
  private static final String MAP = "java.util.Map";
  private static final String COLLECTORS = "java.util.stream.Collectors";
  private static final String SUPPLIER = "java.util.function.Supplier";

  /** What these return calls methods of an object that has no storage of the library's. */
  private static final Set<String> LATER =
      Set.of(
          "descendingIterator", "descendingKeySet", "descendingMap", "descendingSet", "elements",
          "entrySet", "headMap", "headSet", "iterator", "keySet", "keys", "listIterator",
          "navigableKeySet", "parallelStream", "reversed", "spliterator", "stream", "subList",
          "subMap", "subSet", "tailMap", "tailSet", "values");

  /** Static methods that change nothing that they are given. */
  private static final Set<String> READERS =
      Set.of(
          "copyOf", "disjoint", "enumeration", "equals", "frequency", "join", "list", "max", "min",
          "newSetFromMap", "asLifoQueue", "reverseOrder", "singleton", "spliterator", "stream");
  private static final List<String> WRAPPERS = List.of("unmodifiable", "synchronized", "checked");

  private final Context context;
  private final SootWorld world;
  private final Builder out;
  private final OwnWalks walks;

  OwnCode(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.walks = context.options().ownWalks();
  }

  /** Steps before the call. */
  void refuse(Invocation call) {
    Var receiver = call.receiver();
    if (receiver != null && walks.isWalked(receiver.type)) refuseReceiver(call, receiver);
    List<String> declared = Descriptors.parameters(call.descriptor());
    if (call.owner().equals(COLLECTORS) && declared.contains(SUPPLIER)) refuseCollector(call);
    boolean writes = receiver == null && !isReader(call.name()) || call.name().equals("drainTo");
    for (int i = 0; i < call.arguments().size(); i++) {
      Var argument = call.arguments().get(i);
      if (argument == null || !walks.isWalked(declared.get(i))) continue;
      String exact = context.exact().of(context.variables().localOf(argument));
      refuse(argument, walks.harmful(exact, argument.type, writes));
    }
  }

  private void refuseReceiver(Invocation call, Var receiver) {
    List<String> classes = new ArrayList<>(walks.harmful(call.exact(), receiver.type, false));
    classes.removeIf(c -> !world.runsLibrary(c, call.name(), call.descriptor()));
    classes.removeIf(c -> !worksThroughContents(c, call));
    refuse(receiver, classes);
  }

  /** A collector adds to what its supplier makes by that one's own methods. */
  private void refuseCollector(Invocation call) {
    String made = call.name().equals("toCollection") ? COLLECTION : MAP;
    for (String name : world.instantiableSubtypes(made)) {
      if (!world.isApplication(name) || walks.isUsedHarmlessly(name)) continue;
      out.step(new Step.Unsupported(effects(name)));
      return;
    }
  }

  private static String effects(String name) {
    return "library code runs methods of " + name + " that have effects";
  }

  /**
   * The inherited method walks what methods of the class's own give, or gives something that calls
   * them later. What it calls by itself, {@link Hooks} run.
   */
  private boolean worksThroughContents(String name, Invocation call) {
    if (LATER.contains(call.name()) && !world.ownCollections().inheritsStorage(name)) return true;
    return world.overriddenCalls(name, call.owner(), call.name(), call.descriptor()).stream()
        .anyMatch(id -> OwnCollections.GIVE_CONTENTS.contains(id.name()));
  }

  private void refuse(Var variable, List<String> harmful) {
    if (harmful.isEmpty()) return;
    String example = harmful.get(0) + (harmful.size() == 1 ? "" : " or others");
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.assume(new Condition.AnyOf(variable, List.copyOf(harmful)));
              out.step(new Step.Unsupported(effects(example)));
            }));
  }

  /** A static method that changes nothing that it is given. */
  private static boolean isReader(String name) {
    return READERS.contains(name) || WRAPPERS.stream().anyMatch(name::startsWith);
  }
}
