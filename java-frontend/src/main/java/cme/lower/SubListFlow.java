package cme.lower;

import cme.index.Call;
import cme.index.Lambda;
import cme.index.ListFlow;
import cme.index.ListFlows;
import cme.index.MethodFacts;
import cme.ir.ListParts;
import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import soot.SootClass;
import soot.SootFieldRef;
import soot.jimple.FieldRef;
import soot.jimple.InvokeExpr;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;

/**
 * Where the sublists that a program makes get to: which of its methods may return one or get one, which
 * fields and functions may hold one, and whether one is kept by the library: in a collection, say,
 * or as it came out of a method that the library calls; arrays count as its, too. Then every result
 * of library code may be one, and whatever it calls methods with. Types of variables tell which values
 * cannot be one.
 *
 * <p>Where a method's code is not to be had, a list from anywhere may be a sublist.
 *
 * <p>Lists that are made outside of the program are taken for no sublists of lists that it modifies.
 */
public final class SubListFlow {
  private static final MethodId EQUALS =
      new MethodId("java.lang.Object", "equals", "(Ljava/lang/Object;)Z");

  private static final String OBJECT = "java.lang.Object";

  private static final String SUB_LIST = "subList";

  /** Makes a function of what is captured; Soot's classes of functions have it. */
  private static final String CAPTURE = "bootstrap$";

  /** Methods of the library that look at an argument of type Object, and do not keep it. */
  private static final Set<String> LOOKING =
      Set.of(
          "println", "print", "valueOf", "append", "equals", "requireNonNull", "isNull", "nonNull",
          "toString", "hashCode", "hash", "insert", "indexOf", "lastIndexOf", "contains",
          "containsKey", "containsValue", "get", "remove", "format", "printf");

  private final SootWorld world;
  private final ListFlows flows;
  private final PlainCalls plainCalls;
  private final SubListPlaces places = new SubListPlaces();
  private final Set<MethodId> bodies = new HashSet<>();  // of functions
  private final Set<MethodId> showing = new HashSet<>();  // one to library code
  private final Map<MethodId, Boolean> calledBack = new HashMap<>();
  private final Map<MethodId, Boolean> handed = new HashMap<>();
  private boolean kept;
  private boolean escapes;
  private boolean made;

  /** Looks at the methods that have to do with sublists, until nothing new is found. */
  public SubListFlow(Collection<MethodFacts> methods, ListFlows flows, SootWorld world) {
    this.world = world;
    this.flows = flows;
    this.plainCalls = new PlainCalls(world);
    places.addResults(SUB_LIST);
    for (MethodFacts method : methods) {
      method.lambdas().forEach(lambda -> bodies.add(lambda.body().target()));
    }
    int before;
    do {
      before = size();
      for (MethodFacts method : methods) {
        if (!escapes && isMet(method)) {
          made = true;
          look(method);
        }
      }
    } while (!escapes && size() > before);
  }

  private int size() {
    return places.size() + (kept ? 1 : 0);
  }

  private SubListFlow() {
    this.world = null;
    this.flows = null;
    this.plainCalls = null;
  }

  /** Of a program that makes none. */
  public static SubListFlow none() {
    return new SubListFlow();
  }

  /** Somebody makes sublists. */
  boolean areMade() {
    return made;
  }

  /** What library code, or an array, holds may be a sublist. */
  boolean isKept() {
    return escapes || kept;
  }

  /** Library code that the method runs may get at a sublist. */
  public boolean concerns(MethodFacts method) {
    if (plainCalls.hasNoOthers(method)) return false;
    // What its functions capture they have in classes of their own.
    return escapes || showing.contains(method.id()) || method.lambdas().stream().anyMatch(this::isMet);
  }

  /** The result of a call may be a sublist. */
  boolean mayReturn(InvokeExpr call) {
    MethodId id = idOf(call);
    if (id.name().equals(CAPTURE)) return false;
    boolean exact = call instanceof StaticInvokeExpr || call instanceof SpecialInvokeExpr;
    return mayReturn(id, exact);
  }

