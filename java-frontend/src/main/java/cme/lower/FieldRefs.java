package cme.lower;

import cme.ir.Field;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import soot.SootClass;
import soot.SootField;
import soot.SootFieldRef;
import soot.jimple.FieldRef;
import soot.jimple.StaticFieldRef;
import soot.tagkit.ConstantValueTag;

/** Fields as their declaring classes declare them. */
final class FieldRefs {
  private FieldRefs() {}

  static Field of(FieldRef ref, SootWorld world) {
    SootFieldRef field = ref.getFieldRef();
    String start = field.declaringClass().getName();
    String type = field.type().toString();
    List<String> owners = new ArrayList<>(List.of(start));
    owners.addAll(world.superTypes(start));
    for (String owner : owners) {
      if (declares(world.classNamed(owner), field.name(), type)) {
        return new Field(owner, field.name(), type, ref instanceof StaticFieldRef);
      }
    }
    return new Field(start, field.name(), type, ref instanceof StaticFieldRef);
  }

  /** A static field that has a constant from the start, without a store. */
  static boolean isConstant(Field field, SootWorld world) {
    SootClass owner = field.isStatic() ? world.classNamed(field.owner()) : null;
    return owner != null
        && owner.getFields().stream()
            .filter(f -> f.getName().equals(field.name()))
            .anyMatch(f -> f.getTags().stream().anyMatch(ConstantValueTag.class::isInstance));
  }

  private static boolean declares(SootClass owner, String name, String type) {
    if (owner == null || owner.isPhantom()) return false;
    for (SootField f : owner.getFields()) {
      if (f.getName().equals(name) && f.getType().toString().equals(type)) return true;
    }
    return false;
  }
}
