package cme.calls;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Step;
import cme.ir.Types;
import cme.lower.Dispatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Finds the methods that run from given entry points, lowering each as it is met.
 *
 * <p>In a closed scope a class has objects only if a method that runs makes one (rapid type
 * analysis), so methods are lowered anew when a class that matters to one of their calls gets its
 * first object, until nothing changes. That ends: sets only grow. In an open scope objects of every
 * class may have been there before, once anything gets in from outside: an argument, a static field,
 * the result of unknown code. (The library's values lead to nothing, and neither do
 * exceptions: one of the application's own that is caught was made by a method that runs. Enums are
 * values with code of their own.)
 */
public final class ScopeBuilder {
  /** Lowers a method under a dispatch. */
  public interface Lowerer extends BiFunction<Dispatch, MethodId, Method> {}

  /** Static initialisers of classes that a lowered method touches, superclasses first. */
  public interface Initialisers {
    List<MethodId> of(Method method);
  }

  /** Beyond so many methods a scope is given up. */
  public record Limits(int methods) {}

  private static final Set<String> PRIMITIVE =
      Set.of("boolean", "byte", "char", "short", "int", "long", "float", "double");

  private final Classes classes;
  private final Types types;
  private final Lowerer lowerer;
  private final Initialisers initialisers;
  private final Limits limits;

  public ScopeBuilder(
      Classes classes,
      Types types,
      Lowerer lowerer,
      Initialisers initialisers,
      Limits limits) {
    this.classes = classes;
    this.types = types;
    this.lowerer = lowerer;
    this.initialisers = initialisers;
    this.limits = limits;
  }

  /**
   * A scope; if it is not complete the limits were exceeded, and it has the methods that were met
   * first. Calls in these may lack targets, so nothing is to be concluded from them.
   */
  public record Built(Scope scope, boolean complete) {}

  /** The method by itself: its calls may go to objects of all classes. */
  public Scope alone(MethodId id) {
    Run run = new Run(false, List.of(id));
    run.outside = true;
    run.lower(id, new ArrayDeque<>());
    return run.built(id.toString(), List.of(), true).scope();
  }

  public Built build(
      String name, boolean closed, List<MethodId> entries, List<String> assumptions) {
    return new Run(closed, entries).scope(name, assumptions);
  }

  private final class Run {
    final boolean closed;
    final List<MethodId> entries;
    final Set<String> instantiated = new LinkedHashSet<>();
    final Set<MethodId> running = new LinkedHashSet<>();
    final Set<MethodId> starters = new LinkedHashSet<>();
    final Map<MethodId, Method> methods = new LinkedHashMap<>();
    final Map<MethodId, Set<ClassDispatch.Question>> questions = new LinkedHashMap<>();
    final ClassDispatch dispatch;
    boolean outside;  // objects get in from outside the scope

    Run(boolean closed, List<MethodId> entries) {
      this.closed = closed;
      this.entries = entries;
      this.dispatch = new ClassDispatch(classes, c -> outside || instantiated.contains(c));
    }

    Built scope(String name, List<String> assumptions) {
      Deque<MethodId> todo = new ArrayDeque<>();
      entries.forEach(id -> meet(id, todo));
      do {
        while (!todo.isEmpty()) {
          lower(todo.poll(), todo);
          if (running.size() > limits.methods()) return built(name, assumptions, false);
        }
        revise(todo);
      } while (!todo.isEmpty());
      return built(name, assumptions, true);
    }

    Built built(String name, List<String> assumptions, boolean complete) {
      return new Built(
          new Scope(name, closed, entries, List.copyOf(starters), methods, assumptions), complete);
    }

    void meet(MethodId id, Deque<MethodId> todo) {
      if (running.add(id)) todo.add(id);
    }

    void lower(MethodId id, Deque<MethodId> todo) {
      dispatch.takeQuestions();
      Method method = lowerer.apply(dispatch, id);
      methods.put(id, method);
      questions.put(id, dispatch.takeQuestions());
      if (!closed && entries.contains(id)) {
        method.parameters.forEach(p -> outside |= leadsSomewhere(p.type));
      }
      for (Block block : method.blocks) {
        for (Block.Line line : block.lines) {
          outside |= !closed && comesFromOutside(line.step());
          if (line.step() instanceof Step.New made) instantiated.add(made.type());
          if (line.step() instanceof Step.SetAny any && types.isStateless(any.to().type)) {
            instantiated.add(any.to().type);
          }
          if (line.step() instanceof Step.Call call) meet(call.target(), todo);
        }
      }
      if (!closed) return;
      for (MethodId starter : initialisers.of(method)) {
        starters.add(starter);
        meet(starter, todo);
      }
    }

    boolean comesFromOutside(Step step) {
      if (step instanceof Step.SetAny any) return leadsSomewhere(any.to().type);
      return step instanceof Step.Load load
          && load.base() == null
          && leadsSomewhere(load.field().type());
    }

    boolean leadsSomewhere(String type) {
      String element = type.replace("[]", "");
      return !PRIMITIVE.contains(element)
          && (!types.isValue(element) || types.isApplication(element))
          && !types.isStateless(element)
          && !types.isSubtype(element, "java.lang.Throwable");
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
