package cme.model;

import cme.ir.Builder;
import cme.ir.Slot;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;

/** One library call: finds what the model says of it, or falls back to what is always right. */
final class CallLowering {
  private final Context in;

  CallLowering(
      Resolver resolver,
      ModelText text,
      ModelOptions options,
      LibraryCall call,
      Builder builder,
      CallBack callBack) {
    this.in = new Context(resolver, text, options, call, builder, callBack);
  }

  void run() {
    if (isArrayClone()) {
      cloneArray();
      return;
    }
    if (Streams.getsStream(in)) in.unsupported("a stream is handed to library code", true);
    if (StreamIterators.isAsked(in)) {
      new StreamIterators(in).ask();
      return;
    }
    List<ModelMethod> methods = find();
    new SubLists(in).run(methods, context -> run(context, methods));
  }

  private static void run(Context in, List<ModelMethod> methods) {
    if (methods.isEmpty()) {
      unknown(in);
    } else if (methods.size() == 1) {
      expand(in, methods.get(0));
    } else {
      List<Runnable> alternatives = new ArrayList<>();
      for (ModelMethod m : methods) alternatives.add(() -> expand(in, m));
      in.builder.choose(alternatives);
    }
  }

  private static void expand(Context in, ModelMethod method) {
    new Expansion(in, method).run(method.body());
  }

  private List<ModelMethod> find() {
    String name = in.call.name();
    List<String> parameters = Descriptors.simple(Descriptors.parameters(in.call.descriptor()));
    List<ModelMethod> found = in.resolver.methods(in.receiverClass(), name, parameters);
    return found.isEmpty() ? in.resolver.methods(in.call.owner(), name, parameters) : found;
  }

  private static void unknown(Context in) {
    Unknowns unknowns = new Unknowns(in, new Containers(in));
    boolean harmless =
        in.resolver.isHarmless(in.call.owner()) || in.resolver.isHarmless(in.receiverClass());
    boolean quiet = in.text.isInHarmlessPackage(in.call.owner()) && !unknowns.getsContainer();
    unknowns.run(!harmless && !quiet);
  }

  private boolean isArrayClone() {
    Var receiver = in.call.receiver();
    return receiver != null && receiver.type.endsWith("[]") && in.call.name().equals("clone");
  }

  private void cloneArray() {
    Var copy = in.temporary(in.call.receiver().type);
    in.builder.step(new Step.New(copy, copy.type, false));
    in.builder.step(new Step.PutAll(copy, Slot.ELEMENT, in.call.receiver(), Slot.ELEMENT));
    if (in.call.result() != null) in.builder.step(new Step.Assign(in.call.result(), copy));
  }
}
