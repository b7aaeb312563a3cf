package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import soot.SootField;

/**
 * {@code Object.clone} of an object of the application: a new object of the same class with the same
 * values in its fields.
 *
 * <p>A branch for each class that the receiver may be of, with all fields that the class has, its own
 * and those that it inherits. That is all there is to such an object if every class above it is the
 * application's; so what inherits from a class of the library, collections and iterators among them,
 * is left to others, as are classes that declare no {@code clone}, and calls with many classes.
 */
final class Clones {
  private static final String OBJECT = "java.lang.Object";
  private static final String NAME = "clone";
  private static final String DESCRIPTOR = "()Ljava/lang/Object;";

  /** To tell more classes apart helps nobody. */
  private static final int MOST_CLASSES = 32;

  private final Context context;
  private final SootWorld world;
  private final Builder out;

  Clones(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
  }

  /** Lowers the call if it is one that copies such an object; false if it is not. */
  boolean copy(Invocation call, MethodId target) {
    if (!target.owner().equals(OBJECT) || !target.name().equals(NAME)) return false;
    if (call.receiver() == null || !world.isApplication(call.receiver().type)) return false;
    Set<String> classes = classes(call.receiver().type);
    boolean plain = classes.stream().allMatch(this::isPlain);
    if (classes.isEmpty() || classes.size() > MOST_CLASSES || !plain) return false;
    context.exits().mayThrow(Throws.ANYTHING); // It may not be Cloneable.
    if (call.to() == null) return true;
    List<Runnable> ways = new ArrayList<>();
    for (String type : classes) ways.add(() -> copy(call, type, classes));
    if (ways.size() == 1) ways.get(0).run();
    else out.choose(ways);
    return true;
  }

  /** The classes that the receiver may be of. */
  private Set<String> classes(String type) {
    Set<String> classes = new LinkedHashSet<>();
    for (MethodId target : context.dispatch().targets(type, NAME, DESCRIPTOR)) {
      classes.addAll(context.dispatch().receivers(target, type));
    }
    return classes;
  }

  private boolean isPlain(String type) {
    return world.librarySuperClass(type).equals(OBJECT)
        && world.isExact(type)
        && !world.isValue(type)
        && !world.isContainer(type)
        && !world.isIterator(type)
        && context.options().ownWalks().hidden().whyMade(type) == null;
  }

  private void copy(Invocation call, String type, Set<String> classes) {
    Var from = out.temporary(type);
    Var made = out.temporary(type);
    if (classes.size() > 1) isOf(call.receiver(), type, classes);
    out.step(new Step.Assign(from, call.receiver()));
    out.step(new Step.New(made, type, false));
    for (Field field : fields(type)) {
      Var value = out.temporary(field.type());
      out.step(new Step.Load(value, from, field));
      out.step(new Step.Store(made, field, value));
    }
    out.step(new Step.Assign(call.to(), made));
  }

  /** Of this very class. */
  private void isOf(Var receiver, String type, Set<String> classes) {
    if (!world.isSubtype(receiver.type, type)) {
      out.assume(new Condition.InstanceOf(receiver, type));
    }
    List<String> below = new ArrayList<>(classes);
    below.removeIf(c -> c.equals(type) || !world.isSubtype(c, type));
    for (String other : Receivers.topmost(below, world)) {
      out.assume(new Condition.NotInstanceOf(receiver, other));
    }
  }

  private List<Field> fields(String type) {
    List<String> owners = new ArrayList<>(List.of(type));
    owners.addAll(world.superTypes(type));
    List<Field> fields = new ArrayList<>();
    for (String owner : owners) {
      if (!world.isApplication(owner)) continue;
      for (SootField field : world.classNamed(owner).getFields()) {
        String declared = field.getType().toString();
        if (field.isStatic() || !Descriptors.isFollowed(declared)) continue;
        fields.add(new Field(owner, field.getName(), declared, false));
      }
    }
    return fields;
  }
}
