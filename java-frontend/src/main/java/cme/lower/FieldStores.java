package cme.lower;

import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import soot.Body;
import soot.SootField;
import soot.Unit;
import soot.Value;
import soot.jimple.AssignStmt;
import soot.jimple.FieldRef;

/**
 * What is stored in fields that hold iterators, collections or maps and that only few classes can set:
 * private ones, which the classes nested in one outermost class set, and final ones, which their own
 * class sets. Nobody sets such fields by reflection, from a stream of objects or from native code
 * (docs/soundness.md).
 */
final class FieldStores {
  /** A value that is stored, and the code that does so. */
  record Store(Value value, HeldClasses.Code code) {}

  private record Field(String owner, String name, String type) {}

  /** Fields that more methods set are not looked at. */
  private static final int MOST_METHODS = 80;

  private final SootWorld world;
  private final BiPredicate<MethodId, String> maySet;
  private final Map<Field, Optional<List<Store>>> known = new HashMap<>();

  /** @param maySet a method may set some field of the name */
  FieldStores(SootWorld world, BiPredicate<MethodId, String> maySet) {
    this.world = world;
    this.maySet = maySet;
  }

  /** All of them, at least one; empty if others may set the field, or nobody does. */
  Optional<List<Store>> of(FieldRef field) {
    String type = field.getFieldRef().type().toString();
    if (!world.isIterator(type) && !world.isContainer(type)) return Optional.empty();
    String owner = field.getFieldRef().declaringClass().getName();
    String name = field.getFieldRef().name();
    Field asked = new Field(owner, name, type);
    Optional<List<Store>> stores = known.get(asked);
    if (stores == null) {
      stores = find(field, asked);
      known.put(asked, stores);
    }
    return stores;
  }

  private Optional<List<Store>> find(FieldRef field, Field asked) {
    if (!world.isApplication(asked.owner()) || world.isLambda(asked.owner())) return Optional.empty();
    SootField declared =
        world
            .classNamed(asked.owner())
            .getFieldUnsafe(field.getFieldRef().name(), field.getFieldRef().type());
    if (declared == null || !declared.isPrivate() && !declared.isFinal()) return Optional.empty();
    List<MethodId> methods = new ArrayList<>();
    for (String type : declared.isPrivate() ? nest(asked.owner()) : List.of(asked.owner())) {
      methods.addAll(world.methods(type));
    }
    methods.removeIf(id -> !world.hasBody(id) || !maySet.test(id, asked.name()));
    if (methods.size() > MOST_METHODS) return Optional.empty();
    List<Store> stores = new ArrayList<>();
    for (MethodId id : methods) {
      Optional<Body> body = world.body(id).body();
      if (body.isEmpty()) return Optional.empty();
      collect(body.get(), asked, stores);
    }
    return stores.isEmpty() ? Optional.empty() : Optional.of(List.copyOf(stores));
  }

  private List<String> nest(String owner) {
    return world.applicationClasses().stream()
        .filter(type -> outermost(type).equals(outermost(owner)) && !world.isLambda(type))
        .toList();
  }

  private static String outermost(String name) {
    int end = name.indexOf('$', name.lastIndexOf('.') + 2);
    return end < 0 ? name : name.substring(0, end);
  }

  /** By name and type, whatever class the instruction names. */
  private static void collect(Body body, Field asked, List<Store> stores) {
    HeldClasses.Code code = null;
    for (Unit unit : body.getUnits()) {
      if (!(unit instanceof AssignStmt set) || !(set.getLeftOp() instanceof FieldRef to)) continue;
      boolean same =
          to.getFieldRef().name().equals(asked.name())
              && to.getFieldRef().type().toString().equals(asked.type());
      if (!same) continue;
      if (code == null) code = new HeldClasses.Code(body);
      stores.add(new Store(set.getRightOp(), code));
    }
  }
}
