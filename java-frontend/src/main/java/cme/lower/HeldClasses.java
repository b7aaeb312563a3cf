package cme.lower;

import cme.ir.MethodId;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.AnyNewExpr;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewExpr;
import soot.jimple.NullConstant;
import soot.jimple.ReturnStmt;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;

/**
 * Which classes a local's objects are of, as far as the code tells that gives it its values: what a
 * method makes, and what methods return that it calls, whatever these call in turn. An upper bound.
 * Iterators, collections and maps in private and final fields are what is stored there ({@link
 * FieldStores}). Arguments and what lies in other fields, in arrays and collections is anything that
 * its type allows.
 *
 * <p>Wrappers of the library are taken for what they wrap, as they are in the steps.
 *
 * <p>Calls lead only to classes that the receiver, again, may be of. Where that takes too long to find
 * out, the declared types say what may be.
 */
public final class HeldClasses {
  /**
   * @param classes the very classes, of the application
   * @param below objects of all classes below these types
   * @param library it may be an object of a class of the library
   */
  record Held(Set<String> classes, Set<String> below, boolean library) {
    /** Objects of this class of the application may be among them. */
    boolean mayBe(String name, SootWorld world) {
      if (classes.contains(name)) return true;
      for (String type : below) if (world.isSubtype(name, type)) return true;
      return false;
    }

    /** Objects of all classes below the type may be among them. */
    boolean mayBeAny(String type, SootWorld world) {
      for (String each : below) if (world.isSubtype(type, each)) return true;
      return false;
    }

    /** Those of the classes below the type that may be among them. */
    List<String> among(List<String> names, String type, SootWorld world) {
      if (mayBeAny(type, world)) return names;
      List<String> out = new ArrayList<>();
      for (String name : names) if (mayBe(name, world)) out.add(name);
      return out;
    }

    /** Nothing but null is known to get there: the code that would say more is not to be had. */
    boolean isNothing() {
      return isLibrary() && !library;
    }

    private boolean isLibrary() {
      return classes.isEmpty() && below.isEmpty();
    }
  }

