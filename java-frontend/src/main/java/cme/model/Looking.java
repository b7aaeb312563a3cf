package cme.model;

import java.util.List;
import java.util.Set;

/**
 * Which arguments library code looks at by itself: it hashes them, compares them with others, or
 * prints them, and so runs {@code hashCode}, {@code equals} or {@code toString}. What it only keeps or
 * hands on it does not look at.
 *
 * <p>The model's text tells: what it asks about ({@code if present x}) is looked at, what it does
 * nothing with but {@code put x}, {@code return x} and their like is kept; of what it says nothing
 * library code may do anything with it. Sets and keys of maps are hashed, unless a comparator or
 * identity tells them apart.
 */
final class Looking {
  /** Say nothing of what they get, and only look which object, or of which class, it is. */
  private static final Set<String> NOT_LOOKING =
      Set.of(
          "java.lang.System.identityHashCode",
          "java.lang.Class.isInstance",
          "java.lang.Class.cast",
          "java.util.concurrent.atomic.AtomicReference.compareAndSet");

  private static final String REFERENCES = "java.lang.ref.";

  private final Resolver resolver;
  private final ModelText text;
  private final String type;
  private final String name;
  private final List<ModelMethod> methods;

  /** {@code type}: the best that is known of what is filled or asked. */
  Looking(Resolver resolver, ModelText text, String type, String name, List<ModelMethod> methods) {
    this.resolver = resolver;
    this.text = text;
    this.type = type;
    this.name = name;
    this.methods = methods;
  }

  /** At the argument with this index, whose type is no collection's. */
  boolean at(int index) {
    if (NOT_LOOKING.contains(type + '.' + name) || type.startsWith(REFERENCES)) return false;
    FunctionType function = text.functions().get(type);
    if (function != null && function.method().equals(name)) return false; // What it runs does.
    if (methods.isEmpty()) return true;
    return methods.stream().anyMatch(m -> looks(m, index));
  }

  /** It is put in as an element or key and hashed there, if the receiver is such a container. */
  boolean puts(int index) {
    return mayHash() && methods.stream().anyMatch(m -> puts(m, index));
  }

  /** What is filled or asked may be a container that hashes what it gets. */
  boolean mayHash() {
    boolean list = resolver.isSubtype(type, Names.LIST) || resolver.isSubtype(type, Names.QUEUE);
    if (isTold() || list) return false;
    return isHashing() || resolver.isSubtype(type, Names.COLLECTION);
  }

  /** It is a set or a map; what is neither list nor queue may be one. */
  boolean isHashing() {
    return resolver.isSubtype(type, Names.SET) || resolver.isSubtype(type, Names.MAP);
  }

  /** A comparator or identity tells elements and keys apart. */
  private boolean isTold() {
    return resolver.isSorted(type) || resolver.isByIdentity(type);
  }

  private boolean looks(ModelMethod method, int index) {
    if (index >= method.names().size()) return looksAtAny(method.body());
    String parameter = method.names().get(index);
    boolean told = isTold();
    if (asks(method.body(), parameter, told)) return true;
    if (told && !name.equals("containsValue")) return false;
    return !mentions(method.body(), parameter);
  }

  /** Of arguments without names. */
  private boolean looksAtAny(List<Effect> body) {
    if (body.stream().anyMatch(e -> e instanceof Effect.Pipeline)) return false;
    boolean puts = Facts.any(body, e -> e instanceof Effect.PutArguments);
    return !puts || isHashing();
  }

  /** {@code told}: a comparator or identity says what is present. */
  private static boolean asks(List<Effect> body, String name, boolean told) {
    return Facts.any(
        body,
        e ->
            e instanceof Effect.IfHeld h && is(h.item(), name)
                || e instanceof Effect.IfEqual q && (is(q.a(), name) || is(q.b(), name))
                || !told && e instanceof Effect.IfPresent p && is(p.item(), name));
  }

  private static boolean puts(ModelMethod method, int index) {
    if (index >= method.names().size()) return false;
    String name = method.names().get(index);
    return Facts.any(
        method.body(),
        e ->
            e instanceof Effect.Put p
                && !p.mapValue()
                && is(p.item(), name)
                && is(p.container(), "this"));
  }

  /** It is put somewhere, handed on, given back, asked about, or run. */
  private static boolean mentions(List<Effect> body, String name) {
    return Facts.any(body, e -> mentions(used(e), name));
  }

  /** Null for effects that take no item. */
  private static Value used(Effect effect) {
    if (effect instanceof Effect.Put e) return e.item();
    if (effect instanceof Effect.Let e) return e.value();
    if (effect instanceof Effect.Return e) return e.value();
    if (effect instanceof Effect.Run e) return e.call();
    if (effect instanceof Effect.Insert e) return e.item();
    if (effect instanceof Effect.SetEntryValue e) return e.item();
    if (effect instanceof Effect.IfNull e) return e.item();
    return effect instanceof Effect.IfPresent e ? e.item() : null;
  }

  private static boolean mentions(Value value, String name) {
    if (value instanceof Value.Call call) {
      return call.function().equals(name)
          || call.arguments().stream().anyMatch(v -> mentions(v, name));
    }
    if (value instanceof Value.NewEntry entry) {
      return mentions(entry.key(), name) || mentions(entry.value(), name);
    }
    return is(value, name);
  }

  private static boolean is(Value value, String name) {
    return value instanceof Value.Name n && n.name().equals(name);
  }
}
