package cme.model;

import cme.ir.Builder;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import java.util.List;

/** What the parts of the expansion of one call share. */
final class Context {
  final ModelText text;
  final ModelOptions options;
  final LibraryCall call;
  final Builder builder;
  final CallBack callBack;
  final Types types;
  final Resolver resolver;
  final Kinds kinds;
  /** What is looked up may be missing though it is there, as only a part is seen. */
  final boolean partial;
  /** The receiver is the list behind the sublist that the call is made on. */
  final boolean throughPart;
  /** Some argument is the list behind a sublist that was given. */
  final boolean argumentsInPart;

  private Site site;

  Context(
      Resolver resolver,
      ModelText text,
      ModelOptions options,
      LibraryCall call,
      Builder builder,
      CallBack callBack) {
    this(resolver, text, options, call, builder, callBack, false, false, false);
  }

  private Context(
      Resolver resolver,
      ModelText text,
      ModelOptions options,
      LibraryCall call,
      Builder builder,
      CallBack callBack,
      boolean partial,
      boolean throughPart,
      boolean argumentsInPart) {
    this.partial = partial;
    this.throughPart = throughPart;
    this.argumentsInPart = argumentsInPart;
    this.text = text;
    this.options = options;
    this.call = call;
    this.builder = builder;
    this.callBack = callBack;
    this.types = call.types();
    this.resolver = resolver;
    this.kinds = new Kinds(resolver, call.origins());
  }

  /** The same call on lists of which it sees a part; they have one site together. */
  Context with(Var receiver, List<Var> arguments) {
    LibraryCall other =
        new LibraryCall(
            call.owner(),
            call.name(),
            call.descriptor(),
            call.isStatic(),
            receiver,
            arguments,
            call.constants(),
            call.result(),
            use -> site(),
            types,
            receiver == call.receiver() ? call.allocatedClass() : null,
            call.origins());
    boolean part = receiver != call.receiver();
    boolean inPart = !arguments.equals(call.arguments());
    return new Context(resolver, text, options, other, builder, callBack, true, part, inPart);
  }

  /** The one site of the call; it is numbered when it is asked for first. */
  Site site() {
    call.sites().iterates();
    return siteOfMark();
  }

  /** The same, where only the mark of a sublist is looked at. */
  Site siteOfMark() {
    if (site == null) site = call.sites().next(call.shortName());
    return site;
  }

  /** What comes after is not to be relied on; {@code throwing}: the call itself may throw. */
  void unsupported(String why, boolean throwing) {
    boolean making = call.name().equals("<init>") && !throwing;
    builder.step(making ? new Step.Opaque(why) : new Step.Unsupported(why, throwing ? site() : null));
  }

  /** A parameter of this type is walked. */
  boolean isWalked(String type) {
    return types.isContainer(type) || type.equals(Names.ITERABLE);
  }

  Var temporary(String type) {
    return builder.temporary(type);
  }

  /** The best that is known of the receiver's class; the owner's name for static methods. */
  String receiverClass() {
    Var receiver = call.receiver();
    if (receiver == null || call.name().equals("<init>")) return call.owner();
    if (call.allocatedClass() != null) return call.allocatedClass();
    return resolver.isSubtype(receiver.type, call.owner()) ? receiver.type : call.owner();
  }

  /** The receiver is of exactly {@link #receiverClass}. */
  boolean isExact() {
    return call.allocatedClass() != null && call.receiver() != null;
  }

  /** Kind of a container variable; of the receiver more may be known than of others. */
  Kind kind(Var container) {
    Kind kind = kinds.of(container);
    boolean known = container == call.receiver() && isExact();
    if (!known || kind != Kind.SET && kind != Kind.ANY) return kind;
    return kinds.ofType(call.allocatedClass());
  }
}
