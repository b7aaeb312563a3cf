package cme.lower;

import cme.ir.ListParts;
import cme.ir.MethodId;
import cme.model.Pipelines;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.IntConstant;
import soot.jimple.InvokeExpr;
import soot.jimple.NullConstant;
import soot.jimple.ParameterRef;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;

/**
 * Streams of which the method that ends them does not show how they were made: other methods of the
 * application give them, or they come from several places. What a walk over one may do is told by all
 * the code that may have made it, from the values that are returned back to calls that make streams
 * of something else.
 *
 * <p>Why that is enough: a stream of the library's does nothing but walk its sources and run its
 * functions, in the thread that ends it, unless it is parallel. All calls by which a stream may have
 * come about are looked at, whatever the order of the code, and what is not listed here (an argument,
 * a field, {@code parallel}, a function that is not made on the spot) leaves the stream unknown.
 */
final class GivenStreams {
  /**
   * An upper bound.
   *
   * @param walked types of collections, iterators and spliterators whose code may run
   * @param functions classes of lambdas that may run
   * @param late it may walk a collection from the terminal operation on
   * @param bound it may use an iterator that was there before
   * @param parts what it walks may be a sublist, if there are any
   * @param touched locals of the method at hand that the calls get
   */
  record Given(
      Set<String> walked,
      Set<String> functions,
      boolean late,
      boolean bound,
      boolean parts,
      Set<Local> touched) {}

  /** What a method gives that gets arguments of these types. */
  private record Asked(MethodId method, List<String> types) {
    boolean isSpliterator() {
      return Descriptors.result(method.descriptor()).equals("java.util.Spliterator");
    }
  }

  private static final String ITERABLE = "java.lang.Iterable";
  private static final String COLLECTION = "java.util.Collection";
  private static final String BASE = "java.util.stream.BaseStream";
  private static final String SUPPORT = "java.util.stream.StreamSupport";
  private static final String SPLITERATORS = "java.util.Spliterators";
  private static final String STREAM = "()Ljava/util/stream/Stream;";
  private static final String SPLITERATOR = "()Ljava/util/Spliterator;";

  /** Static methods of streams that get neither functions nor anything to walk but arrays. */
  private static final Set<String> PLAIN =
      Set.of("empty", "of", "ofNullable", "range", "rangeClosed");

  /** Classes of values, and of what holds one thing, whose methods give streams. */
  private static final Set<String> VALUES =
      Set.of("java.lang.String", "java.util.Optional", "java.util.regex.Pattern");

  /** So many methods may wait for what others give. */
  private static final int DEEPEST = 6;

  private static final int MOST_TARGETS = 16;

  private final SootWorld world;
  private final OwnStreams own;
  private final Map<Asked, Optional<Given>> known = new HashMap<>();
  private final Set<Asked> open = new HashSet<>();
  private final Map<String, Given> named = new HashMap<>();

  GivenStreams(SootWorld world) {
    this.world = world;
    this.own = new OwnStreams(world);
  }

  /** Those that own collections give. */
  OwnStreams own() {
    return own;
  }

  /** Streams that calls of this method, or of those that override it, give; null if not known. */
  Given of(MethodId method, boolean isStatic) {
    Search search = new Search(null, List.of());
    List<String> types = Descriptors.parameters(method.descriptor());
    boolean known = world.isApplication(method.owner()) && search.targets(method, isStatic, types);
    return known ? search.given() : null;
  }

  /** The stream that the local holds, whatever gave it; null if not known. */
  Given of(Local stream, Body body) {
    Search search = new Search(body, List.of());
    return search.value(stream, body, new HashSet<>()) ? search.given() : null;
  }

  /** The method gives streams by code of the application, and {@link #of} is to be asked. */
  boolean isAsked(MethodId method, boolean isStatic) {
    return world.isApplication(method.owner())
        && world.isSubtype(Descriptors.result(method.descriptor()), BASE)
        && (isStatic || !own.isFollowed(method.owner(), method.name(), method.descriptor()));
  }