  /** What a method returns, as far as it has a certain type; any if that is null. */
  private record Asked(MethodId method, String type) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Asked o && Objects.equals(type, o.type) && method.equals(o.method);
    }

    @Override
    public int hashCode() {
      return 31 * method.hashCode() + Objects.hashCode(type);
    }
  }

  /** So many searches may wait for others. */
  private static final int DEEPEST = 6;

  private static final int MOST_METHODS = 24;

  private static final String ITERABLE = "java.lang.Iterable";
  private static final String COLLECTIONS = "java.util.Collections";
  private static final String OBJECTS = "java.util.Objects";
  private static final Set<String> ITERATORS = Set.of("iterator", "listIterator");

  private static final Set<String> VIEWS =
      Set.of("keySet", "navigableKeySet", "descendingKeySet", "values", "entrySet");

  private static final Set<String> WRAPPERS = Set.of("unmodifiable", "synchronized", "checked");

  /** Static methods of these interfaces and of {@code Collections} that make collections. */
  private static final Set<String> OWNERS =
      Set.of("java.util.List", "java.util.Set", "java.util.Map", "java.util.Arrays");

  private static final Set<String> FACTORIES = Set.of("of", "copyOf", "ofEntries", "asList");
  private static final Set<String> SMALL = Set.of("empty", "singleton", "nCopies");

  private final SootWorld world;
  private final boolean anyCallbacks;
  private final FieldStores fields;
  private final Map<Asked, Held> known = new HashMap<>();
  private final Map<String, Map<MethodId, Ways>> ways = new HashMap<>();
  private final Set<Asked> open = new HashSet<>();
  private final Set<Value> receivers = new HashSet<>();

  /**
   * @param anyCallbacks as in {@link LoweringOptions}
   * @param maySet a method may set some field of the name
   */
  public HeldClasses(
      SootWorld world, boolean anyCallbacks, BiPredicate<MethodId, String> maySet) {
    this.world = world;
    this.anyCallbacks = anyCallbacks;
    this.fields = new FieldStores(world, maySet);
  }

  /** @param code that of the method whose value it is */
  Held of(Value value, Code code) {
    Search search = new Search(Variables.typeOf(value));
    if (!receivers.add(value)) {
      search.anything(Variables.typeOf(value), null);
      return search.held();
    }
    search.value(value, code, null);
    Set<Asked> asked = new LinkedHashSet<>(search.todo);
    search.todo.clear();
    for (Asked each : asked) if (!search.isEverything) search.add(result(each));
    receivers.remove(value);
    return search.held();
  }

  private Held result(Asked asked) {
    Held held = known.get(asked);
    if (held != null) return held;
    String result = Descriptors.result(asked.method().descriptor());
    Search search = new Search(narrower(result, asked.type()));
    if (open.size() > DEEPEST || !open.add(asked)) {
      search.unknown(asked);
      return search.held();
    }
    held = search.run(asked);
    open.remove(asked);
    known.put(asked, held);
    return held;
  }

  /** The second, if objects that have it have the first. */
  private String narrower(String declared, String type) {
    return type != null && world.isSubtype(type, declared) ? type : declared;
  }

  /** What the locals of a body are set to, and what it returns. */
  static final class Code {
    private final Map<Local, List<Value>> set = new HashMap<>();
    private final List<Value> returned = new ArrayList<>();

    Code(Body body) {
      for (Unit unit : body.getUnits()) {
        if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
          set.computeIfAbsent(to, l -> new ArrayList<>(1)).add(def.getRightOp());
        } else if (unit instanceof ReturnStmt end) {
          returned.add(end.getOp());
        }
      }
    }
  }

  /** A local was looked at, as far as it has the type. */
  private record Seen(Local local, String type) {}

  private final class Search {
    private final Set<String> classes = new LinkedHashSet<>();
    private final Set<String> below = new LinkedHashSet<>();
    private boolean library;
    private final Set<Asked> seen = new HashSet<>();
    private final Set<Seen> locals = new HashSet<>();
    private final Set<List<FieldStores.Store>> stored = new HashSet<>();
    private final Deque<Asked> todo = new ArrayDeque<>();
    private final String whole;
    private boolean isEverything;  // that has the type: there is no more to find

    /** {@code whole}: the type of all that is found. */
    Search(String whole) {
      this.whole = whole;
    }

    Held held() {
      return new Held(classes, below, library);
    }

    void add(Held held) {
      classes.addAll(held.classes());
      held.below().forEach(this::addBelow);
      library |= held.library();
    }

    private void addBelow(String each) {
      if (below.add(each)) isEverything |= world.isSubtype(whole, each);
    }

    Held run(Asked start) {
      returned(start);
      while (!todo.isEmpty() && !isEverything) {
        Asked asked = todo.poll();
        if (asked.equals(start) || !seen.add(asked)) continue;
        if (known.containsKey(asked)) add(known.get(asked));
        else if (open.contains(asked) || seen.size() > MOST_METHODS) unknown(asked);
        else returned(asked);
      }
      return held();
    }

    void unknown(Asked asked) {
      anything(Descriptors.result(asked.method().descriptor()), asked.type());
    }

    private void returned(Asked asked) {
      Optional<Body> body = world.body(asked.method()).body();
      if (body.isEmpty()) {
        unknown(asked);
        return;
      }
      Code code = new Code(body.get());
      for (Value value : code.returned) value(value, code, asked.type());
    }

    /** @param type what it was cast to; null if to nothing */
    void value(Value value, Code code, String type) {
      if (isEverything) return;
      if (value instanceof Local local) {
        if (!locals.add(new Seen(local, type))) return;
        for (Value set : code.set.getOrDefault(local, List.of())) value(set, code, type);
      } else if (value instanceof NewExpr made) {
        made(made.getType().toString());
      } else if (value instanceof AnyNewExpr) {
        library = true;
      } else if (value instanceof CastExpr cast) {
        value(cast.getOp(), code, narrower(Variables.typeOf(cast), type));
      } else if (value instanceof InvokeExpr call) {
        call(call, code, type);
      } else if (value instanceof FieldRef field) {
        field(field, type);
      } else if (!(value instanceof NullConstant)) {
        anything(Variables.typeOf(value), type);
      }
    }

    private void field(FieldRef field, String type) {
      Optional<List<FieldStores.Store>> stores = fields.of(field);
      if (stores.isEmpty()) anything(Variables.typeOf(field), type);
      else if (stored.add(stores.get())) stores.get().forEach(s -> value(s.value(), s.code(), type));
    }

    private void made(String type) {
      if (world.isApplication(type)) classes.add(type);
      else library = true;
    }

    /** Anything that has both types. */
    void anything(String declared, String type) {
      if (!Descriptors.isReference(declared)) return;
      String both = narrower(declared, type);
      addBelow(both);
      library |= !world.isApplication(both);
    }

    private void call(InvokeExpr call, Code code, String type) {
      String owner = call.getMethodRef().getDeclaringClass().getName();
      String name = call.getMethodRef().getName();
      String descriptor = Descriptors.of(call.getMethodRef());
      if (call instanceof DynamicInvokeExpr) {
        anything(Descriptors.result(descriptor), type);
      } else if (call instanceof StaticInvokeExpr && name.equals("bootstrap$") && world.isLambda(owner)) {
        classes.add(owner);
      } else if (call instanceof StaticInvokeExpr && !world.isApplication(owner)) {
        makes(call, owner, name, code, type);
      } else if (!(call instanceof InstanceInvokeExpr on)
          || call instanceof SpecialInvokeExpr
          || isPrivate(owner, name, descriptor)) {
        runs(world.resolve(owner, name, descriptor), Descriptors.result(descriptor), type);
      } else {
        virtual(on, owner, name, descriptor, code, type);
      }
    }

    /** A static method of the library. */
    private void makes(InvokeExpr call, String owner, String name, Code code, String type) {
      boolean wraps = owner.equals(COLLECTIONS) && WRAPPERS.stream().anyMatch(name::startsWith);
      boolean small = owner.equals(COLLECTIONS) && SMALL.stream().anyMatch(name::startsWith);
      if (wraps || owner.equals(OBJECTS) && name.equals("requireNonNull")) {
        value(call.getArg(0), code, type);
      } else if (small || OWNERS.contains(owner) && FACTORIES.contains(name)) {
        library = true;
      } else {
        anything(call.getType().toString(), type);
      }
    }

    private boolean isPrivate(String owner, String name, String descriptor) {
      MethodId id = new MethodId(owner, name, descriptor);
      return world.declared(id).filter(SootMethod::isPrivate).isPresent();
    }

    private void runs(Optional<MethodId> target, String result, String type) {
      if (target.isPresent() && world.hasBody(target.get())) todo.add(new Asked(target.get(), type));
      else anything(result, type);
    }

    private void virtual(
        InstanceInvokeExpr call, String owner, String name, String descriptor, Code code, String type) {
      String result = Descriptors.result(descriptor);
      if (!Descriptors.isReference(result)) return;
      if (anyCallbacks || open.size() > DEEPEST || world.isShadowed(owner, name, descriptor)) {
        anything(result, type);
        return;
      }
      String base = Variables.typeOf(call.getBase());
      String declared = world.isSubtype(base, owner) ? base : owner;
      Held on = of(call.getBase(), code);
      List<String> all = world.instantiableSubtypes(declared);
      List<String> own = on.among(all, declared, world);
      if (own.isEmpty() && !on.library()) anything(result, type);  // nobody is known who gives it
      if (on.library()) ofLibrary(on, declared, name, result, type);
      MethodId called = new MethodId(owner, name, descriptor);
      Ways to = own == all ? waysOf(all, declared, called) : ways(own, called);
      for (MethodId target : to.targets()) todo.add(new Asked(target, type));
      if (to.anything()) anything(result, type);
      library |= to.library();
    }

    /** What an object of the library's gives: its own iterators and views. */
    private void ofLibrary(Held on, String declared, String name, String result, String type) {
      boolean iterator = ITERATORS.contains(name) && world.isSubtype(declared, ITERABLE);
      if (iterator || VIEWS.contains(name) && on.isLibrary()) library = true;
      else anything(result, type);
    }

  }

  /**
   * What a call on objects of some classes runs.
   *
   * @param anything it may return whatever its type allows
   * @param library it may return an object of the library
   */
  private record Ways(
      List<String> classes, Set<MethodId> targets, boolean anything, boolean library) {}

  /** Of all classes below a type: that is asked again and again, and only lambdas may add to it. */
  private Ways waysOf(List<String> all, String declared, MethodId called) {
    Map<MethodId, Ways> known = ways.computeIfAbsent(declared, d -> new HashMap<>());
    Ways found = known.get(called);
    if (found == null || found.classes() != all) known.put(called, found = ways(all, called));
    return found;
  }

  private Ways ways(List<String> classes, MethodId called) {
    Set<MethodId> targets = new LinkedHashSet<>();
    boolean anything = false;
    boolean library = false;
    for (String each : classes) {
      Optional<MethodId> target = world.resolve(each, called.name(), called.descriptor());
      if (target.isPresent() && !world.isApplication(target.get().owner())) {
        boolean own = isOwn(each, called);
        anything |= own;
        library |= !own;
      } else if (target.isPresent() && world.hasBody(target.get())) {
        targets.add(target.get());
      } else {
        anything = true;
      }
    }
    return new Ways(classes, targets, anything, library);
  }

  /** What the method that the class inherits from the library returns may be the class's own. */
  private boolean isOwn(String type, MethodId called) {
    if (!ITERATORS.contains(called.name())) return true;
    return world
        .overriddenCalls(type, called.owner(), called.name(), called.descriptor())
        .stream()
        .anyMatch(id -> ITERATORS.contains(id.name()));
  }
}
