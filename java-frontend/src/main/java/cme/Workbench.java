package cme;

import cme.calls.Classes;
import cme.calls.OpenMethods;
import cme.calls.ScopeBuilder;
import cme.calls.WorldClasses;
import cme.effects.CallEffects;
import cme.emit.Decided;
import cme.index.Call;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Unsupported;
import cme.lower.Dispatch;
import cme.lower.Faces;
import cme.lower.HeldClasses;
import cme.lower.Lowered;
import cme.lower.Lowering;
import cme.lower.LoweringOptions;
import cme.lower.OwnWalks;
import cme.lower.SubListFlow;
import cme.model.LibraryModel;
import cme.soot.BodyResult;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes scopes: the world, the library and the options, put to work together. */
final class Workbench {
  /** So many methods are read only to find out what they do. */
  private static final int MOST_FOR_EFFECTS = 4000;

  /** Nothing larger has been decided so far. */
  private static final ScopeBuilder.Limits LIMITS = new ScopeBuilder.Limits(400, 100, 40, 4, 1000);

  /** A call has so many targets, in a library with many classes, that to branch helps nobody. */
  private static final int MANY_CLASSES = 300;

  /** In a larger library, or when so many procedures are written, scopes are smaller: it ends. */
  private static final int LARGE = 500;

  private static final int MANY_PROCEDURES = 20_000;

  private static final ScopeBuilder.Limits SMALLER = new ScopeBuilder.Limits(400, 8, 8, 1, 4);

  private final SootWorld world;
  private final LibraryModel model;
  private final Options options;
  private final SubListFlow subLists;
  private final Faces faces;
  private final OwnWalks ownWalks;
  private final HeldClasses held;
  private final Predicate<MethodId> isCheap;
  private final Times times;
  private final Classes classes;
  private final OpenMethods openMethods;
  private final OpenMethods wholeMethods;
  private final CallEffects effects;
  private final Map<Method, Lowered> details = new HashMap<>();
  private final Set<Site> caught = new HashSet<>();
  private final Set<MethodId> translated = new HashSet<>();
  private int procedures;
  private Scope lastDecided;
  private Decided decided;

  /**
   * {@code isCheap}: to look into it costs little, by its bytecode; {@code maySet}: it may set a field
   * of that name; {@code calls}: those in its bytecode, if that is known.
   */
  Workbench(
      SootWorld world,
      LibraryModel model,
      Options options,
      SubListFlow subLists,
      Faces faces,
      Predicate<MethodId> isCheap,
      BiPredicate<MethodId, String> maySet,
      Function<MethodId, Optional<List<Call>>> calls,
      Times times) {
    this.world = world;
    this.model = model;
    this.options = options;
    this.subLists = subLists;
    this.faces = faces;
    this.ownWalks = new OwnWalks(world, model, calls);
    this.held = new HeldClasses(world, options.callbacks() == Options.Callbacks.ANY, maySet);
    this.isCheap = isCheap;
    this.times = times;
    this.classes = new WorldClasses(world);
    this.openMethods =
        new OpenMethods(
            classes,
            (dispatch, id) -> lower(dispatch, id, true),
            ownWalks.targets()::of,
            MOST_FOR_EFFECTS);
    this.wholeMethods =
        new OpenMethods(
            classes,
            (dispatch, id) -> lower(dispatch, id, false),
            ownWalks.targets()::of,
            Integer.MAX_VALUE);
    this.effects = new CallEffects(openMethods);
  }

  ScopeBuilder.Built build(EntryPoints.Plan plan) {
    details.clear();
    return !asksAboutEntries(plan)
        ? builder().build(plan.name(), plan.closed(), plan.entries(), assumptions(plan))
        : builder()
            .buildNear(plan.name(), plan.entries(), this::isFunctionWithSites, assumptions(plan));
  }

  /**
   * The scope as far as it is to be looked at if nothing can be proved there, as something that its
   * nearest methods do, or lead to, is not translated, or as too many methods are left. Empty if that
   * is not so. The scope says what is not translated.
   */
  Optional<Scope> sketch(EntryPoints.Plan plan) {
    if (!asksAboutEntries(plan)) return Optional.empty();
    Optional<Scope> near = sketch(plan, false);
    if (near.filter(s -> s.standIns().size() > limits().left()).isPresent()) {
      return near.map(s -> s.without(Asked.notTranslated(s)));
    }
    near = near.filter(s -> lacksCode(s, false));
    if (near.isEmpty()) near = sketch(plan, true).filter(s -> lacksCode(s, true));
    return near.map(s -> s.without(notTranslated(s)));
  }

  private Optional<Scope> sketch(EntryPoints.Plan plan, boolean asks) {
    return builder()
        .sketch(
            plan.name(),
            plan.entries(),
            this::isFunctionWithSites,
            limits() == LIMITS ? isCheap : id -> false,
            assumptions(plan),
            asks);
  }

