package cme.calls;

import cme.effects.CallEffects;
import cme.effects.Effects;
import cme.effects.Relevance;
import cme.effects.StandIn;
import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.lower.Dispatch;
import cme.lower.Wide;
import cme.lower.Within;
import cme.soot.Descriptors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/**
 * Finds the methods that run from given entry points, lowering each as it is met.
 *
 * <p>In a closed scope a class has objects only if a method that runs makes one (rapid type
 * analysis), so methods are lowered anew when a class that matters to one of their calls gets its
 * first object, until nothing changes. That ends: sets only grow. In an open scope objects of every
 * class may have been there before, once anything gets in from outside: an argument, a static field,
 * the result of unknown code. (The library's values lead to nothing, and neither does
 * what is printed to, nor do exceptions: one of the application's own that is caught was made by a
 * method that runs. Enums are values with code of their own.)
 *
 * <p>Such a scope may lead to most of a library. Where only its entries are asked about, the methods
 * that are met first are looked into, as {@link OpenMethods} has them; for the others, and for calls
 * with many targets, a {@link StandIn} does what they may do.
 */
public final class ScopeBuilder {
  /** Lowers a method under a dispatch. */
  public interface Lowerer extends BiFunction<Dispatch, MethodId, Method> {}

  /** Static initialisers of classes that a lowered method touches, superclasses first. */
  public interface Initialisers {
    List<MethodId> of(Method method);
  }

  /**
   * @param closed beyond so many methods a closed scope is given up
   * @param open beyond so many an open one that looks into everything is
   * @param near so many methods are looked into where not all are
   * @param sketched so many are looked into where nothing can be proved
   * @param left if more are not looked into, it is not asked what they do
   */
  public record Limits(int closed, int open, int near, int sketched, int left) {}

  private static final Effects NOT_ASKED =
      Effects.unknown("its code was not looked at, as the rest is not translated or too much");

  /** A call that stands for several has more targets than this. */
  private static final int FEW = 8;

  /** A value, of which the constants of the application's enums are. */
  private static final String ENUM = "java.lang.Enum";

  /** {@code System.out}: nothing comes out of it again. */
  private static final String PRINTER = "java.io.PrintStream";

  private static final Set<String> PRIMITIVE =
      Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private final Classes classes;
  private final Types types;
  private final Lowerer lowerer;
  private final OpenMethods openMethods;
  private final OpenMethods wholeMethods;
  private final CallEffects effects;
  private final Initialisers initialisers;
  private final Limits limits;

  /** {@code wholeMethods}: with all targets of calls, however many they are. */
  public ScopeBuilder(
      Classes classes,
      Types types,
      Lowerer lowerer,
      OpenMethods openMethods,
      OpenMethods wholeMethods,
      CallEffects effects,
      Initialisers initialisers,
      Limits limits) {
    this.classes = classes;
    this.types = types;
    this.lowerer = lowerer;
    this.openMethods = openMethods;
    this.wholeMethods = wholeMethods;
    this.effects = effects;
    this.initialisers = initialisers;
    this.limits = limits;
  }

  /**
   * A scope. If it is not complete the limits were exceeded, and it has the methods that were met
   * first: calls in these may lack targets, so nothing is to be concluded from them.
   */
  public record Built(Scope scope, boolean complete) {}

  /** The method by itself: its calls may go to objects of all classes. */
  public Scope alone(MethodId id) {
    Map<MethodId, Method> methods = new LinkedHashMap<>();
    methods.put(id, openMethods.get(id));
    return new Scope(id.toString(), false, List.of(id), List.of(), methods, List.of());
  }

  /** A scope that looks into everything. */
  public Built build(
      String name, boolean closed, List<MethodId> entries, List<String> assumptions) {
    Run run = new Run(closed, entries);
    if (!closed && limits.open() <= FEW && entries.stream().anyMatch(this::startsOutside)) {
      if (!run.mayFit()) return run.built(name, assumptions, false);
      run = new Run(false, entries);
    }
    return run.built(name, assumptions, run.collect());
  }

