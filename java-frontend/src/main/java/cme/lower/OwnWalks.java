package cme.lower;

import cme.index.Call;
import cme.ir.MethodId;
import cme.model.LibraryModel;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.AnyNewExpr;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceFieldRef;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewExpr;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.Stmt;

/**
 * What happens when library code works with the application's own collections: it runs their
 * methods, and those of the iterators and entries that these return, in the midst of a call of which
 * the steps say nothing about that.
 *
 * <p>That is harmless if no code that these methods lead to writes anything that others see: no
 * reference and no flag in a field or array, fields of iterators and of objects under construction
 * excepted, and nothing in a collection of the library. An iterator is seen by nobody but the one
 * who asked for it, unless it was taken from a field: then nothing is harmless. Numbers are not
 * followed, but for {@code modCount}.
 */
public final class OwnWalks {
  /** What leads to more code than this is not looked through. */
  private static final int MOST_METHODS = 300;

  private static final String LIST = "java.util.List";

  private static final List<String> WALKED =
      List.of(
          "java.lang.Iterable", "java.util.Map", "java.util.Map$Entry", "java.util.Iterator",
          "java.util.Enumeration", "java.util.Spliterator");

  /** Assumed to modify nothing, but for the code of the application that they lead to. */
  private static final Set<String> COMPARING =
      Set.of("equals", "hashCode", "compareTo", "compare", "toString");

  private static final Set<String> WRITING =
      Set.of(
          "add", "addAll", "addFirst", "addLast", "clear", "compute", "computeIfAbsent",
          "computeIfPresent", "merge", "offer", "offerFirst", "offerLast", "poll", "pollFirst",
          "pollLast", "pop", "push", "put", "putAll", "putIfAbsent", "remove", "removeAll",
          "removeEldestEntry", "removeFirst", "removeFirstOccurrence", "removeIf", "removeLast",
          "removeLastOccurrence", "removeRange", "replace", "replaceAll", "retainAll", "set",
          "setValue", "sort", "take");

  private final SootWorld world;
  private final Library model;
  private final Map<String, Boolean> walked = new HashMap<>();
  private final Map<String, Boolean> reading = new HashMap<>();
  private final Map<String, Boolean> writing = new HashMap<>();
  private final Set<MethodId> harmless = new HashSet<>();
  private final Set<MethodId> harmful = new HashSet<>();
  private final Map<String, List<String>> harmfulToRead = new HashMap<>();
  private final Map<String, List<String>> harmfulToWrite = new HashMap<>();
  private final Map<MethodId, Set<MethodId>> leads = new HashMap<>();
  private final Map<MethodId, Set<MethodId>> ledFrom = new HashMap<>();
  private final Map<String, List<MethodId>> roots = new HashMap<>();
  private final Map<String, List<MethodId>> readRoots = new HashMap<>();
  private final Map<List<String>, Map<MethodId, List<String>>> chosen = new IdentityHashMap<>();
  private final OwnTargets targets;
  private final Refusals refusals;
  private final HiddenCode hidden;
  private final GivenStreams streams;
  private final OwnGivers givers;
  private final Map<String, List<String>> own = new HashMap<>();
  private List<String> iterated;
  private List<String> walkedInPart;
  private final Map<Boolean, List<String>> shownInPart = new HashMap<>();

  /** {@code calls}: those in a method's bytecode, as far as that is known. */
  public OwnWalks(
      SootWorld world, LibraryModel model, Function<MethodId, Optional<List<Call>>> calls) {
    this(world, Library.of(model), calls);
  }

  OwnWalks(SootWorld world, Library model, Function<MethodId, Optional<List<Call>>> calls) {
    this.world = world;
    this.model = model;
    this.targets = new OwnTargets(world, this);
    this.refusals = new Refusals(world);
    this.hidden = new HiddenCode(world, model, this, calls);
    this.streams = new GivenStreams(world);
    this.givers = new OwnGivers(world);
  }

  /** Code that runs though no step says so. */
  HiddenCode hidden() {
    return hidden;
  }

  /** Streams that methods of the application give. */
  GivenStreams streams() {
    return streams;
  }

  /** Own classes that give iterators. */
  OwnGivers givers() {
    return givers;
  }