  boolean isKnown(InvokeExpr call) {
    if (call instanceof DynamicInvokeExpr) return false;
    boolean isStatic = call instanceof StaticInvokeExpr;
    return isAsked(named(call), isStatic) && of(named(call), isStatic) != null;
  }

  private static MethodId named(InvokeExpr call) {
    return new MethodId(
        call.getMethodRef().getDeclaringClass().getName(),
        call.getMethodRef().getName(),
        Descriptors.of(call.getMethodRef()));
  }

  /** The method that stands for a walk over it; {@link Within}. */
  MethodId standIn(String owner, String label, String descriptor, Given given) {
    MethodId id = Within.stream(owner, label, descriptor);
    named.put(id.owner() + id.name(), given);
    return id;
  }

  /** What {@link #standIn} was told of it. */
  Given standsFor(MethodId standIn) {
    return named.get(standIn.owner() + standIn.name());
  }

  private Optional<Given> given(MethodId id) {
    return given(new Asked(id, Descriptors.parameters(id.descriptor())));
  }

  private Optional<Given> given(Asked asked) {
    Optional<Given> given = known.get(asked);
    if (given != null) return given;
    if (open.size() >= DEEPEST || !open.add(asked)) return Optional.empty();
    Optional<Body> body = world.body(asked.method()).body();
    Search search = new Search(null, asked.types());
    given =
        body.isPresent() && search.returned(body.get(), asked.isSpliterator())
            ? Optional.of(search.given())
            : Optional.empty();
    open.remove(asked);
    // What waits for others is not found for good.
    if (given.isPresent() || open.isEmpty()) known.put(asked, given);
    return given;
  }

  private final class Search {
    final Set<String> walked = new LinkedHashSet<>();
    final Set<String> functions = new LinkedHashSet<>();
    final Set<Local> touched = new LinkedHashSet<>();
    final Map<Body, ExactTypes> exact = new HashMap<>();
    final Body here;
    final List<String> types;
    boolean late;
    boolean bound;
    boolean parts;

    /**
     * @param here the method at hand, if it is that one that is searched
     * @param types of the arguments otherwise
     */
    Search(Body here, List<String> types) {
      this.here = here;
      this.types = types;
    }

    Given given() {
      return new Given(walked, functions, late, bound, parts, touched);
    }

    boolean add(Optional<Given> other) {
      if (other.isEmpty()) return false;
      walked.addAll(other.get().walked());
      functions.addAll(other.get().functions());
      late |= other.get().late();
      bound |= other.get().bound();
      parts |= other.get().parts();
      return true;
    }

    boolean returned(Body body, boolean isSpliterator) {
      Set<Value> seen = new HashSet<>();
      for (Unit unit : body.getUnits()) {
        if (!(unit instanceof ReturnStmt end)) continue;
        Value given = end.getOp();
        if (!(isSpliterator ? spliterator(given, body, seen) : value(given, body, seen))) return false;
      }
      return true;
    }

    // --- Streams

    /** False if it is not known how the stream was made. */
    boolean value(Value value, Body body, Set<Value> seen) {
      if (value instanceof NullConstant) return true;
      if (value instanceof CastExpr cast) return value(cast.getOp(), body, seen);
      if (value instanceof InvokeExpr call) return call(call, body, seen);
      if (!(value instanceof Local local)) return false;
      if (!seen.add(local)) return true;
      List<Value> set = definitions(local, body);
      return !set.isEmpty() && set.stream().allMatch(v -> value(v, body, seen));
    }

    private static List<Value> definitions(Value local, Body body) {
      List<Value> set = new ArrayList<>();
      for (Unit unit : body.getUnits()) {
        boolean sets = unit instanceof DefinitionStmt def && def.getLeftOp() == local;
        if (sets) set.add(((DefinitionStmt) unit).getRightOp());
      }
      return set;
    }

