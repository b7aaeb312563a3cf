package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.CallBack;
import cme.model.LibraryCall;
import cme.model.Origins;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Hands calls of library methods to the model, and runs what it calls back.
 *
 * <p>An exception may be thrown before a library call has done anything, after it has done all
 * (unless it is {@link Atomic}), and around everything that it calls back.
 */
final class LibraryCalls implements CallBack {
  /** Callbacks of library code that library code calls back are followed this deep. */
  private static final int DEEPEST = 3;

  private final Context context;
  private final Builder out;
  private final Dispatcher dispatcher;
  private final Refusals refusals;
  private final Hooks hooks;
  private final OwnContents ownContents;
  private final OwnCode ownCode;
  private final OwnIterators ownIterators;
  private final BulkWalks bulkWalks;
  private final StreamWalks streamWalks;
  private final Combinators combinators;
  private final InPlace inPlace;
  private int depth;
  private Runnable meanwhile = () -> {};
  private Invocation current;

  LibraryCalls(Context context, Dispatcher dispatcher) {
    this.context = context;
    this.out = context.out();
    this.dispatcher = dispatcher;
    this.refusals = new Refusals(context.world());
    this.inPlace = new InPlace(context, this);
    this.hooks = new Hooks(context);
    this.ownContents = new OwnContents(context);
    this.ownCode = new OwnCode(context);
    this.ownIterators = new OwnIterators(context, ownCode, this, dispatcher, inPlace.views());
    this.bulkWalks = new BulkWalks(context, ownIterators);
    this.streamWalks = new StreamWalks(context);
    this.combinators = new Combinators(context);
  }

  /**
   * @param owner the library class that the method is looked for in
   * @param type the static type of the receiver, or its very class where the call knows that
   */
  void lower(Invocation call, String owner, String type) {
    if (!inPlace.gives(call, owner, type, dispatcher, others -> lower(call, owner, type, others))) {
      lower(call, owner, type, List.of());
    }
  }

  /** {@code others}: classes of which the receiver is none. */
  private void lower(Invocation call, String owner, String type, List<String> others) {
    Optional<MethodId> standIn = combinators.standIn(call, owner);
    if (standIn.isPresent()) {
      dispatcher.call(call, standIn.get());
      return;
    }
    String refusal = refusals.why(owner, call.name());
    if (refusal == null) refusal = combinators.why(call, owner);
    if (refusal != null) {
      dispatcher.unsupported(call, refusal);
      return;
    }
    if (context.world().classNamed(owner) == null || context.world().classNamed(owner).isPhantom()) {
      dispatcher.missing(call);
      return;
    }
    LibraryCall asked =
        new LibraryCall(
            owner,
            call.name(),
            call.descriptor(),
            call.receiver() == null,
            call.receiver(),
            call.arguments(),
            call.constants(),
            call.to(),
            context.sites(),
            context.world(),
            call.exact(),
            context.definitions());
    Map<MethodId, List<String>> overridden = hooks.of(call, type, call.exact() != null);
    List<OwnCode.Use> uses = ownCode.uses(call, owner, overridden);
    HiddenCode hiddenCode = context.options().ownWalks().hidden();
    List<MethodId> hidden = hiddenCode.runs(call, owner, this::exact, context.definitions());
    Runnable outer = meanwhile;
    Invocation outerCall = current;
    Map<MethodId, List<String>> effects = bulkWalks.effects(overridden);
    meanwhile =
        () -> {
          hooks.run(call, effects, dispatcher, type);
          again(call, uses, hidden);
        };
    current = call;
    ownCode.refuse(call, others);
    ownContents.before(call, hooks);
    bulkWalks.around(
        call,
        owner,
        overridden,
        uses,
        () -> {
          hooks.run(call, overridden, dispatcher, type);
          ownCode.run(uses, call.arguments());
          ownCode.run(hidden, call);
        },
        () -> context.model().lower(asked, out, this));
    hooks.forward(call, overridden, dispatcher, type);
    hooks.run(call, overridden, dispatcher, type);
    ownCode.run(uses, call.arguments());
    ownCode.run(hidden, call);
    ownContents.refuseViews(call, type, others);
    String why = hiddenCode.why(call, owner, this::exact, context.definitions());
    if (why != null) out.step(new Step.Unsupported(why));
    meanwhile = outer;
    current = outerCall;
    if (!Atomic.is(owner, call.name())) context.exits().mayThrow(Throws.ANYTHING);
  }