  /** Classes of the application's own below the type that library code works with by their methods. */
  List<String> own(String type) {
    // Of other types there may be more lambdas later on.
    if (!isWalked(type)) return findOwn(type);
    List<String> found = own.get(type);
    if (found == null) own.put(type, found = findOwn(type));
    return found;
  }

  private List<String> findOwn(String type) {
    return world.instantiableSubtypes(type).stream()
        .filter(c -> world.isApplication(c) && isWalked(c))
        .toList();
  }

  /** Library code that reads from an object of the class, or walks it, changes nothing else. */
  boolean isReadHarmlessly(String type) {
    return reading.computeIfAbsent(type, t -> areHarmless(roots(t, false)));
  }

  /**
   * The same of library code that writes to it too, and may do so through iterators and views that
   * the object gives it.
   */
  boolean isUsedHarmlessly(String type) {
    return writing.computeIfAbsent(
        type, t -> !targets.mayRemoveThrough(t) && areHarmless(roots(t, true)));
  }

  /** Nothing that others see is written by the method, and by what it leads to. */
  boolean isHarmless(MethodId method) {
    return areHarmless(List.of(method));
  }

  /** Own lists that the library's iterators walk, and whose methods have effects when read. */
  List<String> iterated() {
    if (iterated != null) return iterated;
    iterated = new ArrayList<>();
    for (String name : world.ownCollections().of(LIST)) {
      boolean list = world.isSubtype(name, LIST) && !isReadHarmlessly(name);
      if (!list || world.ownCollections().inheritsStorage(name)) continue;
      boolean inherits =
          world.runsLibrary(name, "iterator", "()Ljava/util/Iterator;")
              || world.runsLibrary(name, "listIterator", "()Ljava/util/ListIterator;")
              || world.runsLibrary(name, "listIterator", "(I)Ljava/util/ListIterator;");
      if (inherits) iterated.add(name);
    }
    return iterated;
  }

  /** Other such lists: those whose sublists the library's iterators walk, or whose spliterators do. */
  List<String> walkedInPart() {
    if (walkedInPart != null) return walkedInPart;
    Set<String> lists = new LinkedHashSet<>(shownInPart(false));
    for (String name : world.ownCollections().of(LIST)) {
      if (Walkers.isIndexed(name, world) && !isReadHarmlessly(name)) lists.add(name);
    }
    lists.removeAll(iterated());
    return walkedInPart = List.copyOf(lists);
  }

  /** Own lists that inherit {@code subList}, and whose methods have effects when used so. */
  List<String> shownInPart(boolean writes) {
    return shownInPart.computeIfAbsent(
        writes,
        w ->
            world.ownCollections().of(LIST).stream()
                .filter(c -> world.isSubtype(c, LIST) && !world.ownCollections().inheritsStorage(c))
                .filter(c -> world.runsLibrary(c, "subList", "(II)Ljava/util/List;"))
                .filter(c -> w ? !isUsedHarmlessly(c) : !isReadHarmlessly(c))
                .toList());
  }

  /** What library code runs where it works with objects of a type. */
  public OwnTargets targets() {
    return targets;
  }

  /**
   * The application's own classes that a reference may be of, and that library code cannot work with
   * by their methods without changing something else: iterators are moved on, in any case.
   *
   * @param exact the very class of the object, or null
   * @param writes library code writes to it too
   */
  List<String> harmful(String exact, String type, boolean writes) {
    if (exact != null) return harmfulOf(List.of(exact), writes);
    // Of other types there may be more lambdas later on.
    if (!isWalked(type)) return harmfulOf(world.instantiableSubtypes(type), writes);
    Map<String, List<String>> known = writes ? harmfulToWrite : harmfulToRead;
    List<String> found = known.get(type);
    if (found == null) {
      known.put(type, found = harmfulOf(world.instantiableSubtypes(type), writes));
      chosen.put(found, new HashMap<>());
    }
    return found;
  }

  /**
   * Those of the classes of which this is so, whatever scope is asked about. Of a list that {@link
   * #harmful} keeps it is found once for each call.
   */
  List<String> known(List<String> classes, Invocation call, Predicate<String> isSo) {
    Map<MethodId, List<String>> answers = chosen.get(classes);
    if (answers == null) return classes.stream().filter(isSo).toList();
    MethodId called = new MethodId(call.owner(), call.name(), call.descriptor());
    List<String> answer = answers.get(called);
    if (answer == null) answers.put(called, answer = classes.stream().filter(isSo).toList());
    return answer;
  }

