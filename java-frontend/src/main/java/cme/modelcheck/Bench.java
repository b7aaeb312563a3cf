package cme.modelcheck;

import cme.ir.Method;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Tries operations on one subject; each trial is run once, however many rows ask for it. */
final class Bench {
  /** {@code all}: all that can be asked of an iterator is, not only what comes next. */
  private record Trial(String way, String operation, Situation situation, boolean all) {}

  private static final String NO_WAY = "the model knows no way through the call";

  private final LibraryModel model;
  private final JdkHierarchy types;
  private final Stage stage;
  private final Ways ways;
  private final Arguments arguments;
  private final Operations operations;
  private final Map<Trial, Outcome> outcomes = new HashMap<>();
  private final Map<Trial, Boolean> seenAsOther = new HashMap<>();

  Bench(Subject subject, LibraryModel model, JdkHierarchy types) {
    this.model = model;
    this.types = types;
    this.stage = new Stage(subject, model, types);
    this.ways = new Ways(stage);
    this.arguments = new Arguments(stage);
    this.operations = new Operations(stage, arguments);
  }

  Ways ways() {
    return ways;
  }

  boolean isMap() {
    return stage.isMap();
  }

  List<Situation> complete(String operation, Situation given) {
    return operations.complete(operation, given);
  }

  /**
   * What the model says if this is done, in a full situation, while an iteration is under way.
   *
   * @param all whether more than {@code next} is of interest
   */
  Outcome outcome(Way way, String operation, Situation situation, boolean all) {
    Trial trial = new Trial(way.name(), operation, situation, all);
    Outcome known = outcomes.get(trial);
    if (known != null) return known;
    if (way.problem() != null) return Outcome.unknown(way.problem());
    if (way.callsBack()) {
      outcomes.put(trial, callback(way, operation, situation));
    } else {
      ModelOptions options = options(way, operation);
      List<Way> alike = new ArrayList<>(List.of(way));
      if (!Operations.isOwn(operation)) {
        for (Way other : ways.all()) {
          boolean same = !other.callsBack() && options(other, operation).equals(options);
          if (same && other != way && other.problem() == null) alike.add(other);
        }
      }
      afterOperation(alike, options, trial);
    }
    return outcomes.get(trial);
  }

  /** All ways end somewhere in the midst; of an empty subject there is nothing to take. */
  private boolean saysNothing(Machine machine) {
    return stage.subject.size() > 0 && !machine.threw() && machine.unsupported().isEmpty();
  }

  private ModelOptions options(Way way, String operation) {
    return Ways.both(way.options(), ways.options(operation));
  }

  // --- The operation comes between two uses of an iterator

  private void afterOperation(
      List<Way> alike, ModelOptions options, Trial trial) {
    Operation op =
        operations.of(trial.operation(), trial.situation(), options, alike.get(0), null);
    if (op == null) {
      String why = "the check does not know " + trial.operation();
      alike.forEach(w -> put(w, trial, Outcome.unknown(why)));
      return;
    }
    Machine machine = stage.machine();
    Collection<State> ends = run(machine, op, trial.situation());
    if (ends.isEmpty() && saysNothing(machine)) {
      alike.forEach(w -> put(w, trial, Outcome.unknown(NO_WAY)));
      return;
    }
    for (Way way : alike) {
      Set<String> problems = new TreeSet<>(machine.unsupported());
      boolean next = throwsAt(way.next(), ends, problems);
      boolean removes = trial.all() && way.remove() != null;
      Boolean remove = removes ? throwsAt(way.remove(), ends, problems) : null;
      boolean goesOn = trial.all() && way.rest() != null;
      Boolean rest = goesOn ? throwsAt(way.rest(), ends, problems) : null;
      String problem = problems.isEmpty() ? null : String.join("; ", problems);
      put(way, trial, new Outcome(next, remove, rest, machine.threw(), problem));
    }
  }

  private Collection<State> run(Machine machine, Operation op, Situation situation) {
    Set<State> ends = new LinkedHashSet<>();
    for (State s : ways.opened()) {
      for (State end : machine.run(op.steps(), arguments.bind(op, situation, s))) {
        ends.add(end.keeping(s.vars.keySet()));
      }
    }
    return ends;
  }

  private void put(Way way, Trial trial, Outcome outcome) {
    outcomes.put(
        new Trial(way.name(), trial.operation(), trial.situation(), trial.all()), outcome);
  }

  private boolean throwsAt(Method probe, Collection<State> ends, Set<String> problems) {
    Machine machine = stage.machine().hasty();
    for (State end : ends) {
      machine.run(probe, end);
      if (machine.threw()) break;
    }
    problems.addAll(machine.unsupported());
    return machine.threw();
  }

  // --- The operation is user code that the iteration calls

  private Outcome callback(Way way, String operation, Situation situation) {
    Operation op = operations.of(operation, situation, options(way, operation), way, null);
    if (op == null) return Outcome.unknown("the check does not know " + operation);
    State s = arguments.bind(op, situation, stage.start());
    Behaviour given = given(way.given());
    s.vars.put(way.function(), s.add(Thing.function("app.Function", given.running(op.steps()))));
    Machine machine = stage.machine().hasty();
    boolean ended = !machine.run(way.traversal(), s).isEmpty();
    if (!ended && saysNothing(machine)) return Outcome.unknown(NO_WAY);
    String problem =
        machine.unsupported().isEmpty() ? null : String.join("; ", machine.unsupported());
    return new Outcome(machine.threw(), null, null, false, problem);
  }

  private Behaviour given(Link.Given given) {
    return switch (given) {
      case NOTHING -> Behaviour.gives(Behaviour.Result.NOTHING);
      case TRUE -> Behaviour.gives(Behaviour.Result.TRUE);
      case FALSE -> Behaviour.gives(Behaviour.Result.FALSE);
      case ARGUMENT -> Behaviour.gives(Behaviour.Result.ARGUMENT);
      case SECOND -> new Behaviour(null, Behaviour.Result.SECOND, stage.newValue);
      case NEW -> Behaviour.gives(stage.newValue);
      case NULL -> Behaviour.gives(State.NULL);
    };
  }

  // --- The same through variables of other types

  /**
   * A supertype under which the subject is not seen to be modified though the operation must be able
   * to make the plain iterator stale; null if there is none. A type of which the model does not say
   * what the method does is left out: then it may do anything.
   */
  String unsoundAs(String operation, Situation situation) {
    if (!Operations.route(operation).isEmpty() || Operations.isSpecial(operation)) return null;
    Way way = ways.named(ways.primary());
    for (String type : types.supertypes(stage.subject.type())) {
      if (!types.isContainer(type) || !operations.isDescribed(operation, type, model)) continue;
      Trial trial = new Trial(type, operation, situation, false);
      if (!seenAsOther.computeIfAbsent(trial, t -> canThrow(way, t))) return type;
    }
    return null;
  }

  private boolean canThrow(Way way, Trial trial) {
    Operation op =
        operations.of(
            trial.operation(), trial.situation(), options(way, trial.operation()), way, trial.way());
    Machine machine = stage.machine();
    Collection<State> ends = run(machine, op, trial.situation());
    if (machine.threw() || !machine.unsupported().isEmpty()) return true;
    return throwsAt(way.next(), ends, new TreeSet<>());
  }
}