  InPlace inPlace() {
    return inPlace;
  }

  // --- Walks over own collections

  @Override
  public void walk(Var iterator, Var container, Runnable library) {
    ownIterators.walk(current, iterator, container, library);
  }

  @Override
  public boolean isOwn(Var container) {
    return container != null && ownIterators.mayGive(container);
  }

  @Override
  public boolean givesStream(Var container) {
    return ownIterators.givesStream(container);
  }

  @Override
  public Walk walk(Origins.Made given) {
    return streamWalks.of(given);
  }

  @Override
  public Walk walk(Var stream) {
    return streamWalks.of(stream);
  }

  @Override
  public void meanwhile(Var container) {
    if (container == null) {
      meanwhile.run();
    } else {
      ownContents.unsettle(container);
      ownCode.run(ownCode.walked(container), List.of());
      if (ownIterators.givesStream(container)) ownCode.run(ownCode.streamed(container), List.of());
    }
  }

  /** In the midst of the call: what an own collection holds may have changed since. */
  private void again(Invocation call, List<OwnCode.Use> uses, List<MethodId> hidden) {
    if (uses.isEmpty() && hidden.isEmpty() && !getsFunction(call)) return;
    ownContents.unsettle(call);
    ownCode.run(uses, call.arguments());
    ownCode.run(hidden, call);
  }

  private boolean getsFunction(Invocation call) {
    return Descriptors.parameters(call.descriptor()).stream()
        .anyMatch(t -> Descriptors.isReference(t) && context.world().isInterface(t));
  }

  @Override
  public Var call(
      Var function,
      String interfaceName,
      String method,
      String descriptor,
      List<Var> arguments,
      String resultType) {
    boolean followed = resultType != null && Descriptors.isFollowed(resultType);
    Var to = followed ? out.temporary(resultType) : null;
    String type =
        context.world().isSubtype(function.type, interfaceName) ? function.type : interfaceName;
    if (!Descriptors.isReference(type) || depth >= DEEPEST) {
      out.step(new Step.Havoc("library code calls back too deep: " + interfaceName + "." + method));
      context.any(to);
      return to;
    }
    List<Var> all = complete(descriptor, arguments);
    Invocation call =
        new Invocation(interfaceName, method, descriptor, function, exact(function), all, nulls(all), to);
    depth++;
    Runnable dispatched =
        () -> {
          context.notNull(function);
          dispatcher.virtual(call, type.endsWith("[]") ? "java.lang.Object" : type);
          context.exits().mayThrow(Throws.ANYTHING);
        };
    if (mayBeNull(interfaceName)) out.choose(List.of(dispatched, () -> ofNull(function, to)));
    else dispatched.run();
    depth--;
    return to;
  }

  /** Contents of collections, unlike functions, may be null: then the library does without. */
  private static boolean mayBeNull(String interfaceName) {
    return interfaceName.equals("java.lang.Object") || interfaceName.equals("java.lang.Comparable");
  }

  private void ofNull(Var function, Var to) {
    out.assume(new Condition.IsNull(function));
    context.any(to);
  }

  /** One argument for each parameter: what the model leaves out may be anything. */
  private List<Var> complete(String descriptor, List<Var> given) {
    List<Var> all = new ArrayList<>();
    int index = 0;
    for (String type : Descriptors.parameters(descriptor)) {
      Var argument = index < given.size() ? given.get(index) : null;
      index++;
      if (argument == null && Descriptors.isFollowed(type)) {
        argument = out.temporary(type);
        context.any(argument);
      }
      all.add(Descriptors.isFollowed(type) ? argument : null);
    }
    return all;
  }

  private String exact(Var function) {
    return context.exact().of(context.variables().localOf(function));
  }

  private static List<String> nulls(List<Var> arguments) {
    return Collections.nCopies(arguments.size(), null);
  }
}
