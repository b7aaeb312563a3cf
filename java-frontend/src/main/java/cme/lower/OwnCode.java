package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.ListParts;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.library.Views;
import cme.model.Parts;
import cme.soot.Descriptors;
import cme.soot.OwnCollections;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Code of the application's own collections and iterators that runs in the midst of library calls,
 * and that does more than to give what it is asked for ({@link OwnWalks}).
 *
 * <p>It runs if a collection or iterator is an argument, by the declared type of the parameter; if
 * the call is of an inherited method that walks what the class's own methods give; and if a collector
 * adds to it. Other methods that an inherited one calls are run by {@link Hooks}. An iterator that is
 * handed over is moved on, and whoever has it sees that.
 *
 * <p>What such code may do it does before the steps of the call and after them ({@link Within}), and
 * whenever these steps look whether a container was modified. Calls that give something that runs
 * such code later are refused.
 */
final class OwnCode {
  private static final String COLLECTION = "java.util.Collection";
  private static final String LIST = "java.util.List";
  private static final String MAP = "java.util.Map";
  private static final String OBJECT = "java.lang.Object";
  private static final String COLLECTORS = "java.util.stream.Collectors";
  private static final String SUPPLIER = "java.util.function.Supplier";

  /** What these return calls methods of an object that has no storage of the library's. */
  private static final Set<String> LATER =
      Set.of(
          "asIterator", "descendingIterator", "descendingKeySet", "descendingMap", "descendingSet",
          "elements", "entrySet", "headMap", "headSet", "iterator", "keySet", "keys",
          "listIterator", "navigableKeySet", "reversed", "spliterator", "subMap",
          "subSet", "tailMap", "tailSet", "values");

  private static final Set<String> ITERATORS = Set.of("iterator", "listIterator");

  /** Static methods that change nothing that they are given. */
  private static final Set<String> READERS =
      Set.of(
          "copyOf", "disjoint", "enumeration", "equals", "frequency", "join", "list", "max", "min",
          "newSetFromMap", "asLifoQueue", "reverseOrder", "singleton", "spliterator", "stream");
  private static final List<String> WRAPPERS = List.of("unmodifiable", "synchronized", "checked");

  /** Static methods whose result works with what they are given; streams and spliterators apart. */
  private static final Set<String> KEEPERS = Set.of("asLifoQueue", "enumeration", "newSetFromMap");

  /** Of more classes it is not said which one it is. */
  private static final int MOST_CLASSES = 3;

  /**
   * An object that library code works with.
   *
   * @param type what it is, if the classes are too many to tell
   * @param how where the object that is worked with is
   * @param classes that it may be of and whose code has effects
   * @param writes the library code may change it
   */
  record Use(Var object, String type, How how, List<String> classes, boolean writes) {}

  /** The object itself; one that it leads to; what an iterator walks; the list behind a sublist. */
  enum How {
    ITSELF,
    THROUGH,
    WALKED,
    PART
  }

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

  // --- What a call works with

  /**
   * @param owner the library class that the method is looked for in
   * @param overridden methods that the call may run on its receiver, with the classes
   */
  List<Use> uses(Invocation call, String owner, Map<MethodId, List<String>> overridden) {
    List<Use> uses = new ArrayList<>();
    Var receiver = call.receiver();
    if (receiver != null && walks.isWalked(receiver.type)) {
      boolean modifies =
          !call.name().equals("stream")
              && context.model().modifies(owner, call.name(), call.descriptor(), world);
      List<String> own = held(receiver, walks.harmful(call.exact(), receiver.type, modifies));
      Set<String> classes = new LinkedHashSet<>(walks.known(own, call, c -> worksNow(c, call)));
      boolean iterates = context.model().iterates(owner, call.name(), call.descriptor(), world);
      overridden.forEach(
          (method, some) -> {
            boolean contents = OwnCollections.GIVE_CONTENTS.contains(method.name());
            if (iterates || modifies && contents) classes.addAll(some);
          });
      add(uses, receiver, classes, modifies);
      addIterator(uses, receiver);
      addPart(uses, receiver, modifies);
    }
    if (keeps(call)) return uses;
    List<String> declared = Descriptors.parameters(call.descriptor());
    for (int i = 0; i < call.arguments().size(); i++) {
      Var argument = call.arguments().get(i);
      if (argument == null || !walks.isWalked(declared.get(i))) continue;
      add(uses, argument, harmful(argument, writesArguments(call)), writesArguments(call));
      addIterator(uses, argument);
      addPart(uses, argument, writesArguments(call));
    }
    return uses;
  }

