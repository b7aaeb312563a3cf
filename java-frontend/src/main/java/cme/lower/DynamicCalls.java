package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;
import soot.SootField;
import soot.jimple.DynamicInvokeExpr;

/**
 * Call sites that the JVM links at run time, those of lambdas excepted: strings are put together,
 * records compared and printed, patterns matched. What these call of the application (toString,
 * equals, hashCode) is called as by the library methods that do the same.
 */
final class DynamicCalls {
  private static final String CONCATENATION = "java.lang.invoke.StringConcatFactory";

  private final Context context;
  private final Builder out;
  private final Dispatcher dispatcher;

  DynamicCalls(Context context, Dispatcher dispatcher) {
    this.context = context;
    this.out = context.out();
    this.dispatcher = dispatcher;
  }

  /** It puts strings together. */
  static boolean isConcatenation(DynamicInvokeExpr call) {
    return linker(call).equals(CONCATENATION);
  }

  private static String linker(DynamicInvokeExpr call) {
    return call.getBootstrapMethodRef().getDeclaringClass().getName();
  }

  void lower(Var to, DynamicInvokeExpr call) {
    String linker = linker(call);
    switch (linker) {
      case CONCATENATION -> {
        arguments(call).forEach(this::print);
        context.any(to);
        if (to != null) out.assume(new Condition.NotNull(to));
      }
      case "java.lang.runtime.ObjectMethods" -> record(to, call);
      case "java.lang.runtime.SwitchBootstraps" -> context.any(to);
      default -> {
        String name = linker + " for " + call.getMethodRef().getName();
        out.step(new Step.Unsupported("call site linked by " + name));
        context.any(to);
      }
    }
  }

  private List<Var> arguments(DynamicInvokeExpr call) {
    List<Var> arguments = new ArrayList<>();
    for (int i = 0; i < call.getArgCount(); i++) {
      String type = call.getMethodRef().getParameterType(i).toString();
      arguments.add(context.variables().read(call.getArg(i), type));
    }
    return arguments;
  }

  private void record(Var to, DynamicInvokeExpr call) {
    List<Var> arguments = arguments(call);
    Var self = arguments.get(0);
    String type = self.type;
    for (SootField f : context.world().classNamed(type).getFields()) {
      String fieldType = f.getType().toString();
      if (f.isStatic() || !Descriptors.isReference(fieldType)) continue;
      if (isPlain(fieldType)) continue;
      Field field = new Field(type, f.getName(), fieldType, false);
      Var part = load(self, field);
      switch (call.getMethodRef().getName()) {
        case "toString" -> print(part);
        case "hashCode" ->
            library("java.util.Objects", "hashCode", "(Ljava/lang/Object;)I", List.of(part));
        default -> compare(arguments.get(1), type, field, part);
      }
    }
    context.any(to);
    if (to != null && Descriptors.isReference(to.type)) out.assume(new Condition.NotNull(to));
  }

  private Var load(Var base, Field field) {
    Var part = out.temporary(field.type());
    out.step(new Step.Load(part, base, field));
    return part;
  }

  private void compare(Var other, String type, Field field, Var part) {
    out.choose(
        List.of(
            () -> {
              out.assume(new Condition.InstanceOf(other, type));
              Var otherPart = load(other, field);
              String descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
              library("java.util.Objects", "equals", descriptor, List.of(part, otherPart));
            },
            () -> {}));
  }

  private void print(Var value) {
    if (value == null || value.type.equals("boolean") || isPlain(value.type)) return;
    String descriptor = "(Ljava/lang/Object;)Ljava/lang/String;";
    library("java.lang.String", "valueOf", descriptor, List.of(value));
  }

  /** Values of the library: they run no code of the application. */
  private boolean isPlain(String type) {
    return context.world().isValue(type)
        && !context.world().isApplication(type)
        && !type.equals("java.lang.Enum");
  }

  private void library(String owner, String name, String descriptor, List<Var> arguments) {
    List<String> constants = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) constants.add(null);
    dispatcher.library(
        new Invocation(owner, name, descriptor, null, null, arguments, constants, null));
  }
}
