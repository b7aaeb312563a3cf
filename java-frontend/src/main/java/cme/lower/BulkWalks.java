package cme.lower;

import cme.ir.Builder;
import cme.ir.MethodId;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Walks of library code of which the model says nothing, as they throw only by code of the
 * application: {@code new ArrayList<>(own)} if {@code own} gives an iterator that is stale ({@link
 * KeptIterators}), {@code own.addAll(list)} if its {@code add} adds to {@code list}, {@code
 * list.retainAll(own)} if its {@code contains} does.
 *
 * <p>What is modified by the steps of the model itself comes too late to be noticed: lists copy what
 * they are given first, sets and maps find nothing new in what they walk of themselves, and of queues
 * the model says what happens.
 */
final class BulkWalks {
  private static final String ITERATOR = "java.util.Iterator";
  private static final Set<String> GIVE = Set.of("iterator", "listIterator", "entrySet");

  /** Call nothing on the collection that they are called on but what {@link Hooks} finds. */
  private static final Set<String> ADDING = Set.of("addAll", "putAll");

  /** Walk the collection that they are called on, and ask the other one. */
  private static final Set<String> ASKING = Set.of("removeAll", "retainAll");

  /**
   * @param keeping classes of which the container may be that give iterators which may be stale
   * @param busy other code runs in between that may modify what is walked
   */
  private record Walk(Var container, List<String> keeping, boolean busy) {}

  private final Context context;
  private final SootWorld world;
  private final Builder out;
  private final OwnIterators iterators;
  private final OwnWalks walks;

  BulkWalks(Context context, OwnIterators iterators) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.iterators = iterators;
    this.walks = context.options().ownWalks();
  }

  /** Methods that the library calls in between on the receiver, and that have effects. */
  Map<MethodId, List<String>> effects(Map<MethodId, List<String>> overridden) {
    Map<MethodId, List<String>> effects = new LinkedHashMap<>();
    overridden.forEach(
        (method, classes) -> {
          boolean harmless = GIVE.contains(method.name()) || walks.isHarmless(method);
          if (!harmless) effects.put(method, classes);
        });
    return effects;
  }

  /**
   * The steps of a call, with the walks around what runs in between.
   *
   * @param between what own code does before the steps of the model
   */
  void around(
      Invocation call,
      String owner,
      Map<MethodId, List<String>> overridden,
      List<OwnCode.Use> uses,
      Runnable between,
      Runnable model) {
    boolean known = context.model().iterates(owner, call.name(), call.descriptor(), world);
    List<Walk> all = known ? List.of() : of(call, overridden, uses);
    if (all.isEmpty()) {
      between.run();
      model.run();
      return;
    }
    String use = owner.substring(owner.lastIndexOf('.') + 1).replace('$', '.') + "." + call.name();
    context
        .sites()
        .sharing(
            use,
            () -> {
              List<Var> walked = new ArrayList<>();
              for (Walk walk : all) if (walk.busy()) walked.add(start(call, walk.container()));
              for (Walk walk : all) if (!walk.busy()) useKept(walk, use);
              between.run();
              for (Var iterator : walked) check(iterator, use);
              model.run();
            });
  }

  /** It need not be walked: it may be null, say. */
  private Var start(Invocation call, Var container) {
    Var iterator = out.temporary(ITERATOR);
    Runnable library = () -> out.step(new Step.IteratorOf(iterator, container));
    out.choose(
        List.of(
            () -> iterators.never(iterator),
            () -> iterators.walk(call, iterator, container, library)));
    return iterator;
  }

  private void useKept(Walk walk, String use) {
    out.choose(
        List.of(
            () -> {},
            () -> {
              Var iterator = out.temporary(ITERATOR);
              iterators.ofIterable(iterator, walk.container(), walk.keeping());
              check(iterator, use);
            }));
  }

  private void check(Var iterator, String use) {
    Site site = context.sites().next(use);
    context.sites().iterates();
    out.step(new Step.Use(site, iterator));
  }

  private List<Walk> of(
      Invocation call, Map<MethodId, List<String>> overridden, List<OwnCode.Use> uses) {
    List<Walk> all = new ArrayList<>();
    Var receiver = call.receiver();
    if (receiver != null && !call.name().equals("<init>")) {
      Set<String> giving = new LinkedHashSet<>();
      overridden.forEach(
          (method, classes) -> {
            if (GIVE.contains(method.name())) giving.addAll(classes);
          });
      if (!giving.isEmpty() || ASKING.contains(call.name())) {
        List<String> keeping = iterators.keeping(receiver);
        keeping.retainAll(giving);
        add(all, receiver, keeping, isUsedElsewhere(uses, receiver, call));
      }
    }
    if (OwnCode.isWrapping(call)) return all;
    boolean busy = !effects(overridden).isEmpty();
    List<String> declared = Descriptors.parameters(call.descriptor());
    for (int i = 0; i < call.arguments().size(); i++) {
      Var argument = call.arguments().get(i);
      if (argument == null || !isContainer(declared.get(i))) continue;
      add(all, argument, iterators.keeping(argument), busy || isUsedElsewhere(uses, argument, call));
    }
    return all;
  }

  private boolean isContainer(String type) {
    return world.isContainer(type) && !type.endsWith("[]") || type.equals("java.lang.Iterable");
  }

  private static boolean isUsedElsewhere(
      List<OwnCode.Use> uses, Var container, Invocation call) {
    Var adding = ADDING.contains(call.name()) ? call.receiver() : null;
    return uses.stream().anyMatch(use -> use.object() != container && use.object() != adding);
  }

  private static void add(List<Walk> all, Var container, List<String> keeping, boolean busy) {
    if (busy || !keeping.isEmpty()) all.add(new Walk(container, keeping, busy));
  }
}