    private boolean call(InvokeExpr call, Body body, Set<Value> seen) {
      if (call instanceof DynamicInvokeExpr) return false;
      touch(call, body);
      String owner = call.getMethodRef().getDeclaringClass().getName();
      String name = call.getMethodRef().getName();
      boolean isStatic = call instanceof StaticInvokeExpr;
      if (isOfCollection(call)) return collection(call);
      if (world.isApplication(owner)) return targets(named(call), isStatic, arguments(call, body));
      if (owner.equals(SUPPORT)) return support(call, body);
      boolean ofStreams = world.isSubtype(owner, BASE);
      if (isStatic && ofStreams) return PLAIN.contains(name);
      if (isStatic) return owner.equals("java.util.Arrays") && name.equals("stream");
      if (!ofStreams) return VALUES.contains(owner);
      return value(((InstanceInvokeExpr) call).getBase(), body, seen) && operation(call, body);
    }

    private void touch(InvokeExpr call, Body body) {
      if (body != here) return;
      if (call instanceof InstanceInvokeExpr on) touch(on.getBase());
      call.getArgs().forEach(this::touch);
    }

    private void touch(Value value) {
      if (value instanceof Local local && Descriptors.isReference(Variables.typeOf(local))) touched.add(local);
    }

    /** An operation in the middle, with functions that are made on the spot. */
    private boolean operation(InvokeExpr call, Body body) {
      String name = call.getMethodRef().getName();
      boolean flat = name.equals("flatMap");
      if (!flat && !Pipelines.isFollowed(name)) return false;
      for (Value argument : call.getArgs()) {
        if (!Descriptors.isReference(Variables.typeOf(argument))) continue;
        String function = exact.computeIfAbsent(body, b -> new ExactTypes(b, world::isLambda)).of(argument);
        if (function == null || !world.isLambda(function)) return false;
        functions.add(function);
        if (flat && !bodies(function).stream().allMatch(id -> add(GivenStreams.this.given(id)))) {
          return false;
        }
      }
      return true;
    }

    // --- Methods of the application

    /** All that a call of the method may run. */
    boolean targets(MethodId method, boolean isStatic, List<String> types) {
      Set<MethodId> targets = new LinkedHashSet<>();
      Optional<MethodId> found = world.resolve(method.owner(), method.name(), method.descriptor());
      if (found.isEmpty()) return false;
      boolean one = isStatic || world.declared(found.get()).filter(SootMethod::isPrivate).isPresent();
      if (one || world.hasBody(found.get())) targets.add(found.get());
      if (!one) {
        for (String type : world.instantiableSubtypes(method.owner())) {
          Optional<MethodId> target = world.resolve(type, method.name(), method.descriptor());
          if (target.isEmpty()) return false;
          targets.add(target.get());
        }
      }
      return !targets.isEmpty()
          && targets.size() <= MOST_TARGETS
          && targets.stream()
              .allMatch(
                  id ->
                      world.isApplication(id.owner())
                          && add(GivenStreams.this.given(new Asked(id, types))));
    }

    private List<String> arguments(InvokeExpr call, Body body) {
      List<String> types = new ArrayList<>();
      for (int i = 0; i < call.getArgCount(); i++) {
        String declared = call.getMethodRef().getParameterType(i).toString();
        String given = typeOf(call.getArg(i), body);
        types.add(world.isSubtype(given, declared) ? given : declared);
      }
      return types;
    }

    /** The most precise that is known of what the value is. */
    private String typeOf(Value value, Body body) {
      String declared = Variables.typeOf(value);
      String very = exact.computeIfAbsent(body, b -> new ExactTypes(b, world::isLambda)).of(value);
      if (very != null) return very;
      if (body == here || !(value instanceof Local)) return declared;
      List<Value> set = definitions(value, body);
      boolean argument = set.size() == 1 && set.get(0) instanceof ParameterRef;
      return argument ? types.get(((ParameterRef) set.get(0)).getIndex()) : declared;
    }

    // --- Sources

    private boolean isOfCollection(InvokeExpr call) {
      return call instanceof InstanceInvokeExpr
          && !(call instanceof SpecialInvokeExpr)
          && call.getMethodRef().getName().equals("stream")
          && call.getArgCount() == 0
          && world.isSubtype(call.getMethodRef().getDeclaringClass().getName(), COLLECTION);
    }

