package cme.lower;

import cme.index.Call;
import cme.ir.MethodId;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import soot.SootMethod;

/**
 * Code of the application that the JVM or the library runs though the steps do not say so: {@code
 * equals} and its like, methods of objects that library code was given earlier, static initialisers,
 * finalizers, hooks of serialization. It is assumed to modify no collection, and that is looked
 * after as far as it is in plain sight: where {@link PlainSight} says that such code modifies a
 * collection, a call that {@link Within} makes stands for it. Where it may run
 * at any later time, whatever leads to that is not translated.
 */
final class HiddenCode {
  /** Of more classes whose objects may be asked it is not said which one it is. */
  private static final int MOST_ASKED = 3;

  private static final String ANY = "java.lang.Object";

  /** What library code asks objects for when it compares, hashes, orders or prints them. */
  private static final Set<String> ASKED =
      Set.of(
          "equals", "hashCode", "toString", "compareTo", "compare", "formatTo", "length", "charAt",
          "subSequence", "getMessage", "getLocalizedMessage", "getCause");

  /** Methods of collections and iterators that ask their elements nothing. */
  private static final Set<String> NOT_ASKING =
      Set.of(
          "iterator", "listIterator", "descendingIterator", "hasNext", "next", "hasPrevious",
          "previous", "size", "isEmpty", "clear", "keySet", "values", "entrySet", "getKey",
          "getValue", "stream", "subList", "getClass", "requireNonNull", "arraycopy", "asList");

  /** The same of lists and queues that do not look where they put something. */
  private static final Set<String> NOT_ASKING_IN_LINE =
      Set.of(
          "add", "addFirst", "addLast", "get", "getFirst", "getLast", "set", "push", "pop", "offer",
          "offerFirst", "offerLast", "peek", "peekFirst", "peekLast", "poll", "pollFirst", "pollLast",
          "removeFirst", "removeLast", "element");

  private static final Set<String> SERIALIZED =
      Set.of(
          "readObject", "readResolve", "writeObject", "writeReplace", "readExternal",
          "writeExternal", "readObjectNoData");

  private static final List<String> SERIALIZING = List.of("readO", "readU", "writeO", "writeU");

  /** Methods that the model describes, and that keep functions: described is when they are made. */
  private static final Set<String> KEEPING = Set.of("<init>", "withInitial");

  private final SootWorld world;
  private final Library model;
  private final OwnWalks walks;
  private final PlainSight plainSight;
  private final Map<String, Optional<String>> wayward = new HashMap<>();
  private final Map<String, List<MethodId>> initialisers = new HashMap<>();
  private Set<String> asked;
  private List<MethodId> serialized;

  HiddenCode(
      SootWorld world,
      Library model,
      OwnWalks walks,
      Function<MethodId, Optional<List<Call>>> calls) {
    this.world = world;
    this.model = model;
    this.walks = walks;
    this.plainSight = new PlainSight(world, model, walks, calls);
  }

  /**
   * Why a library call is not translated, or null.
   *
   * @param method where the call is; what objects do is looked after where such are in sight
   */
  String why(Invocation call, String owner, Exact exact, Definitions method) {
    String why = ofMethod(call, owner);
    if (why == null) why = kept(call, owner, exact);
    if (why == null && formats(call) && method.hasLocalOf(Set.of("java.util.Formattable"))) {
      return "library code may run Formattable.formatTo";
    }
    return why;
  }

  /** What runs in the midst of a library call, each as {@link Within} names it. */
  List<MethodId> runs(Invocation call, String owner, Exact exact, Definitions method) {
    List<Var> given = call.references();
    if (serializes(call, owner) && !serialized().isEmpty()) {
      return List.of(Within.of(ANY, Within.As.SERIALIZED, given));
    }
    if (owner.equals("java.lang.Class") && call.name().equals("forName") && !initialisers(ANY).isEmpty()) {
      return List.of(Within.of(ANY, Within.As.INITIALISED, given));
    }
    if (asked().isEmpty() || !method.hasLocalOf(asked())) return List.of();
    List<String> classes = asked(call, exact);
    if (classes.size() > MOST_ASKED) classes = List.of(ANY);
    return classes.stream().map(type -> Within.of(type, Within.As.ASKED, given)).toList();
  }

  /** What a call that {@link #runs} gave stands for, or one that initialises a class. */
  List<MethodId> targets(String type, Within.As as) {
    return switch (as) {
      case SERIALIZED -> serialized();
      case INITIALISED -> initialisers(type);
      case ASKED ->
          (type.equals(ANY) ? List.copyOf(asked()) : List.of(type)).stream()
              .flatMap(each -> withSuperTypes(each).flatMap(t -> hooks(t, ASKED)))
              .distinct()
              .toList();
      default -> throw new IllegalArgumentException(as.toString());
    };
  }

  private static boolean formats(Invocation call) {
    return Set.of("format", "formatted", "printf").contains(call.name());
  }

  /** The very class of what a variable holds, or null. */
  interface Exact {
    String of(Var variable);
  }

  private String ofMethod(Invocation call, String owner) {
    String name = call.name();
    if (owner.equals("java.lang.Object") && name.equals("clone")) {
      return "Object.clone copies the fields of an object";
    }
    return null;
  }

