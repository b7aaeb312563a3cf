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
import java.util.List;
import java.util.Optional;
import soot.SootMethod;
import soot.SootMethodRef;
import soot.Value;
import soot.jimple.ClassConstant;
import soot.jimple.Constant;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NullConstant;
import soot.jimple.SpecialInvokeExpr;
import soot.jimple.StaticInvokeExpr;
import soot.jimple.StringConstant;

/** Lowers invocations: finds out what is called, and hands it to whoever knows what that means. */
final class Calls {
  private final Context context;
  private final SootWorld world;
  private final Builder out;
  private final Dispatcher dispatcher;
  private final DynamicCalls dynamic;
  private final Arrays arrays;
  private final Clones clones;

  Calls(Context context) {
    this.context = context;
    this.world = context.world();
    this.out = context.out();
    this.dispatcher = new Dispatcher(context);
    this.dynamic = new DynamicCalls(context, dispatcher);
    this.arrays = new Arrays(context);
    this.clones = new Clones(context);
  }

  /** Whether iterators over objects of this very class can throw. */
  static boolean isFailFast(Context context, String type) {
    if (!context.world().isContainer(type)) return false;
    boolean own = context.world().isApplication(type);
    String library = own ? context.world().librarySuperClass(type) : type;
    return context.model().failFast(library, context.world());
  }

  void lower(Var to, InvokeExpr call) {
    if (Throws.isHarmless(call)) return;
    if (!isSureToStart(call)) context.exits().mayThrow();
    if (call instanceof DynamicInvokeExpr d) {
      dynamic.lower(to, d);
      return;
    }
    SootMethodRef ref = call.getMethodRef();
    String owner = ref.getDeclaringClass().getName();
    String descriptor = Descriptors.of(ref);
    Var receiver = receiver(call);
    if (isLambda(owner, ref.getName())) {
      createLambda(to, owner, arguments(call));
      return;
    }
    Invocation invocation =
        new Invocation(
            owner,
            ref.getName(),
            descriptor,
            receiver,
            receiver == null ? null : context.exact().of(((InstanceInvokeExpr) call).getBase()),
            arguments(call),
            constants(call),
            to);
    if (receiver != null) {
      context.notNull(receiver);
      if (receiver.type.endsWith("[]") && ref.getName().equals("clone")) {
        if (to != null) arrays.copy(to, receiver);
        return;
      }
    }
    if (receiver == null || call instanceof SpecialInvokeExpr || isPrivate(invocation)) {
      direct(invocation);
    } else {
      dispatcher.virtual(invocation, receiverType(call, owner));
    }
  }

  /** The call gets to code of the application whatever happens, or just makes a lambda. */
  private boolean isSureToStart(InvokeExpr call) {
    if (call instanceof DynamicInvokeExpr) return false;
    SootMethodRef ref = call.getMethodRef();
    if (!world.isApplication(ref.getDeclaringClass().getName())) return false;
    if (call instanceof StaticInvokeExpr) return true;
    Value base = ((InstanceInvokeExpr) call).getBase();
    boolean known = base == context.variables().localOf(context.variables().self());
    return known || ref.getName().equals("<init>");
  }

  /** The method that is named, or what the class inherits under that name, and no other. */
  private void direct(Invocation call) {
    Optional<MethodId> resolved = world.resolve(call.owner(), call.name(), call.descriptor());
    if (resolved.isEmpty()) dispatcher.missing(call);
    else if (!clones.copy(call, resolved.get())) dispatcher.run(call, call.owner(), resolved.get());
  }

  private boolean isPrivate(Invocation call) {
    return world
        .declared(new MethodId(call.owner(), call.name(), call.descriptor()))
        .filter(SootMethod::isPrivate)
        .isPresent();
  }

  /** The more precise of the type of the variable and the class that the instruction names. */
  private String receiverType(InvokeExpr call, String owner) {
    String type = Variables.typeOf(((InstanceInvokeExpr) call).getBase());
    return world.isSubtype(type, owner) ? type : owner;
  }

  private Var receiver(InvokeExpr call) {
    if (!(call instanceof InstanceInvokeExpr on)) return null;
    return context.variables().read(on.getBase(), call.getMethodRef().getDeclaringClass().getName());
  }

  private List<Var> arguments(InvokeExpr call) {
    List<Var> arguments = new ArrayList<>();
    for (int i = 0; i < call.getArgCount(); i++) {
      String type = call.getMethodRef().getParameterType(i).toString();
      arguments.add(context.variables().read(call.getArg(i), type));
    }
    return arguments;
  }

  private static List<String> constants(InvokeExpr call) {
    List<String> constants = new ArrayList<>();
    for (Value argument : call.getArgs()) constants.add(constant(argument));
    return constants;
  }

  private static String constant(Value value) {
    if (value instanceof StringConstant text) return text.value;
    if (value instanceof ClassConstant type) return type.value;
    return value instanceof Constant && !(value instanceof NullConstant) ? value.toString() : null;
  }

  // --- Lambdas

  private boolean isLambda(String owner, String name) {
    return name.equals("bootstrap$") && world.isLambda(owner);
  }

  /** A lambda is a new object of the class that is made for it, what it captures is in fields. */
  private void createLambda(Var to, String type, List<Var> captured) {
    if (to == null) return;
    if (captured.isEmpty()) {
      createOrReuse(to, type);
      return;
    }
    Var made = captured.contains(to) ? out.temporary(type) : to;
    out.step(new Step.New(made, type, false));
    for (int i = 0; i < captured.size(); i++) {
      Var value = captured.get(i);
      if (value == null) continue;
      Field field = capture(type, "cap" + i);
      if (field == null) out.step(new Step.Unsupported("capture " + i + " of " + type));
      else out.step(new Step.Store(made, field, value));
    }
    if (made != to) out.step(new Step.Assign(to, made));
  }

  /** A lambda that captures nothing may be the same object each time. */
  private void createOrReuse(Var to, String type) {
    Var made = out.temporary(type);
    context.any(made);
    out.assume(new Condition.NotNull(made));
    out.step(new Step.Assign(to, made));
  }

  private Field capture(String type, String name) {
    return world.classNamed(type).getFields().stream()
        .filter(f -> f.getName().equals(name))
        .findFirst()
        .map(f -> new Field(type, name, f.getType().toString(), false))
        .orElse(null);
  }
}
