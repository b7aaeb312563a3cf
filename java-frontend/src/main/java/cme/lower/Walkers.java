package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.MethodId;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import cme.library.Views;
import cme.model.CallBack;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Spliterators that use an iterator: those that collections of the application inherit, which ask for
 * it when they are first used, and those that {@code Spliterators} makes of an iterator or collection.
 *
 * <p>A list that is {@code RandomAccess} is not asked for an iterator: its spliterator looks at the
 * list's counter, as the library's iterators over own lists do.
 */
final class Walkers {
  private static final String SPLITERATORS = "java.util.Spliterators";
  private static final String ITERABLE = "java.lang.Iterable";
  private static final String ITERATOR = "java.util.Iterator";
  private static final String COLLECTION = "java.util.Collection";
  private static final String LIST = "java.util.List";
  private static final String OBJECT = "java.lang.Object";
  private static final String ARRAY = "java.lang.Object[]";
  private static final String CONSUMER = "java.util.function.Consumer";
  private static final String ACCEPT = "(Ljava/lang/Object;)V";
  private static final String GIVES_ITERATOR = "()Ljava/util/Iterator;";
  private static final Field SOURCE = new Field(Views.WALKER, "source", ITERABLE, false);
  private static final Field WALKED = new Field(Views.WALKER, "walked", ITERATOR, false);

  /** Methods of {@code Spliterators}, by their descriptors' beginnings, and what they get. */
  private static final Map<String, Field> MAKERS =
      Map.of(
          "spliterator(Ljava/util/Collection;", SOURCE,
          "spliterator(Ljava/util/Iterator;", WALKED,
          "spliteratorUnknownSize(Ljava/util/Iterator;", WALKED);

  /** Where the spliterators are declared that own collections inherit; the first asks at once. */
  private static final Set<String> INHERITED =
      Set.of(ITERABLE, COLLECTION, LIST, "java.util.Set", "java.util.SortedSet");

  private static final Set<String> USES =
      Set.of("tryAdvance", "forEachRemaining", "trySplit", "estimateSize", "getExactSizeIfKnown");

  private final SootWorld world;
  private final Builder out;
  private final Context context;
  private final CallBack calls;
  private final boolean areThere;

