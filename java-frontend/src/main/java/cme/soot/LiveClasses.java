package cme.soot;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Classes as they are when one asks: those that are made for lambdas come in between. */
final class LiveClasses implements TypeFacts.Source {
  private final SootWorld world;
  private final Hierarchy hierarchy;
  private final LibraryPairs library;
  private final Map<String, Boolean> identity = new HashMap<>();

  LiveClasses(SootWorld world, Hierarchy hierarchy, LibraryPairs library) {
    this.world = world;
    this.hierarchy = hierarchy;
    this.library = library;
  }

  /** All that is to be known of these types and of the JDK's collections, as of now. */
  FrozenClasses freeze(Set<String> types) {
    Map<String, ClassFacts> facts = new HashMap<>();
    Set<String> stateless = new HashSet<>();
    Set<String> identical = new HashSet<>();
    library.prepare();
    BasicClasses.names().forEach(name -> facts.put(name, of(name)));
    for (String type : types) {
      String name = type.replace("[]", "");
      if (!Descriptors.isReference(name) || facts.containsKey(name)) continue;
      facts.put(name, of(name));
      if (!isApplication(name)) continue;
      if (isStateless(name)) stateless.add(name);
      if (inheritsEquals(name)) identical.add(name);
    }
    return new FrozenClasses(facts, stateless, identical, incomplete(), library);
  }

  @Override
  public ClassFacts of(String type) {
    return hierarchy.facts(type);
  }

  @Override
  public Set<String> superTypes(String type) {
    return hierarchy.superTypes(type);
  }

  @Override
  public boolean isApplication(String type) {
    return world.isApplicationClass(type);
  }

  @Override
  public boolean isStateless(String type) {
    return world.isLambda(type) && world.classNamed(type).getFields().isEmpty();
  }

  @Override
  public boolean inheritsEquals(String type) {
    for (String below : hierarchy.applicationSubtypes(type)) {
      if (!identity.computeIfAbsent(below, this::inheritsItsEquals)) return false;
    }
    return true;
  }

  /** Neither the class nor what it inherits from says what is equal, Object excepted. */
  private boolean inheritsItsEquals(String name) {
    if (hierarchy.isIncomplete(name)) return false;
    return isObjects(name, "equals", "(Ljava/lang/Object;)Z") && isObjects(name, "hashCode", "()I");
  }

  private boolean isObjects(String name, String method, String descriptor) {
    return hierarchy
        .find(name, method, descriptor)
        .map(m -> m.getDeclaringClass())
        .filter(c -> !c.getName().equals("java.lang.Object") && !c.isInterface())
        .isEmpty();
  }

  @Override
  public BitSet incomplete() {
    return hierarchy.incompleteClasses();
  }

  @Override
  public boolean libraryShares(String a, String b) {
    return library.share(a, b);
  }
}
