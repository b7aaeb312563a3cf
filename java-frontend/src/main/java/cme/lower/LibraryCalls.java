package cme.lower;

import cme.ir.Builder;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.CallBack;
import cme.model.LibraryCall;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Hands calls of library methods to the model, and runs what it calls back.
 *
 * <p>An exception may be thrown before a library call has done anything, after it has done all, and
 * around everything that it calls back.
 */
final class LibraryCalls implements CallBack {
  /** Callbacks of library code that library code calls back are followed this deep. */
  private static final int DEEPEST = 3;

  private final Context context;
  private final Builder out;
  private final Dispatcher dispatcher;
  private final Refusals refusals;
  private int depth;

  LibraryCalls(Context context, Dispatcher dispatcher) {
    this.context = context;
    this.out = context.out();
    this.dispatcher = dispatcher;
    this.refusals = new Refusals(context.world());
  }

  /** @param owner the library class that the method is looked for in */
  void lower(Invocation call, String owner, String exact) {
    String refusal = refusals.why(owner, call.name());
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
            exact,
            context.definitions());
    context.model().lower(asked, out, this);
    context.exits().mayThrow(Throws.ANYTHING);
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
    context.notNull(function);
    dispatcher.virtual(call, type.endsWith("[]") ? "java.lang.Object" : type);
    depth--;
    context.exits().mayThrow(Throws.ANYTHING);
    return to;
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