  private boolean lacksCode(Scope scope, boolean inStandIns) {
    return Asked.lacksCode(scope, inStandIns) && decided(scope).lacksCode(inStandIns);
  }

  /** What executions of the scope get to that is not translated: nothing is proved if there is any. */
  List<Unsupported> notTranslated(Scope scope) {
    if (!scope.left().isEmpty()) return scope.left();
    return Asked.lacksCode(scope, true) ? decided(scope).notTranslated() : List.of();
  }

  /** A scope that was decided to be a sketch is asked about once more before it is written. */
  private Decided decided(Scope scope) {
    if (lastDecided != scope) {
      decided = new Decided(scope, world);
      lastDecided = scope;
    }
    return decided;
  }

  private static boolean asksAboutEntries(EntryPoints.Plan plan) {
    return !plan.closed() && !plan.asked().isEmpty() && plan.entries().containsAll(plan.asked());
  }

  /** The method by itself. */
  Method lower(MethodId id) {
    return alone(id).methods().get(id);
  }

  /** The scope that has only this method; what it calls may do anything. */
  Scope alone(MethodId id) {
    details.clear();
    return builder().alone(id);
  }

  private ScopeBuilder builder() {
    return new ScopeBuilder(
        classes,
        world,
        (dispatch, id) -> lower(dispatch, id, false),
        openMethods,
        wholeMethods,
        effects,
        this::initialisers,
        limits());
  }

  private ScopeBuilder.Limits limits() {
    return countsProcedures() ? LIMITS : SMALLER;
  }

  /** It depends on how many procedures are written how scopes are made. */
  boolean countsProcedures() {
    return world.inputSize() <= LARGE && procedures < MANY_PROCEDURES;
  }

  /** In a large library a call has so many targets that to branch helps nobody. */
  private int mostTargets() {
    return world.applicationSize() > MANY_CLASSES ? 8 : 32;
  }

  /** A program with so many procedures was written. */
  void wrote(int more) {
    procedures += more;
  }

  private boolean isFunctionWithSites(MethodId id) {
    return world.isLambda(id.owner()) && !Asked.sites(openMethods.get(id)).isEmpty();
  }

  /** Functions without a class file of their own that the scope makes and that have sites. */
  List<MethodId> functionsMadeIn(Scope scope) {
    List<MethodId> out = new ArrayList<>();
    for (String type : Asked.made(scope)) {
      if (!world.isLambda(type)) continue;
      for (MethodId id : world.methods(type)) {
        if (world.hasBody(id) && isFunctionWithSites(id)) out.add(id);
      }
    }
    return out;
  }

  /** Why a scope of the plan is not complete. */
  String tooLarge(EntryPoints.Plan plan) {
    int most = plan.closed() ? limits().closed() : limits().open();
    return "more than " + most + " methods take part";
  }

  /** What calls in open scopes do. */
  CallEffects effects() {
    return effects;
  }

  /** Methods that were lowered with their bodies. */
  int translated() {
    return translated.size();
  }

  /** A handler of the site's own method may catch what is thrown there. */
  boolean isCaught(Site site) {
    return caught.contains(site);
  }

  private Method lower(Dispatch dispatch, MethodId id, boolean wide) {
    boolean any = options.callbacks() == Options.Callbacks.ANY;
    BodyResult body = times.in(Times.Part.BODIES, () -> world.body(id));
    int most = wide ? mostTargets() : Integer.MAX_VALUE;
    LoweringOptions how = new LoweringOptions(any, most, subLists, ownWalks, held, faces);
    Lowering lowering = new Lowering(world, model, dispatch, how);
    Lowered lowered = times.in(Times.Part.LOWERING, () -> lowering.detail(id));
    details.put(lowered.method(), lowered);
    caught.addAll(lowered.caught());
    if (body.body().isPresent()) translated.add(id);
    return lowered.method();
  }

  private List<MethodId> initialisers(Method method) {
    Set<String> touched = new LinkedHashSet<>();
    for (String name : details.get(method).touches()) {
      List<String> supers = new ArrayList<>(world.superTypes(name));
      for (int i = supers.size() - 1; i >= 0; i--) touched.add(supers.get(i));
      touched.add(name);
    }
    List<MethodId> out = new ArrayList<>();
    for (String name : touched) world.initialiserOf(name).ifPresent(out::add);
    return out;
  }

  /** What every verdict about the plan rests on, by the names of docs/soundness.md. */
  List<String> assumptions(EntryPoints.Plan plan) {
    List<String> out = new ArrayList<>();
    if (!plan.closed() && options.callbacks() == Options.Callbacks.KNOWN) out.add("callbacks");
    out.add("initialisers");
    out.add("library");
    options.models().forEach(file -> out.add("models: " + file));
    return out;
  }
}