  private boolean mayReturn(MethodId id, boolean exact) {
    return escapes || places.isResult(id) || kept && !runsApplication(id, exact);
  }

  /** The parameter with this index, from 0, may be a sublist. */
  boolean mayGet(MethodId method, int index) {
    return escapes || places.isParameter(method, index) || kept && isCalledBack(method);
  }

  boolean mayHold(FieldRef field) {
    SootFieldRef ref = field.getFieldRef();
    return escapes
        || places.isField(ref.name(), ref.type().toString())
        || places.areCaptured() && isCaptured(ref.declaringClass().getName());
  }

  /** Functions of the class, if it is made for one, may hold a sublist. */
  private boolean isCaptured(String type) {
    return world.maker(type).filter(places::isCapturing).isPresent();
  }

  /** Library code may call it. */
  private boolean isCalledBack(MethodId method) {
    return calledBack.computeIfAbsent(
        method, m -> bodies.contains(m) || world.isLambda(m.owner()) || mayLibraryCall(m));
  }

  private boolean isMet(MethodFacts method) {
    if (kept && (method.takesOut() || isHanded(method.id()))) return true;
    return method.calls().stream().anyMatch(c -> places.isResult(c.target()))
        || method.lambdas().stream().anyMatch(this::isMet)
        || method.reads().stream().anyMatch(places::isFieldName)
        || places.gets(method.id());
  }

  private boolean isHanded(MethodId method) {
    return handed.computeIfAbsent(method, m -> takesLists(m) && isCalledBack(m));
  }

  private static boolean takesLists(MethodId method) {
    return Descriptors.parameters(method.descriptor()).stream().anyMatch(ListParts::fit);
  }

  private boolean isMet(Lambda lambda) {
    return places.isResult(lambda.body().target())
        || places.getsAny(lambda.method())
        || kept && !world.isApplication(lambda.body().owner());
  }

  private void look(MethodFacts method) {
    method.lambdas().forEach(this::look);
    if (!method.hasBody()) {
      escapes |= method.isNative() && places.gets(method.id());
      return;
    }
    Optional<ListFlow> flow = flows.of(method.id());
    if (flow.isEmpty()) {
      escapes = true;
      return;
    }
    BitSet parts = parts(method.id(), flow.get());
    if (!parts.isEmpty()) look(method, flow.get(), parts);
  }

  /** The sources of sublists. */
  private BitSet parts(MethodId method, ListFlow flow) {
    BitSet parts = new BitSet();
    int before;
    do {
      before = parts.cardinality();
      for (int i = 0; i < flow.sources().size(); i++) {
        if (!parts.get(i) && mayBe(flow.sources().get(i), method, flow, parts)) parts.set(i);
      }
    } while (parts.cardinality() > before);
    return parts;
  }

  private boolean mayBe(ListFlow.Source source, MethodId method, ListFlow flow, BitSet parts) {
    if (source instanceof ListFlow.Source.Parameter from) return mayGet(method, from.index());
    if (source instanceof ListFlow.Source.Read from) {
      return escapes || places.isField(from.field(), from.type());
    }
    if (source instanceof ListFlow.Source.Result from) {
      return mayReturn(flow.calls().get(from.call()), parts);
    }
    return isKept();
  }

  private boolean mayReturn(ListFlow.Sent call, BitSet parts) {
    MethodId id = call.target().target();
    if (mayReturn(id, isExact(call.target()))) return true;
    if (world.isApplication(id.owner())) return false;
    boolean on = call.receiver().intersects(parts);
    boolean given = call.arguments().stream().anyMatch(parts::intersects);
    return SubListLocals.mayGiveBack(id.name(), Descriptors.result(id.descriptor()), on, given);
  }

  private static boolean isExact(Call call) {
    return call.opcode() == Opcodes.INVOKESTATIC || call.opcode() == Opcodes.INVOKESPECIAL;
  }