  Walkers(Context context, CallBack calls) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.calls = calls;
    this.areThere = world.isApplication(Views.WALKER);
  }

  // --- Calls that make them

  /** A method of {@code Spliterators}. */
  boolean isMadeBy(Invocation call, String owner) {
    return areThere && owner.equals(SPLITERATORS) && given(call) != null;
  }

  private static Field given(Invocation call) {
    String named = call.name() + call.descriptor();
    return MAKERS.entrySet().stream()
        .filter(maker -> named.startsWith(maker.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  void makeOfArgument(Invocation call) {
    Var argument = call.arguments().get(0);
    context.notNull(argument);
    make(call.to(), given(call), argument);
  }

  /** Classes of the receiver whose spliterator is one that they inherit from an interface. */
  List<String> classes(Invocation call) {
    List<String> classes = new ArrayList<>();
    boolean asks = areThere && call.receiver() != null && call.arguments().isEmpty();
    if (!asks || !call.name().equals(Views.SPLITERATOR)) return classes;
    boolean exact = call.exact() != null;
    String type = call.receiver().type;
    for (String name : exact ? List.of(call.exact()) : world.instantiableSubtypes(type)) {
      boolean own = world.isApplication(name) && !world.ownCollections().inheritsStorage(name);
      if (own && inherits(name, call)) classes.add(name);
    }
    return classes;
  }

  private boolean inherits(String name, Invocation call) {
    return world.isSubtype(name, ITERABLE)
        && world
            .resolve(name, call.name(), call.descriptor())
            .filter(id -> INHERITED.contains(id.owner()))
            .isPresent();
  }

  /** What is no collection is asked for an iterator at once; others may be, too: nobody knows. */
  void makeOfReceiver(Invocation call) {
    Var receiver = call.receiver();
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> make(call.to(), SOURCE, receiver));
    if (!world.isSubtype(receiver.type, COLLECTION)) {
      ways.add(() -> make(call.to(), WALKED, iteratorOf(receiver)));
    }
    if (ways.size() == 1) ways.get(0).run();
    else out.choose(ways);
  }

  private void make(Var to, Field field, Var value) {
    Var walker = to == null ? out.temporary(Views.WALKER) : to;
    out.step(new Step.New(walker, Views.WALKER, false));
    out.step(new Step.Store(walker, field, value));
  }

  // --- Calls that use them

  boolean runsHere(MethodId target) {
    return areThere && target.owner().equals(Views.WALKER) && USES.contains(target.name());
  }

  void run(Invocation call, MethodId target) {
    Var walker = call.receiver();
    Var walked = walked(walker);
    switch (target.name()) {
      case "tryAdvance" -> out.choose(
          List.of(
              () -> {
                ask(walked, "hasNext", "()Z", List.of(), null);
                set(call.to(), false);
              },
              () -> {
                ask(walked, "hasNext", "()Z", List.of(), null);
                Var item = ask(walked, "next", "()Ljava/lang/Object;", List.of(), OBJECT);
                accept(call.arguments().get(0), item);
                set(call.to(), true);
              }));
      case "forEachRemaining" -> ask(
          walked, "forEachRemaining", "(Ljava/util/function/Consumer;)V", call.arguments(), null);
      case "trySplit" -> split(call, walker, walked);
      default -> out.choose(List.of(() -> {}, () -> sizeOf(walker)));
    }
  }

  /** The iterator that the spliterator uses, which it may have to ask for. */
  private Var walked(Var walker) {
    Var walked = out.temporary(ITERATOR);
    out.step(new Step.Load(walked, walker, WALKED));
    out.choose(
        List.of(
            () -> out.assume(new Condition.NotNull(walked)),
            () -> {
              out.assume(new Condition.IsNull(walked));
              Var source = source(walker);
              List<Runnable> ways = new ArrayList<>();
              ways.add(() -> out.step(new Step.Assign(walked, iteratorOf(source))));
              if (!lists().isEmpty()) ways.add(() -> out.step(new Step.IteratorOf(walked, source)));
              if (ways.size() == 1) ways.get(0).run();
              else out.choose(ways);
              out.assume(new Condition.NotNull(walked));
              out.step(new Step.Store(walker, WALKED, walked));
            }));
    return walked;
  }

  /** Own lists that are not asked for an iterator. */
  private List<String> lists() {
    return world.ownCollections().of(LIST).stream().filter(c -> isIndexed(c, world)).toList();
  }

  static boolean isIndexed(String name, SootWorld world) {
    return world.isSubtype(name, LIST)
        && world.isSubtype(name, "java.util.RandomAccess")
        && world.runsLibrary(name, Views.SPLITERATOR, "()Ljava/util/Spliterator;");
  }

  private Var source(Var walker) {
    Var source = out.temporary(ITERABLE);
    out.step(new Step.Load(source, walker, SOURCE));
    out.assume(new Condition.NotNull(source));
    return source;
  }

  private Var iteratorOf(Var source) {
    return calls.call(source, ITERABLE, "iterator", GIVES_ITERATOR, List.of(), ITERATOR);
  }

  private void sizeOf(Var walker) {
    calls.call(source(walker), COLLECTION, "size", "()I", List.of(), null);
  }

  /** Some of what comes next, in an array; of a list another that looks at the same counter. */
  private void split(Invocation call, Var walker, Var walked) {
    Var part = out.temporary(ARRAY);
    out.step(new Step.New(part, ARRAY, false));
    out.loop(
        () -> {
          ask(walked, "hasNext", "()Z", List.of(), null);
          Var item = ask(walked, "next", "()Ljava/lang/Object;", List.of(), OBJECT);
          out.step(new Step.Put(part, Slot.ELEMENT, item));
        });
    if (call.to() == null) return;
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> out.step(new Step.SetNull(call.to())));
    ways.add(() -> out.step(new Step.IteratorOf(call.to(), part)));
    if (!lists().isEmpty()) ways.add(() -> make(call.to(), WALKED, walked));
    out.choose(ways);
  }

  private Var ask(Var walked, String name, String descriptor, List<Var> arguments, String type) {
    return calls.call(walked, ITERATOR, name, descriptor, arguments, type);
  }

  private void accept(Var function, Var item) {
    calls.call(function, CONSUMER, "accept", ACCEPT, List.of(item), null);
  }

  private void set(Var to, boolean value) {
    if (to != null) out.step(new Step.SetBoolean(to, value));
  }
}
