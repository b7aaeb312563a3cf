package cme.lower;

import cme.ir.MethodId;
import cme.ir.Var;
import cme.model.Origins;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import soot.Body;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.Stmt;

/** How often locals are defined and used, and what defines those that are defined once. */
final class Definitions implements Origins {
  private static final Set<String> VIEWS =
      Set.of(
          "keySet", "navigableKeySet", "descendingKeySet", "values", "entrySet", "keys", "elements",
          "iterator", "listIterator", "descendingIterator");

  private static final Set<String> ITERATORS =
      Set.of("iterator", "listIterator", "descendingIterator", "keys", "elements");

  private final Map<Local, Value> once = new HashMap<>();
  private final Set<Local> more = new HashSet<>();
  private final Map<Local, Integer> uses = new HashMap<>();
  private final Map<Var, Local> locals = new HashMap<>();
  private final Variables variables;
  private final SootWorld world;
  private final Makings makings;
  private final ExactTypes exact;
  private final Purity purity;
  private final Body body;
  private final SubListFlow subLists;
  private final SubListLocals subListLocals;
  private final HeldClasses heldClasses;
  private HeldClasses.Code code;
  private final Map<Local, HeldClasses.Held> held = new HashMap<>();

  Definitions(
      Body body,
      Variables variables,
      SootWorld world,
      ExactTypes exact,
      Purity purity,
      LoweringOptions options) {
    this.body = body;
    this.purity = purity;
    this.world = world;
    this.exact = exact;
    this.variables = variables;
    this.subLists = options.subLists();
    this.heldClasses = options.held();
    this.subListLocals = new SubListLocals(body, subLists, world::isApplication);
    boolean known = !options.anyCallbacks() && options.ownWalks() != null;
    GivenStreams given = known ? options.ownWalks().streams() : null;
    this.makings =
        new Makings(
            body, this, variables, new OwnStreams(world), c -> given != null && given.isKnown(c));
    for (Unit unit : body.getUnits()) {
      if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
        if (once.putIfAbsent(to, def.getRightOp()) != null) more.add(to);
      }
      for (ValueBox box : unit.getUseBoxes()) {
        if (box.getValue() instanceof Local local) uses.merge(local, 1, Integer::sum);
      }
    }
    once.keySet().removeAll(more);
    for (Local local : once.keySet()) {
      Var var = variables.of(local);
      if (var != null) locals.put(var, local);
    }
  }

  /** The name of the method does not tell what the result is if application code may run. */
  boolean mayRunApplication(InvokeExpr call) {
    if (call instanceof DynamicInvokeExpr) return true;
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String descriptor = Descriptors.of(call.getMethodRef());
    if (world.isApplication(owner)) return true;
    if (!(call instanceof InstanceInvokeExpr)) return false;
    for (String type : world.applicationSubtypes(owner)) {
      Optional<MethodId> found = world.resolve(type, call.getMethodRef().getName(), descriptor);
      if (found.isEmpty() || world.isApplication(found.get().owner())) return true;
    }
    return false;
  }

  /**
   * The variable holds an iterator that a collection of the library made, and so none of the
   * application's own: it is assigned once, from {@code iterator} and its like, which no
   * collection of the application that the receiver may be overrides.
   */
  boolean isLibraryIterator(Var variable) {
    Local local = variables.localOf(variable);
    return local != null
        && once.get(local) instanceof InstanceInvokeExpr call
        && ITERATORS.contains(call.getMethodRef().getName())
        && (isLibraryObject(call.getBase()) || staysInLibrary(call));
  }

  /** Such an iterator over a collection that was made as one of {@code java.util}, or its view. */
  boolean walksLibraryObject(Var variable) {
    Local local = variables.localOf(variable);
    return local != null
        && once.get(local) instanceof InstanceInvokeExpr call
        && ITERATORS.contains(call.getMethodRef().getName())
        && isLibraryObject(call.getBase());
  }

  /** The variable holds a sublist of a list that was made as one of {@code java.util}. */
  boolean isPartOfLibraryObject(Var variable) {
    Local local = variables.localOf(variable);
    while (local != null && once.get(local) instanceof InstanceInvokeExpr call) {
      if (!call.getMethodRef().getName().equals("subList")) return false;
      if (isLibraryObject(call.getBase())) return true;
      local = call.getBase() instanceof Local base ? base : null;
    }
    return false;
  }

  private boolean staysInLibrary(InstanceInvokeExpr call) {
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String base = Variables.typeOf(call.getBase());
    String type = world.isSubtype(base, owner) ? base : owner;
    String name = call.getMethodRef().getName();
    String descriptor = Descriptors.of(call.getMethodRef());
    return isOfJdk(world.resolve(type, name, descriptor))
        && world.applicationSubtypes(type).stream()
            .allMatch(t -> isOfJdk(world.resolve(t, name, descriptor)));
  }

  private static boolean isOfJdk(Optional<MethodId> method) {
    return method.isPresent() && method.get().owner().startsWith("java.util.");
  }

  /** What the variable may hold; null if that is not known, as of temporaries. */
  HeldClasses.Held held(Var variable) {
    Local local = variables.localOf(variable);
    if (local == null) return null;
    HeldClasses.Held known = held.get(local);
    if (known == null) {
      if (code == null) code = new HeldClasses.Code(body);
      held.put(local, known = heldClasses.of(local, code));
    }
    return known.isNothing() ? null : known;
  }

  /** Whether a local is declared to hold objects of one of the classes. */
  boolean hasLocalOf(Set<String> types) {
    return body.getLocals().stream().anyMatch(local -> types.contains(local.getType().toString()));
  }

  Body body() {
    return body;
  }

  /** What is assigned to the local, if that is done at one place alone, else null. */
  Value valueOf(Local local) {
    return once.get(local);
  }

  @Override
  public boolean mayBeSubList(Var variable) {
    Local local = variables.localOf(variable);
    return local == null ? subLists.isKept() : subListLocals.contains(local);
  }

  @Override
  public boolean mayHoldSubList(Var container) {
    Local local = variables.localOf(container);
    return subLists.isKept() || local != null && subListLocals.isStoredIn(local);
  }

  @Override
  public Made made(Var variable) {
    Local local = locals.get(variable);
    return local == null || !isUsedOnce(local) ? null : makings.of(local);
  }

  @Override
  public boolean onlyReads(Var function) {
    Local local = variables.localOf(function);
    String type = local == null ? null : exact.of(local);
    return type != null && world.isLambda(type) && purity.isPureLambda(type);
  }

  @Override
  public boolean isOnlyCalled(Var variable, Set<String> names) {
    Local local = locals.get(variable);
    return local != null
        && body.getUnits().stream().allMatch(unit -> calls((Stmt) unit, local, names) == uses(unit, local));
  }

  private static int calls(Stmt unit, Local local, Set<String> names) {
    if (!unit.containsInvokeExpr() || !(unit.getInvokeExpr() instanceof InstanceInvokeExpr on)) return 0;
    return on.getBase() == local && names.contains(on.getMethodRef().getName()) ? 1 : 0;
  }

  private static int uses(Unit unit, Local local) {
    return (int) unit.getUseBoxes().stream().filter(box -> box.getValue() == local).count();
  }

  /** A collection of {@code java.util}, one of its views, or an iterator over these. */
  private boolean isLibraryObject(Value value) {
    String type = exact.of(value);
    if (type != null) return type.startsWith("java.util.") && world.isContainer(type);
    if (!(value instanceof Local local) || !(once.get(local) instanceof InstanceInvokeExpr call)) {
      return false;
    }
    return VIEWS.contains(call.getMethodRef().getName()) && isLibraryObject(call.getBase());
  }

  /** Defined at one place and used at one. */
  boolean isUsedOnce(Local local) {
    return once.containsKey(local) && uses.getOrDefault(local, 0) == 1;
  }

  @Override
  public Origin of(Var variable) {
    Local local = locals.get(variable);
    if (local == null || !(once.get(local) instanceof InvokeExpr call)) return null;
    boolean onLibrary = call instanceof InstanceInvokeExpr on && isLibraryObject(on.getBase());
    if (!onLibrary && mayRunApplication(call)) return null;
    Var receiver = null;
    if (call instanceof InstanceInvokeExpr on && on.getBase() instanceof Local base) {
      receiver = variables.of(base);
    }
    String owner = call.getMethodRef().getDeclaringClass().getName();
    return new Origin(owner, call.getMethodRef().getName(), receiver, onLibrary);
  }
}