    /** What it walks, own collections among them, gives its own stream or what its iterator gives. */
    private boolean collection(InvokeExpr call) {
      String type = type(call);
      for (String name : world.instantiableSubtypes(type)) {
        if (!world.runsLibrary(name, "stream", STREAM)) {
          Optional<MethodId> target = world.resolve(name, "stream", STREAM);
          if (target.isEmpty() || !add(GivenStreams.this.given(target.get()))) return false;
        } else if (!world.runsLibrary(name, "spliterator", SPLITERATOR)) {
          if (!own.isPlain(name)) return false;
          walks(COLLECTION);
        }
      }
      walks(type);
      return true;
    }

    /** The more precise of the type of the variable and the class that the instruction names. */
    private String type(InvokeExpr call) {
      String owner = call.getMethodRef().getDeclaringClass().getName();
      String type = Variables.typeOf(((InstanceInvokeExpr) call).getBase());
      return world.isSubtype(type, owner) ? type : owner;
    }

    /** A collection: one of the application's own may give an iterator that was there before. */
    private void walks(String type) {
      walked.add(type);
      late = true;
      bound |= !world.instantiableSubtypes(type).isEmpty() || !world.isSubtype(type, COLLECTION);
      parts |= ListParts.fit(type);
    }

    private boolean support(InvokeExpr call, Body body) {
      boolean sequential =
          call.getMethodRef().getName().equals("stream")
              && call.getArgCount() == 2
              && call.getArg(1) instanceof IntConstant parallel
              && parallel.value == 0;
      return sequential && spliterator(call.getArg(0), body, new HashSet<>());
    }

    private boolean spliterator(Value value, Body body, Set<Value> seen) {
      if (value instanceof CastExpr cast) return spliterator(cast.getOp(), body, seen);
      if (value instanceof Local local) {
        if (!seen.add(local)) return true;
        List<Value> set = definitions(local, body);
        return !set.isEmpty() && set.stream().allMatch(v -> spliterator(v, body, seen));
      }
      if (!(value instanceof InvokeExpr call) || call instanceof DynamicInvokeExpr) return false;
      touch(call, body);
      String owner = call.getMethodRef().getDeclaringClass().getName();
      if (owner.equals(SPLITERATORS)) return given(call, body);
      boolean isStatic = call instanceof StaticInvokeExpr;
      if (isStatic && world.isApplication(owner)) return targets(named(call), true, arguments(call, body));
      boolean asked =
          call instanceof InstanceInvokeExpr
              && !(call instanceof SpecialInvokeExpr)
              && call.getMethodRef().getName().equals("spliterator")
              && call.getArgCount() == 0
              && world.isSubtype(owner, ITERABLE);
      if (!asked) return false;
      for (String name : world.instantiableSubtypes(type(call))) {
        if (world.runsLibrary(name, "spliterator", SPLITERATOR)) continue;
        if (!world.isSubtype(name, COLLECTION) || !own.isPlainSpliterator(name)) return false;
        walks(COLLECTION);
      }
      walks(type(call));
      return true;
    }

    /** A spliterator that uses an iterator, a collection or an array. */
    private boolean given(InvokeExpr call, Body body) {
      if (call.getArgCount() == 0) return call.getMethodRef().getName().startsWith("empty");
      String type = typeOf(call.getArg(0), body);
      if (type.endsWith("[]")) return true;
      if (world.isSubtype(type, COLLECTION)) {
        walks(type);
        return true;
      }
      if (!world.isIterator(type)) return false;
      walked.add(type);
      bound |= !isOwnIterator(type);
      return true;
    }

    /** No code of the library's moves it on. */
    private boolean isOwnIterator(String type) {
      if (!world.isApplication(type)) return false;
      return world.instantiableSubtypes(type).stream()
          .allMatch(
              name ->
                  !world.runsLibrary(name, "next", "()Ljava/lang/Object;")
                      && !world.runsLibrary(name, "hasNext", "()Z"));
    }
  }

  /** The methods of a lambda's class by which it is run. */
  List<MethodId> bodies(String function) {
    return world.methods(function).stream()
        .filter(id -> !id.name().equals("<init>") && !id.name().equals("bootstrap$"))
        .toList();
  }
}
