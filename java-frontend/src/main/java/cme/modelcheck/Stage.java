package cme.modelcheck;

import cme.ir.Method;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.LibraryModel;
import cme.model.ModelOptions;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A subject, made and filled, with what arguments may be: elements that are there and ones that are
 * not, values. Calls are written for it, and run from its state.
 */
final class Stage {
  final Subject subject;
  final JdkHierarchy types;
  final Provenance provenance = new Provenance();
  final Var self;
  final Var lo;
  final Var hi;
  final Var fresh;
  /** A function that does nothing. */
  final Var quiet = new Var("quiet", JdkHierarchy.OBJECT);

  // Numbers of things.
  final int first;
  final int last;
  final List<Integer> absent;
  final int firstValue;
  final int lastValue;
  final int newValue;
  final List<Integer> absentValues;

  private final Map<Method, BlockFacts> facts = new IdentityHashMap<>();
  private final LibraryModel model;
  private final State state;

  Stage(Subject subject, LibraryModel model, JdkHierarchy types) {
    this.subject = subject;
    this.model = model;
    this.types = types;
    this.self = new Var("self", subject.type());
    this.lo = new Var("lo", subject.item());
    this.hi = new Var("hi", subject.item());
    this.fresh = new Var("new", "java.lang.String");
    State s = new State();
    first = item(s);
    last = subject.size() == 2 ? item(s) : first;
    absent = List.of(item(s), item(s));
    int bound = item(s);
    firstValue = subject.nullValues() ? State.NULL : value(s);
    lastValue = subject.nullValues() ? State.NULL : value(s);
    newValue = value(s);
    absentValues = List.of(value(s), value(s));
    s.vars.put(lo, first);
    s.vars.put(hi, bound);
    s.vars.put(fresh, newValue);
    Behaviour nothing = Behaviour.gives(Behaviour.Result.NOTHING);
    s.vars.put(quiet, s.add(Thing.function("app.Quiet", nothing)));
    state = filled(made(s));
  }

  private int item(State s) {
    return s.add(Thing.object(subject.item(), false, null));
  }

  private static int value(State s) {
    return s.add(Thing.object("java.lang.String", false, null));
  }

  /** A copy of the state in which the subject is filled and nothing else has happened. */
  State start() {
    return state.copy();
  }

  boolean isMap() {
    return subject.isMap(types);
  }

  boolean is(String type) {
    return types.isSubtype(subject.type(), type);
  }

  Script script(ModelOptions options) {
    return new Script(model.with(options), types, provenance);
  }

  Machine machine() {
    return new Machine(types, facts);
  }

  // --- Making the subject

  private State made(State s) {
    Script script = script(ModelOptions.ALL);
    String[] maker = subject.maker().split(" ");
    String call = maker[0];
    List<String> parameters = parameters(call);
    if (call.startsWith("new(")) {
      create(script, self, subject.type(), parameters);
    } else {
      List<Var> arguments = new ArrayList<>();
      for (String p : parameters) arguments.add(madeArgument(script, p, maker));
      String owner = call.substring(0, call.indexOf('.'));
      String full = owner.startsWith("Concurrent") ? "java.util.concurrent." + owner : "java.util." + owner;
      String name = call.substring(call.indexOf('.') + 1, call.indexOf('('));
      script.call(
          new Script.Call(full, name, parameters, subject.type(), null, arguments, null), self);
    }
    // If there are several, they differ in contents, which are set anew.
    Machine machine = machine();
    List<State> ends = List.copyOf(machine.run(script.end(), s));
    if (ends.isEmpty()) throw new IllegalStateException(subject + ": " + machine.unsupported());
    return ends.get(0);
  }

  private Var madeArgument(Script script, String parameter, String[] maker) {
    if (Signatures.isPrimitive(parameter)) return null;
    Var to = new Var("argument", maker.length > 1 ? maker[1] : parameter);
    if (parameter.equals("java.util.Map") && maker.length == 1) to = new Var("m", "java.util.HashMap");
    if (parameter.equals(JdkHierarchy.OBJECT)) return lo;
    create(script, to, to.type, List.of());
    return to;
  }

  private void create(Script script, Var to, String type, List<String> parameters) {
    script.out.step(new Step.New(to, type, model.failFast(type, types)));
    if (type.endsWith("[]") || type.equals("java.lang.Class")) return;
    String owner = type.equals("app.Lru") ? "java.util.LinkedHashMap" : type;
    List<Var> arguments = new ArrayList<>();
    for (String p : parameters) {
      arguments.add(Signatures.isPrimitive(p) ? null : new Var("argument", p));
    }
    script.call(new Script.Call(owner, "<init>", parameters, "void", to, arguments, type), null);
  }

  static List<String> parameters(String call) {
    String inside = call.substring(call.indexOf('(') + 1, call.lastIndexOf(')'));
    if (inside.isEmpty()) return List.of();
    List<String> out = new ArrayList<>();
    for (String p : inside.split(",")) out.add(Signatures.full(p.trim()));
    return out;
  }

  private State filled(State s) {
    int at = s.get(self);
    Thing thing = s.thing(at);
    Contents elements = Contents.NONE;
    if (subject.size() > 0) elements = Contents.of(first, last);
    thing = thing.with(Slot.ELEMENT, elements);
    if (isMap()) thing = thing.with(Slot.VALUE, Contents.of(firstValue, lastValue));
    s.set(at, thing);
    return s.keeping(Set.of(self, lo, hi, fresh, quiet));
  }
}