  /** A walk over what may be an own collection. */
  List<Use> walked(Var container) {
    List<Use> uses = new ArrayList<>();
    add(uses, container, harmful(container, false), false);
    return uses;
  }

  /** A walk over a collection that this one, whose streams are its own, may give. */
  List<Use> streamed(Var container) {
    List<String> some = walks.harmful(null, COLLECTION, false);
    return some.isEmpty() ? List.of() : List.of(new Use(container, COLLECTION, How.THROUGH, some, false));
  }

  private void add(List<Use> uses, Var object, Collection<String> classes, boolean writes) {
    List<String> some = new ArrayList<>(classes);
    some.removeIf(c -> isHarmless(c, writes));
    if (!some.isEmpty()) uses.add(new Use(object, object.type, How.ITSELF, some, writes));
  }

  /** The library's iterator over an own list calls the list's methods whenever it is used. */
  private void addIterator(List<Use> uses, Var iterator) {
    boolean parts = context.options().subLists().areMade() || world.isApplication(Views.WALKER);
    List<String> shown = parts ? existing(walks.walkedInPart()) : List.of();
    if (!world.isIterator(iterator.type) || walks.iterated().isEmpty() && shown.isEmpty()) return;
    if (context.exact().of(context.variables().localOf(iterator)) != null) return;
    if (context.definitions().walksLibraryObject(iterator)) return;
    if (!walks.iterated().isEmpty()) {
      uses.add(new Use(iterator, LIST, How.THROUGH, walks.iterated(), false));
    }
    if (!shown.isEmpty()) uses.add(new Use(iterator, LIST, How.WALKED, shown, false));
  }

  /** Those of the lists that have objects. */
  private List<String> existing(List<String> lists) {
    return lists.stream()
        .filter(name -> !context.dispatch().targets(name, "size", "()I").isEmpty())
        .toList();
  }

  /** So does the sublist of an own list that inherits {@code subList}. */
  private void addPart(List<Use> uses, Var list, boolean writes) {
    if (!context.options().subLists().areMade() || !ListParts.fit(list.type)) return;
    List<String> lists = existing(walks.shownInPart(writes));
    if (lists.isEmpty() || !context.definitions().mayBeSubList(list)) return;
    if (context.definitions().isPartOfLibraryObject(list)) return;
    uses.add(new Use(list, LIST, How.PART, lists, writes));
  }

  private boolean isHarmless(String name, boolean writes) {
    if (world.isIterator(name)) return false;
    return writes ? walks.isUsedHarmlessly(name) : walks.isReadHarmlessly(name);
  }

  /** Own classes of which the object may be. */
  List<String> classes(Var object) {
    String exact = context.exact().of(context.variables().localOf(object));
    return held(object, exactly(exact, object.type));
  }

  /** Those of the classes that the variable may hold. */
  private List<String> held(Var object, List<String> classes) {
    if (classes.isEmpty()) return classes;
    HeldClasses.Held held = context.definitions().held(object);
    return held == null ? classes : held.among(classes, object.type, world);
  }

  /** Those whose code has effects when library code works with the object. */
  private List<String> harmful(Var object, boolean writes) {
    String exact = context.exact().of(context.variables().localOf(object));
    return held(object, walks.harmful(exact, object.type, writes));
  }

  /** For objects of the class the call runs code of the library. */
  private boolean runsLibrary(String name, Invocation call) {
    return world.runsLibrary(name, call.name(), call.descriptor());
  }

  private boolean worksNow(String name, Invocation call) {
    return runsLibrary(name, call) && !isLater(name, call) && worksThroughContents(name, call);
  }

  private static boolean writesArguments(Invocation call) {
    return call.receiver() == null && !isReader(call.name()) || call.name().equals("drainTo");
  }

  // --- What they do

  /** Runs any of that code, which may get hold of the arguments. */
  void run(List<Use> uses, List<Var> arguments) {
    for (Use use : uses) {
      List<Var> given = new ArrayList<>(List.of(use.object()));
      for (Var argument : arguments) {
        boolean more = argument != null && Descriptors.isReference(argument.type);
        if (more && !given.contains(argument)) given.add(argument);
      }
      List<Runnable> ways = new ArrayList<>(List.of(() -> {}));
      if (use.classes().size() > MOST_CLASSES) {
        ways.add(
            () -> {
              worked(use);
              run(use.type(), use.writes(), given);
            });
      } else {
        for (String name : use.classes()) ways.add(() -> run(use, name, given));
      }
      out.choose(ways);
    }
  }

