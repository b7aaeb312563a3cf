package cme.lower;

import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.AnyNewExpr;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.CastExpr;
import soot.jimple.DivExpr;
import soot.jimple.InstanceFieldRef;
import soot.jimple.InvokeExpr;
import soot.jimple.LengthExpr;
import soot.jimple.RemExpr;
import soot.jimple.StaticFieldRef;
import soot.jimple.Stmt;
import soot.jimple.ThrowStmt;

/**
 * What a statement may throw: types such that every exception is of one of them or a subtype.
 * Calls may throw anything. That a monitor may be in a wrong state is left out, as bytecode of
 * compilers balances them.
 */
final class Throws {
  static final List<String> ANYTHING = List.of("java.lang.Throwable");

  private final Local self;

  /** @param self the local that is {@code this}, never null when it is used; null if static */
  Throws(Local self) {
    this.self = self;
  }

  List<String> of(Unit unit) {
    Stmt stmt = (Stmt) unit;
    if (stmt.containsInvokeExpr()) {
      return isHarmless(stmt.getInvokeExpr()) ? List.of() : ANYTHING;
    }
    if (stmt instanceof ThrowStmt t) {
      return List.of(Variables.typeOf(t.getOp()), "java.lang.NullPointerException");
    }
    List<String> types = new ArrayList<>();
    for (ValueBox box : unit.getUseAndDefBoxes()) add(box.getValue(), types);
    if (stmt instanceof AssignStmt a && a.getLeftOp() instanceof ArrayRef) {
      types.add("java.lang.ArrayStoreException");
    }
    return types;
  }

  /** The constructor of Object, and those of the empty super classes of enums and records. */
  static boolean isHarmless(InvokeExpr call) {
    if (!call.getMethodRef().getName().equals("<init>")) return false;
    return switch (call.getMethodRef().getDeclaringClass().getName()) {
      case "java.lang.Object", "java.lang.Enum", "java.lang.Record" -> true;
      default -> false;
    };
  }

  private void add(Value value, List<String> types) {
    if (value instanceof InstanceFieldRef ref) {
      if (ref.getBase() != self) types.add("java.lang.NullPointerException");
    } else if (value instanceof LengthExpr) {
      types.add("java.lang.NullPointerException");
    } else if (value instanceof ArrayRef) {
      types.add("java.lang.NullPointerException");
      types.add("java.lang.IndexOutOfBoundsException");
    } else if (value instanceof CastExpr cast) {
      if (Descriptors.isReference(cast.getCastType().toString())) {
        types.add("java.lang.ClassCastException");
      }
    } else if (value instanceof DivExpr || value instanceof RemExpr) {
      types.add("java.lang.ArithmeticException");
    } else if (value instanceof StaticFieldRef || value instanceof AnyNewExpr) {
      types.add("java.lang.Error");
      types.add("java.lang.NegativeArraySizeException");
    }
  }
}
