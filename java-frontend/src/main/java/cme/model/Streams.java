package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Operations of streams. Nothing happens before the terminal operation; that one looks up how the
 * stream was made ({@link Origins#made}) and runs it all. A stream of which that is not known, or a
 * pipeline with an operation that is not listed here, is unsupported at its terminal operation, with
 * a site. So a stream needs no contents: it is a new object wherever one is made.
 */
final class Streams {
  static final String STREAM = "java.util.stream.BaseStream";
  private static final String OBJECTS = "java.util.stream.Stream";
  private static final String SUPPORT = "java.util.stream.StreamSupport";
  private static final String COLLECTOR = "java.util.stream.Collector";
  private static final String COLLECTORS = "java.util.stream.Collectors";

  /** What streams hold that other things than collections make. */
  private static final Map<String, String> TYPES =
      Map.of(
          "lines", "java.lang.String",
          "splitAsStream", "java.lang.String",
          "walk", "java.nio.file.Path",
          "list", "java.nio.file.Path");

  private final Context in;
  private final Builder out;
  private final Containers containers;
  private final Unknowns unknowns;

  Streams(Context in, Containers containers, Unknowns unknowns) {
    this.in = in;
    this.out = in.builder;
    this.containers = containers;
    this.unknowns = unknowns;
  }

  /** It gets a stream or a collector, and what it does with that is not known. */
  static boolean getsStream(Context in) {
    String owner = in.call.owner();
    boolean collects = owner.equals(COLLECTORS) || in.resolver.isSubtype(owner, STREAM);
    return Descriptors.parameters(in.call.descriptor()).stream()
        .anyMatch(t -> in.resolver.isSubtype(t, STREAM) || !collects && t.equals(COLLECTOR));
  }

  void run() {
    Var result = in.call.result();
    String type = Descriptors.result(in.call.descriptor());
    if (in.resolver.isSubtype(type, STREAM)) {
      if (in.call.name().equals("onClose")) in.unsupported("a stream that runs code when closed", false);
      if (result != null) out.step(new Step.New(result, type, false));
    } else if (in.call.receiver() != null && isQuestion()) {
      if (result != null) unknowns.anything(result);
    } else if (!new StreamIterators(in).make() && !terminal() && !terminalOfAny()) {
      in.unsupported("the stream of " + in.call.shortName() + " is not followed", true);
      if (result != null) unknowns.anything(result);
    }
  }

  private boolean isQuestion() {
    return in.call.name().equals("close") || in.call.name().equals("isParallel");
  }

  /** False if it is not known what happens; nothing has been written then but what is harmless. */
  private boolean terminal() {
    Origins.Made stream =
        in.call.receiver() == null ? null : in.call.origins().made(in.call.receiver());
    if (stream == null) return false;
    Traversal traversal = new Traversal(in, unknowns);
    Traversal.Items items = items(stream, traversal);
    return items != null && new TerminalOperation(in, containers, unknowns, traversal).run(items);
  }

  /** The same of a stream of which is only known what it may walk and run; it gives anything. */
  private boolean terminalOfAny() {
    CallBack.Walk walk = in.call.receiver() == null ? null : in.callBack.walk(in.call.receiver());
    if (walk == null) return false;
    Traversal traversal = new Traversal(in, unknowns);
    Traversal.Items items = walks(walk, in.call.owner().equals(OBJECTS), traversal);
    return new TerminalOperation(in, containers, unknowns, traversal).run(items);
  }

  private static Traversal.Items walks(
      CallBack.Walk walk, boolean ofObjects, Traversal traversal) {
    traversal.walks(walk);
    return ofObjects ? traversal.any(Names.OBJECT) : Traversal.NOT_FOLLOWED;
  }

  /** What the stream gives; null if that is not known. */
  private Traversal.Items items(Origins.Made call, Traversal traversal) {
    if (!in.resolver.isSubtype(call.owner(), STREAM) || call.receiver() == null) {
      return source(call, traversal);
    }
    Traversal.Items before = call.on() == null ? null : items(call.on(), traversal);
    if (before == null) return null;
    String name = call.name();
    if (name.equals("boxed")) return traversal.any(boxed(call.owner()));
    if (Pipelines.NUMBERS.contains(name)) return Traversal.NOT_FOLLOWED;
    if (!Pipelines.PASSING.contains(name) && !Pipelines.MAPPING.contains(name)) return null;
    Traversal.Items made = functions(call, traversal, before);
    if (made == null) return null;
    if (name.equals("sorted") && isBarrier(call)) traversal.barrier();
    if (name.equals("distinct")) traversal.hashes(before);
    return Pipelines.MAPPING.contains(name) ? made : before;
  }

  private static String boxed(String owner) {
    if (owner.contains("IntStream")) return "java.lang.Integer";
    return owner.contains("LongStream") ? "java.lang.Long" : "java.lang.Double";
  }

  /** Runs the functions of an operation with what gets there; what the last of them gives. */
  private Traversal.Items functions(
      Origins.Made call, Traversal traversal, Traversal.Items items) {
    Traversal.Items last = Traversal.NOT_FOLLOWED;
    List<String> types = Descriptors.parameters(call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      if (Descriptors.isPrimitive(types.get(i))) continue;
      last = traversal.runs(call, i, items);
      if (last == null) return null;
    }
    return last;
  }

  /** Sorting by a comparator reads everything first; otherwise a sorted source may be left as it is. */
  private boolean isBarrier(Origins.Made call) {
    if (!call.arguments().isEmpty()) return true;
    Origins.Made first = call;
    while (first.on() != null && in.resolver.isSubtype(first.owner(), STREAM)) first = first.on();
    Var source = first.receiver();
    return source != null
        && in.resolver.isSubtype(source.type, "java.util.List")
        && in.resolver.isSubtype(first.owner(), Names.COLLECTION)
        && !in.callBack.givesStream(source);
  }

  // --- Where streams come from

  private Traversal.Items source(Origins.Made call, Traversal traversal) {
    String type = Descriptors.result(call.descriptor());
    Var from = call.receiver();
    boolean ofObjects = type.equals(OBJECTS);
    CallBack.Walk walk = in.callBack.walk(call);
    if (walk != null) return walks(walk, ofObjects, traversal);
    if (from != null && in.resolver.isSubtype(call.owner(), Names.COLLECTION)) {
      return call.name().equals("stream") ? ofContainer(from, traversal) : null;
    }
    if (from == null && call.name().equals("of") && ofObjects) return ofArguments(call, traversal);
    if (isArrayStream(call)) return ofArray(call, ofObjects, traversal);
    if (from != null && from.type.equals("java.util.Optional")) return traversal.in(from);
    if (!call.owner().startsWith("java.") || getsMore(call)) return null;
    if (call.owner().equals(SUPPORT)) return null; // What it is given may give it a spliterator.
    Traversal.Items any = any(call, ofObjects, traversal);
    for (int i = 0; i < call.arguments().size(); i++) {
      if (traversal.function(call, i) != null && traversal.runs(call, i, any) == null) return null;
    }
    return any;
  }

  private static Traversal.Items any(Origins.Made call, boolean ofObjects, Traversal traversal) {
    if (!ofObjects) return Traversal.NOT_FOLLOWED;
    return traversal.any(TYPES.getOrDefault(call.name(), Names.OBJECT));
  }

  private static boolean isArrayStream(Origins.Made call) {
    return call.owner().equals("java.util.Arrays") && call.name().equals("stream");
  }

  private Traversal.Items ofContainer(Var seen, Traversal traversal) {
    SubLists subLists = new SubLists(in);
    Var container = subLists.mayBe(seen) ? subLists.whole(seen) : seen;
    Var bag = traversal.newBag();
    traversal.walks(container);
    containers.putAll(bag, container);
    return traversal.either(
        traversal.in(bag),
        () -> {
          Var item = in.temporary(Names.OBJECT);
          containers.item(item, container, in.kind(container));
          traversal.put(bag, Slot.ELEMENT, item);
          return item;
        });
  }

  private Traversal.Items ofArray(Origins.Made call, boolean ofObjects, Traversal traversal) {
    Var array = call.arguments().get(0);
    if (!ofObjects) return Traversal.NOT_FOLLOWED;
    return array == null ? null : traversal.in(array);
  }

  private Traversal.Items ofArguments(Origins.Made call, Traversal traversal) {
    Var bag = traversal.newBag();
    List<String> types = Descriptors.parameters(call.descriptor());
    for (int i = 0; i < types.size(); i++) {
      Var item = call.arguments().get(i);
      if (item != null && types.get(i).endsWith("[]")) {
        out.step(new Step.PutAll(bag, Slot.ELEMENT, item, Slot.ELEMENT));
      } else {
        containers.put(bag, Slot.ELEMENT, item);
      }
    }
    return traversal.in(bag);
  }

  /** Gets something that the stream may walk, or a function that is not declared. */
  private boolean getsMore(Origins.Made call) {
    List<String> walked = new ArrayList<>(Descriptors.parameters(call.descriptor()));
    if (call.receiver() != null) walked.add(call.receiver().type);
    boolean ofStream = in.resolver.isSubtype(call.owner(), STREAM);
    return walked.stream().anyMatch(t -> t.equals(Names.OBJECT) ? !ofStream : mayBeWalked(t));
  }

  private boolean mayBeWalked(String type) {
    if (type.endsWith("[]") || type.equals("java.nio.file.Path")) return false;
    boolean function = type.startsWith("java.util.function.");
    return in.types.isContainer(type)
        || in.types.isIterator(type)
        || in.resolver.isSubtype(type, STREAM)
        || in.resolver.isSubtype(type, Names.ITERABLE)
        || function && !in.text.functions().containsKey(type);
  }
}