  /**
   * An open scope that looks into what is near, and into what is {@code kept} wherever it is met. The
   * other methods do what they may do, but they call nobody: so nothing is to be asked about methods
   * that are neither entries nor kept.
   */
  public Built buildNear(
      String name, List<MethodId> entries, Predicate<MethodId> kept, List<String> assumptions) {
    Run run = new Run(false, entries);
    run.stopsOutside = true;
    if (entries.stream().anyMatch(this::startsOutside) || !run.collect()) {
      run = new Run(false, entries);
      run.collectNear(kept);
    }
    return run.built(name, assumptions, true);
  }

  /**
   * An open scope that looks into what is nearest, and a little further into what is cheap. If {@code asks} is false it does not ask what the
   * other methods do: nothing can be proved with it, but executions that throw may be found. Empty
   * for a scope of its own objects alone, which is to be looked at as a whole.
   */
  public Optional<Scope> sketch(
      String name,
      List<MethodId> entries,
      Predicate<MethodId> kept,
      Predicate<MethodId> cheap,
      List<String> assumptions,
      boolean asks) {
    if (entries.stream().noneMatch(this::startsOutside)) return Optional.empty();
    Run run = new Run(false, entries);
    run.near = limits.sketched();
    run.cheap = cheap;
    run.asks = asks;
    run.collectNear(kept);
    return Optional.of(run.built(name, assumptions, true).scope());
  }

  /** As an entry, the method gets something from outside. */
  private boolean startsOutside(MethodId id) {
    return openMethods.get(id).parameters.stream().anyMatch(p -> leadsSomewhere(p.type));
  }

  private boolean leadsSomewhere(String type) {
    String element = type.replace("[]", "");
    return !PRIMITIVE.contains(element)
        && (!types.isValue(element) || types.isApplication(element) || element.equals(ENUM))
        && !types.isStateless(element)
        && !(element.equals(PRINTER) && isLibraryAlone(PRINTER))
        && !types.isSubtype(element, "java.lang.Throwable");
  }

  private boolean isLibraryAlone(String type) {
    return classes.concreteSubtypes(type).stream().noneMatch(types::isApplication);
  }

  private final class Run {
    final boolean closed;
    final List<MethodId> entries;
    final Set<String> instantiated = new LinkedHashSet<>();
    final Set<MethodId> running = new LinkedHashSet<>();
    final Set<MethodId> starters = new LinkedHashSet<>();
    final Map<MethodId, Method> methods = new LinkedHashMap<>();
    final Set<MethodId> standIns = new LinkedHashSet<>();
    final Map<Effects, Effects> noticed = new IdentityHashMap<>();
    final Map<Effects, MethodId> doers = new LinkedHashMap<>();
    final Map<MethodId, Block.Line> firstCall = new LinkedHashMap<>();
    final Map<MethodId, Set<ClassDispatch.Question>> questions = new LinkedHashMap<>();
    final ClassDispatch dispatch;
    boolean outside;  // objects get in from outside the scope
    boolean stopsOutside;
    boolean asks = true;  // what methods do that are not looked into
    int near = limits.near();
    int looked;  // into so many methods
    Predicate<MethodId> cheap = id -> false;

    Run(boolean closed, List<MethodId> entries) {
      this.closed = closed;
      this.entries = entries;
      this.dispatch = new ClassDispatch(classes, c -> outside || instantiated.contains(c));
    }

    /** False if the limits are exceeded, or if it stopped where something gets in from outside. */
    boolean collect() {
      Deque<MethodId> todo = new ArrayDeque<>();
      entries.forEach(id -> meet(id, todo));
      do {
        while (!todo.isEmpty()) {
          MethodId id = todo.poll();
          lower(id, lowered(id), todo);
          if (running.size() > (closed ? limits.closed() : limits.open())) return false;
          if (outside && stopsOutside) return false;
        }
        revise(todo);
      } while (!todo.isEmpty());
      return true;
    }

    /**
     * False if the limits are exceeded even by what methods lead to whose calls stand for several.
     * These are lowered anyway; with all targets of their calls they are large, and most scopes
     * that look into everything are given up.
     */
    boolean mayFit() {
      Deque<MethodId> todo = new ArrayDeque<>();
      entries.forEach(id -> meet(id, todo));
      while (!todo.isEmpty()) {
        MethodId id = todo.poll();
        if (Wide.is(id)) return false;
        lower(id, openMethods.get(id), todo);
        if (running.size() > limits.open()) return false;
      }
      return true;
    }

    /** Once anything gets in from outside, a method is the same in every scope. */
    Method lowered(MethodId id) {
      return outside ? wholeMethods.get(id) : lowerer.apply(dispatch, id);
    }