  /** What runs the function gets what its body returns, and hands on what it gets. */
  private void look(Lambda lambda) {
    Call body = lambda.body();
    boolean runsLibrary = !world.isApplication(body.owner());
    if (places.isResult(body.target()) || kept && runsLibrary) {
      places.addResults(lambda.method());
      kept |= !isOfApplicationAlone(lambda.interfaceName());
    }
    if (places.getsAny(lambda.method())) {
      places.addParameters(body.target());
      kept |= runsLibrary;
    }
  }

  private boolean isOfApplicationAlone(String type) {
    return world.isApplication(type)
        && world.superTypes(type).stream()
            .allMatch(t -> t.equals(OBJECT) || world.isApplication(t));
  }

  private void look(MethodFacts method, ListFlow flow, BitSet parts) {
    if (flow.returned().intersects(parts)) {
      places.addResult(method.id());
      kept |= mayLibraryCall(method.id());
    }
    for (ListFlow.Stored store : flow.stores()) {
      if (store.values().intersects(parts)) places.addField(store.field(), store.type());
    }
    boolean inArray = flow.kept().intersects(parts);
    kept |= inArray;
    if (inArray || flow.shown().intersects(parts)) showing.add(method.id());
    for (ListFlow.Sent call : flow.calls()) look(method, call, parts);
  }

  private void look(MethodFacts method, ListFlow.Sent call, BitSet parts) {
    boolean given = call.arguments().stream().anyMatch(parts::intersects);
    if (!given && !call.receiver().intersects(parts)) return;
    boolean shows = true;
    switch (call.kind()) {
      case METHOD -> {
        MethodId id = call.target().target();
        boolean toLibrary = !runsApplication(id, isExact(call.target()));
        shows = toLibrary;
        for (int i = 0; i < call.arguments().size(); i++) {
          if (call.arguments().get(i).intersects(parts)) hand(id, i, toLibrary);
        }
      }
      case CAPTURE -> {
        places.addCapturing(method.id());
        method.lambdas().forEach(l -> places.addParameters(l.body().target()));
      }
      case TEXT -> {}
      case OTHER -> kept = true;
    }
    if (shows) showing.add(method.id());
  }

  /**
   * A type of the library has a method of that name, so what it returns may get anywhere. What the
   * library does with parts of lists is to show them, as parts.
   */
  private boolean mayLibraryCall(MethodId method) {
    return !method.name().equals(SUB_LIST)
        && !method.name().equals("<init>")
        && world.superTypes(method.owner()).stream()
            .filter(t -> !world.isApplication(t))
            .map(world::classNamed)
            .anyMatch(c -> c == null || c.isPhantom() || declares(c, method.name()));
  }

  private static boolean declares(SootClass type, String name) {
    return type.getMethods().stream().anyMatch(m -> m.getName().equals(name));
  }

  private void hand(MethodId id, int parameter, boolean toLibrary) {
    places.addParameter(id, parameter);
    if (LOOKING.contains(id.name())) places.addParameter(EQUALS, 0);
    kept |= toLibrary && mayKeep(id, parameter);
  }

  /** Whatever class the receiver is of; functions are looked at where they are made. */
  private boolean runsApplication(MethodId id, boolean exact) {
    if (!world.isApplication(id.owner())) return false;
    return exact
        ? plainCalls.isApplicationCode(id.owner(), id)
        : plainCalls.runsApplication(id);
  }

  /** Library code that gets it may. */
  private boolean mayKeep(MethodId id, int parameter) {
    String owner = id.owner();
    if (!owner.startsWith("java.") && !world.isApplication(owner)) return true;
    if (LOOKING.contains(id.name())) return false;
    String type = Descriptors.parameters(id.descriptor()).get(parameter);
    boolean walks = !owner.startsWith("java.lang.Process");
    return !walks || !world.isContainer(type) && !type.equals("java.lang.Iterable");
  }

  private static MethodId idOf(InvokeExpr call) {
    return new MethodId(
        call.getMethodRef().getDeclaringClass().getName(),
        call.getMethodRef().getName(),
        Descriptors.of(call.getMethodRef()));
  }
}
