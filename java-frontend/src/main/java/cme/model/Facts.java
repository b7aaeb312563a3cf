package cme.model;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** What can be read off the body of a method of the model. */
final class Facts {
  private Facts() {}

  /** Something in it may throw ConcurrentModificationException. */
  static boolean hasSite(List<Effect> body) {
    return any(
        body,
        e ->
            e instanceof Effect.Use
                || e instanceof Effect.Check
                || e instanceof Effect.Unknown
                || e instanceof Effect.Pipeline
                || e instanceof Effect.Unsupported u && u.throwing());
  }

  /** Something in it is a structural modification, or may be; or replaces contents. */
  static boolean modifies(List<Effect> body) {
    return modifies(body, true);
  }

  /** {@code accesses}: a map may be in access order. */
  static boolean modifies(List<Effect> body, boolean accesses) {
    return any(
        body,
        e ->
            e instanceof Effect.Modify
                || e instanceof Effect.Write
                || e instanceof Effect.Drop
                || e instanceof Effect.Insert
                || e instanceof Effect.Access && accesses
                || e instanceof Effect.Unknown
                || e instanceof Effect.Pipeline
                || e instanceof Effect.Unsupported);
  }

  /** It may return what it was given, or a view or wrapper of that, which is the same here. */
  static boolean givesFace(List<Effect> body) {
    return any(body, e -> e instanceof Effect.Return r && r.value() instanceof Value.Name);
  }

  /** Adds the classes that a body names. */
  static void classes(List<Effect> body, Set<String> out) {
    for (Effect e : body) {
      if (e instanceof Effect.Let l && l.value() instanceof Value.New n) out.add(n.type());
      if (e instanceof Effect.Return r && r.value() instanceof Value.New n) out.add(n.type());
      if (e instanceof Effect.IfIs i) out.add(i.type());
      for (List<Effect> inner : Returns.blocks(e)) classes(inner, out);
    }
  }

  /** Of the effects in the body, those inside of others included. */
  static boolean any(List<Effect> body, Predicate<Effect> wanted) {
    for (Effect e : body) {
      if (wanted.test(e)) return true;
      for (List<Effect> inner : Returns.blocks(e)) if (any(inner, wanted)) return true;
    }
    return false;
  }
}
