package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.CallBack;
import cme.model.Origins;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;
import soot.Local;

/**
 * Walks over streams that other code has made ({@link GivenStreams}): a call of a method that does
 * whatever their sources and functions may do, and gives what is walked ({@link Within}).
 *
 * <p>That method gets all that the streams were made of, as far as it is in sight here: whatever the
 * sources and functions of a stream get at is reached from there, from static fields, or by nobody
 * else.
 */
final class StreamWalks {
  private static final String ITERATOR = "java.util.Iterator";
  private static final String OBJECT = "java.lang.Object";
  private static final String NOTHING = "java.util.ImmutableCollections$ListN";

  private final Context context;
  private final Builder out;
  private final GivenStreams streams;

  StreamWalks(Context context) {
    this.context = context;
    this.out = context.out();
    this.streams = context.options().ownWalks().streams();
  }

  /** See {@link CallBack#walk(Origins.Made)}. */
  CallBack.Walk of(Origins.Made call) {
    MethodId method = new MethodId(call.owner(), call.name(), call.descriptor());
    boolean isStatic = call.receiver() == null;
    if (context.options().anyCallbacks() || !streams.isAsked(method, isStatic)) return null;
    GivenStreams.Given given = streams.of(method, isStatic);
    if (given == null) return null;
    List<Var> gets = new ArrayList<>();
    if (call.receiver() != null) gets.add(call.receiver());
    for (Var argument : call.arguments()) if (isReference(argument)) gets.add(argument);
    String label = "of " + call.name() + call.descriptor().substring(0, call.descriptor().indexOf(')') + 1);
    return new Walk(call.owner(), label, gets, given);
  }

  /** See {@link CallBack#walk(Var)}. */
  CallBack.Walk of(Var stream) {
    Local local = context.variables().localOf(stream);
    if (local == null || context.options().anyCallbacks()) return null;
    GivenStreams.Given given = streams.of(local, context.definitions().body());
    if (given == null) return null;
    List<Var> gets = new ArrayList<>();
    for (Local each : given.touched()) gets.add(context.variables().of(each));
    MethodId here = out.method.id;
    return new Walk(here.owner(), local.getName() + " in " + here.name() + here.descriptor(), gets, given);
  }

  private static boolean isReference(Var variable) {
    return variable != null && Descriptors.isReference(variable.type);
  }

  private final class Walk implements CallBack.Walk {
    final List<Var> gets;
    final GivenStreams.Given given;
    final boolean bound;
    final String result;
    final MethodId standIn;

    Walk(String owner, String label, List<Var> gets, GivenStreams.Given given) {
      this.gets = gets;
      this.given = given;
      this.bound = given.bound() || given.parts() && context.options().subLists().areMade();
      this.result = bound ? ITERATOR : given.late() ? OBJECT : "void";
      StringBuilder descriptor = new StringBuilder("(");
      for (Var each : gets) descriptor.append(Descriptors.ofType(each.type));
      descriptor.append(')').append(Descriptors.ofType(result));
      this.standIn = streams.standIn(owner, label, descriptor.toString(), given);
    }

    @Override
    public Var start() {
      Var found = run();
      if (found == null) return null;
      Var iterator = out.temporary(ITERATOR);
      out.choose(List.of(() -> use(iterator, found), () -> useNothing(iterator, found)));
      return iterator;
    }

    private void use(Var iterator, Var found) {
      out.assume(new Condition.NotNull(found));
      if (bound) out.step(new Step.Assign(iterator, found));
      else out.step(new Step.IteratorOf(iterator, found));
    }

    /** So it goes on where the stand-in gives nothing, as it is not translated. */
    private void useNothing(Var iterator, Var found) {
      out.assume(new Condition.IsNull(found));
      Var nothing = out.temporary(NOTHING);
      out.step(new Step.New(nothing, NOTHING, false));
      out.step(new Step.IteratorOf(iterator, nothing));
    }

    @Override
    public void meanwhile() {
      run();
    }

    private Var run() {
      Var found = result.equals("void") ? null : out.temporary(result);
      out.step(new Step.Call(found, standIn, gets, context.exits().onThrow()));
      context.exits().mayThrow(Throws.ANYTHING);
      return found;
    }
  }
}