  private List<String> harmfulOf(List<String> classes, boolean writes) {
    List<String> out = new ArrayList<>();
    for (String name : classes) {
      if (!world.isApplication(name) || !isWalked(name)) continue;
      boolean harmless = writes ? isUsedHarmlessly(name) : isReadHarmlessly(name);
      if (!harmless || world.isIterator(name)) out.add(name);
    }
    return List.copyOf(out);
  }

  /** The class's own methods that library code may call. */
  List<MethodId> roots(String type, boolean writes) {
    return writes
        ? roots.computeIfAbsent(type, this::findRoots)
        : readRoots.computeIfAbsent(
            type,
            t -> roots(t, true).stream().filter(id -> !WRITING.contains(id.name())).toList());
  }

  private List<MethodId> findRoots(String type) {
    List<MethodId> found = new ArrayList<>();
    List<String> inherited = new ArrayList<>(List.of(type));
    inherited.addAll(world.superTypes(type));
    for (String from : inherited) {
      if (!world.isApplication(from)) continue;
      for (MethodId id : world.methods(from)) {
        if (world.hasBody(id) && overridesLibrary(id, type)) found.add(id);
      }
    }
    return List.copyOf(found);
  }

  private boolean overridesLibrary(MethodId id, String type) {
    if (id.name().startsWith("<") || MapViews.runsOthers(id)) return false;
    if (world.declared(id).filter(m -> m.isStatic() || m.isPrivate()).isPresent()) return false;
    for (String above : world.superTypes(type)) {
      if (world.isApplication(above) || above.equals("java.lang.Object")) continue;
      MethodId same = new MethodId(above, id.name(), id.descriptor());
      if (world.declared(same).isPresent()) return true;
    }
    return false;
  }

  private boolean areHarmless(List<MethodId> roots) {
    Set<MethodId> seen = new LinkedHashSet<>();
    Deque<MethodId> todo = new ArrayDeque<>(roots);
    while (!todo.isEmpty()) {
      MethodId id = todo.poll();
      if (harmful.contains(id)) return false;
      if (harmless.contains(id) || !seen.add(id)) continue;
      if (seen.size() > MOST_METHODS) return false;
      Set<MethodId> next = leads.get(id);
      if (next == null && (next = lookInto(id)) == null) return false;
      todo.addAll(next);
    }
    harmless.addAll(seen);
    return true;
  }

  /** What the method leads to; null if its own code, or some of what it leads to, is harmful. */
  private Set<MethodId> lookInto(MethodId id) {
    Set<MethodId> next = new LinkedHashSet<>();
    boolean itself = !isHarmless(id, next);
    leads.put(id, next);
    for (MethodId to : next) ledFrom.computeIfAbsent(to, t -> new HashSet<>()).add(id);
    if (!itself && next.stream().noneMatch(harmful::contains)) return next;
    spread(id);
    return null;
  }

  /** Whatever leads to it is harmful, too. */
  private void spread(MethodId id) {
    Deque<MethodId> todo = new ArrayDeque<>(List.of(id));
    while (!todo.isEmpty()) {
      MethodId one = todo.poll();
      if (harmful.add(one)) todo.addAll(ledFrom.getOrDefault(one, Set.of()));
    }
  }

  /** The method's own code; what it leads to is to be looked at. */
  private boolean isHarmless(MethodId id, Collection<MethodId> todo) {
    Optional<Body> body = world.body(id).body();
    if (body.isEmpty()) return false;
    for (Unit unit : body.get().getUnits()) {
      if (!isHarmless((Stmt) unit, body.get(), todo)) return false;
    }
    return true;
  }

  private boolean isHarmless(Stmt stmt, Body body, Collection<MethodId> todo) {
    if (stmt instanceof AssignStmt assign) {
      Value from = assign.getRightOp();
      if (from instanceof FieldRef field && isWalker(field)) return false;
      if (!isHarmlessWrite(assign.getLeftOp(), body)) return false;
      if (!(from instanceof InvokeExpr)) mayBeWalked(from, todo);
    }
    return !stmt.containsInvokeExpr() || isHarmless(stmt.getInvokeExpr(), body, todo);
  }

  /** What is made, loaded or cast may be what is walked next. */
  private void mayBeWalked(Value value, Collection<MethodId> todo) {
    String type = Variables.typeOf(value);
    if (!isWalked(type) || value instanceof Local) return;
    if (!(value instanceof NewExpr)) mayBeGiven(type, todo);
    else if (world.isApplication(type)) todo.addAll(roots(type, false));
  }

