package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.OwnCollections;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What library code finds in collections of the application's own classes ({@link
 * cme.soot.OwnCollections}): their code says what is in them, and the library asks that code. Steps
 * that put things in say nothing about it, so before a library call whatever it is given of these
 * classes may hold anything, and so may what an iterator that it is called on walks.
 */
final class OwnContents {
  /** More classes are not told from others. */
  private static final int MOST_CLASSES = 3;

  private static final String OBJECT = "java.lang.Object";
  private static final String LIST = "java.util.List";
  private static final String MAP = "java.util.Map";
  private static final String FOR_EACH = "forEach";
  private static final Set<String> VIEWS =
      Set.of(
          "keySet", "values", "entrySet", "navigableKeySet", "descendingKeySet", "descendingMap",
          "subMap", "headMap", "tailMap");
  private static final Set<String> WRITE = Set.of("remove", "set", "add");

  private final Context context;
  private final SootWorld world;
  private final Builder out;

  OwnContents(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
  }

  void before(Invocation call, Hooks hooks) {
    Var receiver = call.receiver();
    boolean writes = receiver != null && WRITE.contains(call.name());
    if (writes && world.isIterator(receiver.type)) throughIterator(receiver, hooks);
    unsettle(call);
  }

  /** All that the call is given. */
  void unsettle(Invocation call) {
    boolean walks = call.name().equals(FOR_EACH);  // of other methods only collections have any
    if (call.receiver() != null) unsettle(call.receiver(), call.exact(), walks);
    for (Var argument : call.arguments()) if (argument != null) unsettle(argument);
  }

  /**
   * Views that a map of the application's own inherits call its code whenever they are used; {@code
   * others} are classes of which the receiver is none.
   */
  void refuseViews(Invocation call, String type, List<String> others) {
    if (call.receiver() == null || !VIEWS.contains(call.name())) return;
    List<String> classes = new ArrayList<>();
    for (String name : world.ownCollections().of(type)) {
      boolean map = world.isSubtype(name, MAP) && (call.exact() == null || call.exact().equals(name));
      if (map && world.runsLibrary(name, call.name(), call.descriptor())) classes.add(name);
    }
    classes.removeAll(others);
    classes.removeIf(name -> MapViews.showsStorage(name, world));
    if (classes.isEmpty()) return;
    out.choose(
        List.of(
            () -> {},
            () -> {
              out.assume(new Condition.AnyOf(call.receiver(), List.copyOf(classes)));
              out.step(new Step.Unsupported(call + " of a map of its own"));
            }));
  }

  /** The container may be an own collection, of which library code asks for more. */
  void unsettle(Var container) {
    unsettle(container, context.exact().of(context.variables().localOf(container)), true);
  }

  /** {@code given}: library code may walk it, whatever it is. */
  private void unsettle(Var variable, String exact, boolean given) {
    if (!Descriptors.isReference(variable.type)) return;
    if (world.isIterator(variable.type)) {
      if (exact == null) ofIterator(variable);
      return;
    }
    String type = exact == null ? variable.type : exact;
    List<String> own =
        given ? world.ownCollections().walked(type) : world.ownCollections().telling(type);
    if (exact != null) own = own.stream().filter(exact::equals).toList();
    if (!own.isEmpty()) mayHoldAnything(variable, own);
  }

  private void ofIterator(Var iterator) {
    List<String> own = world.ownCollections().of(OBJECT);
    if (own.isEmpty() || context.definitions().walksLibraryObject(iterator)) return;
    out.choose(List.of(() -> {}, () -> mayHoldAnything(containerOf(iterator), own)));
  }

  private Var containerOf(Var iterator) {
    Var container = out.temporary(OBJECT);
    out.assume(new Condition.NotNull(iterator));
    out.step(new Step.ContainerOf(container, iterator));
    return container;
  }

  /** The library's iterator over such a list calls the list's own methods to change it. */
  private void throughIterator(Var iterator, Hooks hooks) {
    if (context.definitions().walksLibraryObject(iterator)) return;
    Map<String, List<MethodId>> writing = new LinkedHashMap<>();
    for (String name : world.ownCollections().of(LIST)) {
      if (!world.isSubtype(name, LIST)) continue;
      if (!world.runsLibrary(name, "iterator", "()Ljava/util/Iterator;")) continue;
      List<MethodId> ids = writing(name);
      if (!ids.isEmpty()) writing.put(name, ids);
    }
    if (writing.isEmpty()) return;
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> {});
    if (writing.size() > context.options().mostTargets()) {
      Set<MethodId> wide = new LinkedHashSet<>();
      writing.values().forEach(ids -> ids.forEach(id -> wide.add(Wide.of(LIST, id))));
      ways.add(() -> runAny(containerOf(iterator), wide, hooks));
    } else {
      writing.forEach((name, ids) -> ways.add(() -> runAny(iterator, name, ids, hooks)));
    }
    out.choose(ways);
  }

  /** The class's own methods that change a list; none where it has no objects. */
  private List<MethodId> writing(String name) {
    List<MethodId> out = new ArrayList<>();
    for (String type = name; world.isApplication(type); type = world.superClass(type)) {
      for (MethodId id : world.methods(type)) {
        boolean writes = WRITE.contains(id.name()) && world.hasBody(id);
        if (writes && context.dispatch().receivers(id, name).contains(name)) out.add(id);
      }
    }
    return out;
  }

  private void runAny(Var iterator, String name, List<MethodId> ids, Hooks hooks) {
    Var container = containerOf(iterator);
    out.assume(new Condition.InstanceOf(container, name));
    runAny(container, ids, hooks);
  }

  private void runAny(Var container, Collection<MethodId> ids, Hooks hooks) {
    List<Runnable> calls = new ArrayList<>();
    for (MethodId id : ids) calls.add(() -> hooks.call(container, id));
    if (!calls.isEmpty()) out.loop(() -> out.choose(calls));
  }

  private void mayHoldAnything(Var container, List<String> classes) {
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> {});
    if (classes.size() > MOST_CLASSES) {
      ways.add(() -> fill(container));
    } else {
      for (String name : classes) {
        ways.add(
            () -> {
              out.assume(new Condition.InstanceOf(container, name));
              fill(container);
            });
      }
    }
    out.choose(ways);
  }

  private void fill(Var container) {
    out.assume(new Condition.NotNull(container));
    out.step(new Step.PutAny(container));
    out.step(new Step.TakeOutSome(container));
  }
}
