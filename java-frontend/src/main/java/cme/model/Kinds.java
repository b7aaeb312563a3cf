package cme.model;

import cme.ir.Field;
import cme.ir.Var;
import java.util.List;
import java.util.Set;

/**
 * Finds the {@link Kind} of variables. Iterators that code of the application may have made can walk
 * anything, whatever they were asked of.
 */
final class Kinds {
  private static final Set<String> KEY_VIEWS =
      Set.of("keySet", "navigableKeySet", "descendingKeySet", "keys", "sequencedKeySet");
  private static final Set<String> ITERATIONS =
      Set.of("iterator", "listIterator", "descendingIterator", "asIterator");

  private final Resolver resolver;
  private final Origins origins;

  Kinds(Resolver resolver, Origins origins) {
    this.resolver = resolver;
    this.origins = origins;
  }

  /** Of a variable that holds a container. */
  Kind of(Var variable) {
    Origins.Origin origin = origins.of(variable);
    Kind made = origin == null ? null : ofView(origin);
    return made != null ? made : ofType(variable.type);
  }

  /** Of the container of an iterator. */
  Kind ofIterator(Var iterator) {
    Origins.Origin origin = origins.of(iterator);
    if (origin != null && isLibraryCall(origin)) {
      if (ITERATIONS.contains(origin.name())) return of(origin.receiver());
      Kind made = ofView(origin);
      if (made != null) return made;
    }
    boolean ofList = iterator.type.equals("java.util.ListIterator");
    return ofList && !resolver.mayBeApplication(iterator.type) ? Kind.PLAIN : Kind.ANY;
  }

  /** The one call that made it gives iterators that never look at the counter. */
  boolean isUnchecked(Var iterator) {
    Origins.Origin origin = origins.of(iterator);
    if (origin == null || !isLibraryCall(origin)) return false;
    String type = origin.receiver().type;
    String asked = resolver.isSubtype(type, origin.owner()) ? type : origin.owner();
    List<ModelMethod> made = resolver.methods(asked, origin.name(), List.of());
    return !made.isEmpty() && made.stream().allMatch(Kinds::givesUnchecked);
  }

  private static boolean givesUnchecked(ModelMethod method) {
    return method.body().size() == 1
        && method.body().get(0) instanceof Effect.Return r
        && r.value() instanceof Value.Iterator i
        && i.unchecked();
  }

  private boolean isLibraryCall(Origins.Origin origin) {
    if (origin.receiver() == null) return false;
    return origin.onLibrary() || !resolver.mayBeApplication(origin.receiver().type);
  }

  private Kind ofView(Origins.Origin origin) {
    if (!isLibraryCall(origin) || !isMap(origin.owner())) return null;
    if (KEY_VIEWS.contains(origin.name())) return Kind.KEYS;
    if (origin.name().equals("values") || origin.name().equals("elements")) return Kind.VALUES;
    return origin.name().equals("entrySet") ? Kind.ENTRIES : null;
  }

  Kind ofType(String type) {
    if (isMap(type)) return Kind.MAP;
    if (Names.SET_VIEWS.contains(type)) return Kind.SET;
    if (Names.COLLECTION_VIEWS.contains(type)) return Kind.ANY;
    boolean known = type.endsWith("[]") || resolver.isSubtype(type, Names.COLLECTION);
    return known ? Kind.PLAIN : Kind.ANY;
  }

  /** What says of a sorted container that it has no comparator; maps and sets have their own. */
  Field natural(Var container) {
    return Names.natural(isMap(container.type));
  }

  boolean isMap(String type) {
    return resolver.isSubtype(type, Names.MAP);
  }
}