  // --- What library code is given, and may run whenever it likes

  private String kept(Invocation call, String owner, Exact exact) {
    if (owner.startsWith("java.util.stream.")) return null;
    boolean described = model.describes(owner, call.name(), call.descriptor(), world);
    if (described && !KEEPING.contains(call.name())) return null;
    for (Var given : call.arguments()) {
      if (given == null || given.type.equals("java.lang.Object")) continue;
      for (String type : classes(given, exact)) {
        String why = wayward(type);
        if (why != null) return "library code may run " + why;
      }
    }
    return null;
  }

  private List<String> classes(Var given, Exact exact) {
    String known = exact.of(given);
    if (known != null) return List.of(known);
    boolean plain = !Descriptors.isReference(given.type) || given.type.endsWith("[]");
    return plain || world.isValue(given.type) ? List.of() : world.instantiableSubtypes(given.type);
  }

  /** A method of the class that library code may call, and that modifies a collection; or null. */
  private String wayward(String type) {
    if (!world.isApplication(type) || walks.isWalked(type)) return null;
    return wayward
        .computeIfAbsent(type, t -> walks.roots(t, true).stream().filter(plainSight::isModifying).findFirst().map(HiddenCode::text))
        .orElse(null);
  }

  private static String text(MethodId id) {
    return id.owner() + "." + id.name() + ", which modifies a collection";
  }

  // --- Objects that are asked for their text, compared or serialized

  /** Classes of which an object may be asked. */
  private List<String> asked(Invocation call, Exact exact) {
    if (NOT_ASKING.contains(call.name()) || isInLine(call)) return List.of();
    List<Var> all = new ArrayList<>(call.arguments());
    if (call.receiver() != null && !call.name().equals("<init>")) all.add(call.receiver());
    Set<String> found = new LinkedHashSet<>();
    for (Var each : all) {
      if (each == null || !Descriptors.isReference(each.type)) continue;
      String known = exact.of(each);
      String type = known != null ? known : each.type;
      boolean holds = type.endsWith("[]") || world.isContainer(type);
      for (String one : asked()) {
        if (holds || (known != null ? known.equals(one) : world.isSubtype(one, type))) found.add(one);
      }
    }
    return List.copyOf(found);
  }

  private boolean isInLine(Invocation call) {
    return call.receiver() != null
        && NOT_ASKING_IN_LINE.contains(call.name())
        && (world.isSubtype(call.receiver().type, "java.util.List")
            || world.isSubtype(call.receiver().type, "java.util.Deque"));
  }

  /** Classes whose objects modify collections when they are asked. */
  private Set<String> asked() {
    if (asked == null) {
      asked = new LinkedHashSet<>();
      for (String type : world.applicationClasses()) {
        if (walks.isWalked(type) || hooks(type, ASKED).noneMatch(plainSight::isModifying)) continue;
        asked.add(type);
        world.instantiableSubtypes(type).stream().filter(t -> !walks.isWalked(t)).forEach(asked::add);
      }
    }
    return asked;
  }

  /** Methods that serialization runs and that modify collections. */
  private List<MethodId> serialized() {
    if (serialized == null) {
      serialized =
          world.applicationClasses().stream()
              .flatMap(type -> hooks(type, SERIALIZED))
              .filter(plainSight::isModifying)
              .toList();
    }
    return serialized;
  }

  private boolean serializes(Invocation call, String owner) {
    return SERIALIZING.stream().anyMatch(call.name()::startsWith)
        && (world.isSubtype(owner, "java.io.ObjectOutput") || world.isSubtype(owner, "java.io.ObjectInput"));
  }

  /** The class's own instance methods of such names. */
  private Stream<MethodId> hooks(String type, Set<String> names) {
    return world.methods(type).stream()
        .filter(id -> names.contains(id.name()) && world.hasBody(id))
        .filter(id -> !world.declared(id).map(SootMethod::isStatic).orElse(true));
  }

  // --- What the JVM runs

  /** Why making an object of the class runs more than its constructor, or null. */
  String whyMade(String type) {
    if (!world.isApplication(type)) return null;
    for (String name : List.of("finalize", "fillInStackTrace")) {
      String descriptor = name.equals("finalize") ? "()V" : "()Ljava/lang/Throwable;";
      Optional<MethodId> found = world.resolve(type, name, descriptor);
      boolean own = found.isPresent() && world.isApplication(found.get().owner());
      if (own && world.hasBody(found.get()) && plainSight.isModifying(found.get())) {
        return "the JVM runs " + text(found.get());
      }
    }
    return null;
  }

  /** Static initialisers that touching the class, or any, may start, and that modify collections. */
  List<MethodId> initialisers(String type) {
    List<MethodId> known = initialisers.get(type);
    if (known == null) {
      known =
          (type.equals(ANY) ? world.applicationClasses().stream() : withSuperTypes(type))
              .flatMap(each -> world.initialiserOf(each).stream())
              .filter(plainSight::isModifying)
              .toList();
      initialisers.put(type, known);
    }
    return known;
  }

  /** The application's. */
  private Stream<String> withSuperTypes(String type) {
    return Stream.concat(
        Stream.of(type), world.superTypes(type).stream().filter(world::isApplication));
  }
}