    void collectNear(Predicate<MethodId> kept) {
      Deque<MethodId> todo = new ArrayDeque<>();
      entries.forEach(id -> meet(id, todo));
      while (!todo.isEmpty()) {
        MethodId id = todo.poll();
        boolean near = entries.contains(id) || kept.test(id) || !isFar(id);
        if (near) lower(id, openMethods.get(id), todo);
        else standIns.add(id);
        if (near && !cheap.test(id)) looked++;
      }
      Relevance relevance = new Relevance(List.copyOf(methods.values()), types);
      standIns.forEach(id -> standIn(id, relevance));
      standIns.addAll(doers.values());
    }

    boolean isFar(MethodId id) {
      if (Wide.is(id) || Within.is(id) || methods.size() >= limits.near()) return true;
      if (asks && isIdle(id)) return true;
      return looked >= near && !cheap.test(id);
    }

    /** A stand-in does just what the method does: nothing. */
    boolean isIdle(MethodId id) {
      String result = Descriptors.result(id.descriptor());
      return !Descriptors.isFollowed(result) && effects.of(id).areNone();
    }

    Built built(String name, List<String> assumptions, boolean complete) {
      return new Built(
          new Scope(
              name, closed, entries, List.copyOf(starters), methods, standIns, assumptions, List.of()),
          complete);
    }

    void meet(MethodId id, Deque<MethodId> todo) {
      if (running.add(id)) todo.add(id);
    }

    void standIn(MethodId id, Relevance relevance) {
      Block.Line call = firstCall.get(id);
      int arguments = ((Step.Call) call.step()).arguments().size();
      String result = Descriptors.result(id.descriptor());
      Effects what = asks ? noticed.computeIfAbsent(effects.of(id), relevance::of) : NOT_ASKED;
      Method standIn =
          StandIn.of(
              id,
              parameters(id, arguments),
              Descriptors.isFollowed(result) ? result : null,
              call.position(),
              what,
              what.areNone() ? null : doers.computeIfAbsent(what, this::doer),
              types);
      methods.put(id, standIn);
    }

    MethodId doer(Effects what) {
      MethodId id = new MethodId("cme", "effects" + (doers.size() + 1), "()V");
      methods.put(id, StandIn.doing(id, what, types));
      return id;
    }

    /** With the receiver, if calls pass one more than the descriptor has. */
    List<String> parameters(MethodId id, int arguments) {
      List<String> out = new ArrayList<>(Descriptors.parameters(id.descriptor()));
      out.removeIf(type -> !Descriptors.isFollowed(type));
      if (out.size() < arguments) out.add(0, id.owner());
      return out;
    }

    void lower(MethodId id, Method method, Deque<MethodId> todo) {
      methods.put(id, method);
      questions.put(id, dispatch.takeQuestions());
      if (!closed && entries.contains(id)) {
        method.parameters.forEach(p -> outside |= leadsSomewhere(p.type));
      }
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) step(line, todo);
      }
      if (!closed) return;
      for (MethodId starter : initialisers.of(method)) {
        starters.add(starter);
        meet(starter, todo);
      }
    }

    void step(Block.Line line, Deque<MethodId> todo) {
      Step step = line.step();
      outside |= !closed && comesFromOutside(step);
      if (step instanceof Step.New made) instantiated.add(made.type());
      if (step instanceof Step.SetAny any && types.isStateless(any.to().type)) {
        instantiated.add(any.to().type);
      }
      if (step instanceof Step.Call call) {
        firstCall.putIfAbsent(call.target(), line);
        meet(call.target(), todo);
      }
    }

    boolean comesFromOutside(Step step) {
      if (step instanceof Step.SetAny any) return leadsSomewhere(any.to().type);
      return step instanceof Step.Load load
          && load.base() == null
          && leadsSomewhere(load.field().type());
    }

    /** Methods one of whose calls may go elsewhere now are lowered again. */
    void revise(Deque<MethodId> todo) {
      Set<ClassDispatch.Question> changed = dispatch.refresh();
      if (changed.isEmpty()) return;
      for (MethodId id : new ArrayList<>(methods.keySet())) {
        if (questions.get(id).stream().anyMatch(changed::contains)) todo.add(id);
      }
    }
  }
}
