package cme.model;

import cme.ir.Builder;
import cme.ir.Step;
import cme.ir.Var;
import java.util.Set;

/**
 * Iterators that {@code Stream.iterator} makes. Such an iterator walks the stream's source as it is
 * asked, so even {@code hasNext} may throw. It is taken for an iterator over the source; what it
 * gives is anything.
 *
 * <p>It is followed where it is sure to stay: in a variable that is only asked for what comes next.
 * The functions of the stream, which run in between, must only read, and the source must be a
 * collection of the library's. Java notices modifications
 * since the iterator was first asked, the steps those since it was made.
 */
final class StreamIterators {
  private static final Set<String> ASKING =
      Set.of("hasNext", "next", "nextInt", "nextLong", "nextDouble");

  private final Context in;
  private final Builder out;
  private final Unknowns unknowns;

  StreamIterators(Context in) {
    this.in = in;
    this.out = in.builder;
    this.unknowns = new Unknowns(in, new Containers(in));
  }

  /** The call asks such an iterator, followed or not. */
  static boolean isAsked(Context in) {
    Var self = in.call.receiver();
    return self != null && ASKING.contains(in.call.name()) && isOne(self, in);
  }

  private static boolean isOne(Var iterator, Context in) {
    Origins.Origin origin = in.call.origins().of(iterator);
    return origin != null
        && origin.name().equals("iterator")
        && in.resolver.isSubtype(origin.owner(), Streams.STREAM);
  }

  void ask() {
    Var self = in.call.receiver();
    if (isFollowed(self)) out.step(new Step.Use(in.site(), self));
    else in.unsupported("the stream of the iterator is not followed", true);
    if (in.call.result() != null) unknowns.anything(in.call.result());
  }

  /** The call makes one; false if it is not followed. */
  boolean make() {
    if (!in.call.name().equals("iterator") || in.call.receiver() == null) return false;
    Var iterator = in.call.result();
    if (iterator == null) return true; // Nobody asks it.
    if (!isOne(iterator, in) || !isFollowed(iterator)) return false;
    Var seen = source(in.call.origins().made(in.call.receiver())).receiver();
    SubLists subLists = new SubLists(in);
    Var source = subLists.mayBe(seen) ? subLists.whole(seen) : seen;
    out.step(new Step.IteratorOf(iterator, source));
    return true;
  }

  /** The same answer wherever it is asked. */
  private boolean isFollowed(Var iterator) {
    Origins origins = in.call.origins();
    Var stream = origins.of(iterator).receiver();
    Origins.Made made = stream == null ? null : origins.made(stream);
    return made != null
        && origins.isOnlyCalled(iterator, ASKING)
        && isOfCollection(source(made))
        && !in.callBack.isOwn(source(made).receiver())
        && onlyReads(made);
  }

  /** The call that made the first stream. */
  private Origins.Made source(Origins.Made call) {
    Origins.Made first = call;
    while (first.on() != null && in.resolver.isSubtype(first.owner(), Streams.STREAM)) {
      first = first.on();
    }
    return first;
  }

  private boolean isOfCollection(Origins.Made call) {
    return call.receiver() != null
        && call.name().equals("stream")
        && in.resolver.isSubtype(call.owner(), Names.COLLECTION);
  }

  private boolean onlyReads(Origins.Made last) {
    Origins.Made source = source(last);
    for (Origins.Made call = last; call != source; call = call.on()) {
      if (!Pipelines.isFollowed(call.name())) return false;
      for (int i = 0; i < call.arguments().size(); i++) {
        if (Descriptors.isPrimitive(Descriptors.parameters(call.descriptor()).get(i))) continue;
        Var function = call.arguments().get(i);
        if (function == null || !in.call.origins().onlyReads(function)) return false;
      }
    }
    return true;
  }
}
