package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.library.Views;
import cme.model.CallBack;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Iterators that library code walks, where it walks a collection or map of the application's own:
 * what the class's own methods return. That may be an iterator of the library's over a container that
 * the object keeps, which others modify; an iterator of the application's own does not become stale.
 */
final class OwnIterators {
  private static final String ITERABLE = "java.lang.Iterable";
  private static final String ITERATOR = "java.util.Iterator";
  private static final String STREAM = "java.util.stream.BaseStream";
  private static final String MAP = "java.util.Map";
  private static final String SET = "java.util.Set";
  private static final String GIVES_ITERATOR = "()Ljava/util/Iterator;";
  private static final String GIVES_SET = "()Ljava/util/Set;";
  private static final String NOTHING = "java.util.ImmutableCollections$ListN";

  /** Run functions without a walk, unless they are methods of a class that has storage. */
  private static final Set<String> LOOKS_AT_STORAGE =
      Set.of("compute", "computeIfAbsent", "computeIfPresent", "merge", "sort");

  /** More classes are not told from the library's. */
  private static final int MOST_CLASSES = 16;

  private final SootWorld world;
  private final Builder out;
  private final OwnCode ownCode;
  private final CallBack calls;
  private final Dispatcher dispatcher;
  private final MapViews views;
  private final OwnGivers givers;
  private final OwnStreams streams;
  private final SubListFlow subLists;

  OwnIterators(
      Context context, OwnCode ownCode, CallBack calls, Dispatcher dispatcher, MapViews views) {
    this.world = context.world();
    this.out = context.out();
    this.ownCode = ownCode;
    this.calls = calls;
    this.dispatcher = dispatcher;
    this.views = views;
    this.givers = context.options().ownWalks().givers();
    this.streams = context.options().ownWalks().streams().own();
    this.subLists = context.options().subLists();
  }

  /** Code of the container's own class may give the iterator. */
  boolean mayGive(Var container) {
    return !iterables(container).isEmpty()
        || !maps(container).isEmpty()
        || givesStream(container);
  }

  /**
   * Asks for an iterator, in the midst of the call; {@code library} makes one over a container of the
   * library's.
   */
  void walk(Invocation call, Var iterator, Var container, Runnable library) {
    List<String> iterables = iterables(container);
    List<String> maps = maps(container);
    List<Runnable> ways = new ArrayList<>();
    ways.add(() -> ofLibrary(container, iterables, maps, library));
    if (LOOKS_AT_STORAGE.contains(call.name())) {
      List<String> bare = bare(iterables, maps);
      if (!bare.isEmpty()) {
        ways.add(
            () -> {
              dispatcher.filter(container, container.type, bare);
              never(iterator);
            });
      }
    } else {
      if (!iterables.isEmpty()) ways.add(() -> ofIterable(iterator, container, iterables));
      if (!maps.isEmpty()) ways.add(() -> ofMap(iterator, container, maps));
    }
    boolean streams = world.isSubtype(call.owner(), STREAM);
    if (streams && givesStream(container)) ways.add(() -> ofStream(iterator, container));
    if (ways.size() == 1) library.run();
    else out.choose(ways);
  }

  /** Not of a class that has no storage of the library's, and gives its own iterators. */
  private void ofLibrary(
      Var container, List<String> iterables, List<String> maps, Runnable library) {
    List<String> bare = bare(iterables, maps);
    if (bare.size() <= MOST_CLASSES) {
      for (String name : Receivers.topmost(bare, world)) {
        out.assume(new Condition.NotInstanceOf(container, name));
      }
    }
    library.run();
  }

  private List<String> bare(List<String> iterables, List<String> maps) {
    List<String> bare = new ArrayList<>(iterables);
    bare.addAll(maps);
    bare.removeIf(c -> world.ownCollections().inheritsStorage(c));
    return bare;
  }

  void ofIterable(Var iterator, Var container, List<String> classes) {
    dispatcher.filter(container, container.type, classes);
    take(iterator, iteratorOf(container));
  }

  private void ofMap(Var iterator, Var container, List<String> classes) {
    dispatcher.filter(container, container.type, classes);
    Var entries = calls.call(container, MAP, "entrySet", GIVES_SET, List.of(), SET);
    take(iterator, iteratorOf(entries));
  }

  /** It may be of a class that makes streams by code of its own. */
  boolean givesStream(Var container) {
    return !streaming(container).isEmpty();
  }

  private List<String> streaming(Var container) {
    return ownCode.classes(container).stream().filter(streams::makes).toList();
  }

  private void ofStream(Var iterator, Var container) {
    List<String> classes = streaming(container);
    dispatcher.filter(container, container.type, classes);
    if (!classes.stream().allMatch(streams::isPlain)) {
      out.step(new Step.Unsupported("the stream is one of the program's own"));
    }
    if (streams.mayBeStale(subLists)) {
      out.step(new Step.Call(iterator, Within.BOUND, List.of(), List.of()));
      out.assume(new Condition.NotNull(iterator));
      return;
    }
    Var source = out.temporary("java.lang.Object");
    out.step(new Step.Call(source, Within.SOURCE, List.of(), List.of()));
    out.assume(new Condition.NotNull(source));
    out.step(new Step.IteratorOf(iterator, source));
  }

  /** An iterator that is not stale, and does not become so. */
  void never(Var iterator) {
    Var nothing = out.temporary(NOTHING);
    out.step(new Step.New(nothing, NOTHING, false));
    out.step(new Step.IteratorOf(iterator, nothing));
  }

  private List<String> iterables(Var container) {
    return ownCode.classes(container).stream().filter(givers::giveIterators).toList();
  }

  private List<String> maps(Var container) {
    return ownCode.classes(container).stream().filter(givers::giveEntries).toList();
  }

  /** Own classes of which the container may be, and that may give iterators which are stale. */
  List<String> keeping(Var container) {
    List<String> classes = new ArrayList<>(iterables(container));
    classes.removeIf(c -> !streams.kept().gives(c));
    return classes;
  }

  private Var iteratorOf(Var iterable) {
    return calls.call(iterable, ITERABLE, "iterator", GIVES_ITERATOR, List.of(), ITERATOR);
  }

  private void take(Var iterator, Var given) {
    out.assume(new Condition.NotNull(given));
    if (!world.isApplication(Views.ITERATOR)) {
      takeOther(iterator, given);
      return;
    }
    out.choose(
        List.of(
            () -> {
              views.assume(given, true);
              takeOther(iterator, views.entries(given));
            },
            () -> {
              views.assume(given, false);
              takeOther(iterator, given);
            }));
  }

  /** One that is not over an inherited view. */
  private void takeOther(Var iterator, Var given) {
    List<String> own = new ArrayList<>(world.instantiableSubtypes(ITERATOR));
    own.removeIf(c -> !world.isApplication(c) || world.isSubtype(c, Views.ITERATOR));
    Runnable use = () -> out.step(new Step.Assign(iterator, given));
    if (own.isEmpty() || own.size() > MOST_CLASSES) {
      use.run();
      return;
    }
    out.choose(
        List.of(
            () -> {
              dispatcher.filter(given, ITERATOR, own);
              never(iterator);
            },
            () -> {
              for (String name : Receivers.topmost(own, world)) {
                out.assume(new Condition.NotInstanceOf(given, name));
              }
              use.run();
            }));
  }
}