  private void mayBeGiven(String type, Collection<MethodId> todo) {
    world.instantiableSubtypes(type).forEach(name -> todo.addAll(roots(name, false)));
  }

  /** An iterator that others may have too. */
  private boolean isWalker(FieldRef field) {
    String type = field.getFieldRef().type().toString();
    String owner = field.getFieldRef().declaringClass().getName();
    return world.isIterator(type) && !isOnlyWalked(owner);
  }

  private boolean isHarmlessWrite(Value to, Body body) {
    if (to instanceof ArrayRef array) {
      return !Descriptors.isFollowed(array.getType().toString()) || isMadeHere(array.getBase(), body);
    }
    if (!(to instanceof FieldRef field)) return true;
    if (!Descriptors.isFollowed(field.getType().toString())) {
      return !field.getFieldRef().name().equals("modCount");
    }
    if (!(field instanceof InstanceFieldRef own) || body.getMethod().isStatic()) return false;
    SootMethod method = body.getMethod();
    return own.getBase() == body.getThisLocal()
        && (method.isConstructor() || isOnlyWalked(method.getDeclaringClass().getName()));
  }

  /** All its objects are iterators. */
  private boolean isOnlyWalked(String type) {
    List<String> below = world.instantiableSubtypes(type);
    return !below.isEmpty() && below.stream().allMatch(world::isIterator);
  }

  /** The local holds nothing but what the method makes, arrays and collections of the library. */
  boolean isMadeHere(Value value, Body body) {
    boolean made = false;
    for (Unit unit : body.getUnits()) {
      if (!(unit instanceof DefinitionStmt set) || set.getLeftOp() != value) continue;
      boolean array = set.getRightOp() instanceof AnyNewExpr && !(set.getRightOp() instanceof NewExpr);
      boolean library =
          set.getRightOp() instanceof NewExpr one && !world.isApplication(one.getType().toString());
      if (!array && !library) return false;
      made = true;
    }
    return made;
  }

  private boolean isHarmless(InvokeExpr call, Body body, Collection<MethodId> todo) {
    if (Throws.isHarmless(call)) return true;
    if (call instanceof DynamicInvokeExpr dynamic) return DynamicCalls.isConcatenation(dynamic);
    String owner = call.getMethodRef().getDeclaringClass().getName();
    String name = call.getMethodRef().getName();
    String descriptor = Descriptors.of(call.getMethodRef());
    if (call instanceof InstanceInvokeExpr && !(call instanceof SpecialInvokeExpr)) {
      for (String type : world.instantiableSubtypes(owner)) {
        Optional<MethodId> target = world.resolve(type, name, descriptor);
        boolean own = target.isPresent() && world.isApplication(target.get().owner());
        if (own) todo.add(target.get());
        else if (isWalked(type)) todo.addAll(roots(type, false));
      }
    }
    Optional<MethodId> found = world.resolve(owner, name, descriptor);
    boolean own = found.isPresent() && world.isApplication(found.get().owner());
    if (own && world.hasBody(found.get())) todo.add(found.get());
    if (own) return world.hasBody(found.get()) || !(call instanceof StaticInvokeExpr);
    if (refusals.why(owner, name) != null) return false;
    for (int i = 0; i < call.getArgCount(); i++) {
      String type = Variables.typeOf(call.getArg(i));
      if (!Descriptors.isReference(type)) continue;
      if (isWalked(type)) mayBeGiven(type, todo);
      else if (world.isInterface(call.getMethodRef().getParameterType(i).toString())) return false;  // a function, maybe
    }
    boolean makes = (name.equals("<init>") || name.equals("stream")) && call.getArgCount() == 0;
    boolean made = call instanceof InstanceInvokeExpr on && isMadeHere(on.getBase(), body);
    return makes || made || COMPARING.contains(name) || !model.modifies(owner, name, descriptor, world);
  }

  /** Library code walks it, or gets it while it walks. */
  boolean isWalked(String type) {
    return walked.computeIfAbsent(type, this::isOfWalked);
  }

  private boolean isOfWalked(String type) {
    return Descriptors.isReference(type) && WALKED.stream().anyMatch(w -> world.isSubtype(type, w));
  }
}
