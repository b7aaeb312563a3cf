package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.HashMap;
import java.util.Map;
import soot.Local;
import soot.Value;
import soot.jimple.ClassConstant;
import soot.jimple.Constant;
import soot.jimple.IntConstant;
import soot.jimple.NullConstant;
import soot.jimple.StringConstant;

/** The variables of a method: one for each local of Jimple that holds a reference or a boolean. */
final class Variables {
  private final Map<Local, Var> vars = new HashMap<>();
  private final Map<Var, Local> locals = new HashMap<>();
  private final Builder out;
  private Var self;

  Variables(Builder out) {
    this.out = out;
  }

  static String typeOf(Value value) {
    String type = value.getType().toString();
    return type.equals("null_type") || type.equals("unknown") ? "java.lang.Object" : type;
  }

  /** The variable of a local, or null for a number. */
  Var of(Local local) {
    String type = typeOf(local);
    if (!Descriptors.isFollowed(type)) return null;
    Var known = vars.get(local);
    if (known == null) put(local, known = new Var(local.getName(), type));
    return known;
  }

  /** The local is this variable from now on. */
  void put(Local local, Var var) {
    vars.put(local, var);
    locals.put(var, local);
  }

  /** The local whose variable this is; null for a temporary. */
  Local localOf(Var var) {
    return locals.get(var);
  }

  /** Says which variable is {@code this}: it is never null. */
  void setSelf(Var var) {
    self = var;
  }

  Var self() {
    return self;
  }

  /**
   * A variable that holds a local or a constant where a value of type {@code wanted} is expected;
   * null if that is a number.
   */
  Var read(Value value, String wanted) {
    if (!Descriptors.isFollowed(wanted)) return null;
    if (wanted.equals("boolean")) return readBoolean(value);
    if (value instanceof Local local && of(local) != null) return of(local);
    Var to = out.temporary(constantType(value, wanted));
    readInto(to, value);
    return to;
  }

  private static String constantType(Value value, String wanted) {
    if (value instanceof StringConstant || value instanceof ClassConstant) return typeOf(value);
    return wanted;
  }

  private Var readBoolean(Value value) {
    if (value instanceof Local local && typeOf(local).equals("boolean")) return of(local);
    Var to = out.temporary("boolean");
    readInto(to, value);
    return to;
  }

  /** Sets the variable to a local or a constant. */
  void readInto(Var to, Value value) {
    if (value instanceof NullConstant) {
      out.step(new Step.SetNull(to));
    } else if (value instanceof Local local && isOfKind(local, to)) {
      out.step(new Step.Assign(to, of(local)));
    } else if (value instanceof IntConstant number && to.type.equals("boolean")) {
      out.step(new Step.SetBoolean(to, number.value != 0));
    } else {
      any(to);
      if (value instanceof Constant && !to.type.equals("boolean")) {
        out.assume(new Condition.NotNull(to));
      }
    }
  }

  private static boolean isOfKind(Local local, Var to) {
    String type = typeOf(local);
    return Descriptors.isFollowed(type) && type.equals("boolean") == to.type.equals("boolean");
  }

  void any(Var to) {
    if (to != null) out.step(new Step.SetAny(to));
  }
}