  /** Runs any of {@link HiddenCode}. */
  void run(List<MethodId> hidden, Invocation call) {
    if (hidden.isEmpty()) return;
    List<Runnable> ways = new ArrayList<>(List.of(() -> {}));
    for (MethodId within : hidden) ways.add(() -> run(within, call.references()));
    out.choose(ways);
  }

  private void run(Use use, String name, List<Var> given) {
    Var worked = worked(use);
    if (worked != null && !world.isSubtype(worked.type, name)) {
      out.assume(new Condition.InstanceOf(worked, name));
    }
    run(name, use.writes(), given);
  }

  /** The object that is worked with, or null if the steps do not tell. */
  private Var worked(Use use) {
    if (use.how() == How.ITSELF) return use.object();
    if (use.how() == How.THROUGH) return null;
    Var worked = out.temporary(OBJECT);
    if (use.how() == How.WALKED) {
      out.assume(new Condition.NotNull(use.object()));
      out.step(new Step.ContainerOf(worked, use.object()));
    } else {
      out.assume(new Condition.InstanceOf(use.object(), Parts.TYPE));
      out.step(new Step.Load(worked, use.object(), Parts.ROOT));
      out.assume(new Condition.NotNull(worked));
    }
    return worked;
  }

  private void run(String type, boolean writes, List<Var> given) {
    run(Within.of(type, writes ? Within.As.USED : Within.As.READ, given), given);
  }

  private void run(MethodId within, List<Var> given) {
    out.step(new Step.Call(null, within, given, context.exits().onThrow()));
    context.exits().mayThrow(Throws.ANYTHING);
  }

  // --- What is refused

  /**
   * Steps before a call that gives something that runs such code whenever it is used.
   *
   * @param others classes of which the receiver is none
   */
  void refuse(Invocation call, List<String> others) {
    Var receiver = call.receiver();
    if (receiver != null && walks.isWalked(receiver.type)) {
      List<String> later = later(call, receiver);
      later.removeAll(others);
      refuse(receiver, later);
    }
    List<String> declared = Descriptors.parameters(call.descriptor());
    if (call.owner().equals(COLLECTORS) && declared.contains(SUPPLIER)) refuseCollector(call);
    if (!keeps(call)) return;
    for (int i = 0; i < call.arguments().size(); i++) {
      Var argument = call.arguments().get(i);
      boolean walked = argument != null && walks.isWalked(declared.get(i));
      if (walked) refuse(argument, harmful(argument, false));
    }
  }

  /**
   * Classes of the receiver for which the result runs such code later. A spliterator that a
   * collection inherits walks what the collection's own iterator gives, which may be anything.
   */
  private List<String> later(Invocation call, Var receiver) {
    List<String> own =
        call.name().equals("spliterator")
            ? exactly(call.exact(), receiver.type)
            : walks.harmful(call.exact(), receiver.type, false);
    if (!LATER.contains(call.name())) return new ArrayList<>();
    List<String> classes = new ArrayList<>(held(receiver, own));
    classes.removeIf(c -> !runsLibrary(c, call) || !isLater(c, call));
    return classes;
  }

  /** Its result works with what it is given, later. */
  private static boolean keeps(Invocation call) {
    return call.receiver() == null && KEEPERS.contains(call.name());
  }

  /** It gives something that works with what it is given, and does not look at that. */
  static boolean isWrapping(Invocation call) {
    return keeps(call) || call.receiver() == null && WRAPPERS.stream().anyMatch(call.name()::startsWith);
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
   * What the inherited method returns calls methods of the class's own. Of iterators over lists it is
   * told where they are used.
   */
  private boolean isLater(String name, Invocation call) {
    if (!LATER.contains(call.name()) || world.ownCollections().inheritsStorage(name)) return false;
    return !ITERATORS.contains(call.name()) || !world.isSubtype(name, LIST);
  }

  /** It walks what methods of the class's own give. What it calls by itself, {@link Hooks} run. */
  private boolean worksThroughContents(String name, Invocation call) {
    return world.overriddenCalls(name, call.owner(), call.name(), call.descriptor()).stream()
        .anyMatch(id -> OwnCollections.GIVE_CONTENTS.contains(id.name()));
  }

  /** Classes of the application's own that library code works with by their methods. */
  private List<String> exactly(String exact, String type) {
    if (exact == null) return walks.own(type);
    return world.isApplication(exact) && walks.isWalked(exact) ? List.of(exact) : List.of();
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
