package cme.facts;

import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import cme.soot.StoreOnce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Function;

/**
 * Fields whose collections nobody else has: two objects never share one, and no other field, static
 * field, container, argument or caller refers to one.
 *
 * <p>Only private fields come into question, as only the classes nested in one outermost class get at
 * these, and all their methods that name the field are looked at: {@link StoreOnce} finds the fact in
 * each, {@link KeptToItself} checks it in each. A class whose objects are cloned copies the reference, so none of
 * it, or below it, may be Cloneable. What the field holds is a collection of the library by its
 * very class, so calls on it run the library's code.
 */
public final class OwnedFields {
  private final SootWorld world;
  private final Function<MethodId, Method> lower;
  private final BiPredicate<MethodId, String> mayUse;
  private final Map<Field, Boolean> known = new HashMap<>();
  private final Map<String, List<String>> nests = new HashMap<>();  // by their outermost class

  /**
   * @param lower gives a method as steps; what it calls need not be there
   * @param mayUse a method's code may get at some field of the name
   */
  public OwnedFields(
      SootWorld world,
      Function<MethodId, Method> lower,
      BiPredicate<MethodId, String> mayUse) {
    this.world = world;
    this.lower = lower;
    this.mayUse = mayUse;
  }

  public boolean isOwned(Field field) {
    Boolean found = known.get(field);
    if (found == null) {
      found = find(field);
      known.put(field, found);
    }
    return found;
  }

  private boolean find(Field field) {
    if (field.isStatic() || !world.isContainer(field.type()) || field.type().endsWith("[]")) {
      return false;
    }
    if (!world.isPrivate(field) || isCloned(field.owner())) return false;
    List<MethodId> all = methodsAround(field.owner());
    if (all.stream().anyMatch(id -> world.declared(id).get().isNative())) return false;
    List<MethodId> methods =
        all.stream().filter(id -> world.hasBody(id) && mayName(id, field)).toList();
    return methods.stream().allMatch(id -> seemsKept(id, field))
        && methods.stream().allMatch(id -> isKept(lower.apply(id), field));
  }

  private boolean isCloned(String owner) {
    return world.applicationSubtypes(owner).stream()
        .anyMatch(type -> world.isSubtype(type, "java.lang.Cloneable"));
  }

  /** Of the classes with the same outermost class. */
  private List<MethodId> methodsAround(String owner) {
    if (nests.isEmpty()) findNests();
    List<MethodId> out = new ArrayList<>();
    for (String type : nests.getOrDefault(outermost(owner), List.of())) out.addAll(world.methods(type));
    return out;
  }

  /** Lambdas, the only classes that come up later, are in none. */
  private void findNests() {
    for (String type : world.applicationClasses()) {
      if (world.isLambda(type)) continue;
      nests.computeIfAbsent(outermost(type), t -> new ArrayList<>()).add(type);
    }
  }

  private static String outermost(String name) {
    int dollar = name.indexOf('$', name.lastIndexOf('.') + 2);
    return dollar < 0 ? name : name.substring(0, dollar);
  }

  private boolean isKept(Method method, Field field) {
    return new KeptToItself(method, field, world::isApplication).holds();
  }

  /** The method's code gets at the field, or is not to be had. */
  private boolean mayName(MethodId id, Field field) {
    return mayUse.test(id, field.name())
        && jimple(id, field).map(StoreOnce::namesField).orElse(true);
  }

  private boolean seemsKept(MethodId id, Field field) {
    return jimple(id, field).map(StoreOnce::holds).orElse(false);
  }

  private Optional<StoreOnce> jimple(MethodId id, Field field) {
    return world.body(id).body().map(b -> new StoreOnce(b, field, this::isLibraryCollection));
  }

  private boolean isLibraryCollection(String type) {
    return type.startsWith("java.util.")
        && !world.isApplication(type)
        && (world.isContainer(type) || world.isIterator(type));
  }
}
