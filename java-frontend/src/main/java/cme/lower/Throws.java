package cme.lower;

import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.ValueBox;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.CastExpr;
import soot.jimple.DivExpr;
import soot.jimple.EnterMonitorStmt;
import soot.jimple.InstanceFieldRef;
import soot.jimple.InvokeExpr;
import soot.jimple.LengthExpr;
import soot.jimple.NewArrayExpr;
import soot.jimple.NewMultiArrayExpr;
import soot.jimple.RemExpr;
import soot.jimple.Stmt;
import soot.jimple.ThrowStmt;

/**
 * What a statement may throw: types such that every exception is of one of them or a subtype.
 * Calls may throw anything. Left out is what the JVM itself may throw at any place: that memory or
 * stack is exhausted, a class cannot be linked or initialised, a monitor is not balanced.
 */
final class Throws {
  private static final Pattern EXCEPTION =
      Pattern.compile("java\\.(lang|util)\\.[A-Za-z]*(Exception|Error)");

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
    if (stmt instanceof EnterMonitorStmt m && m.getOp() != self) {
      return List.of("java.lang.NullPointerException");
    }
    List<String> types = new ArrayList<>();
    for (ValueBox box : unit.getUseAndDefBoxes()) add(box.getValue(), types);
    if (stmt instanceof AssignStmt a && a.getLeftOp() instanceof ArrayRef) {
      types.add("java.lang.ArrayStoreException");
    }
    return types;
  }

  /**
   * The constructor of Object, those of the empty super classes of enums and records, and those of
   * the exceptions of java.lang and java.util.
   */
  static boolean isHarmless(InvokeExpr call) {
    if (!call.getMethodRef().getName().equals("<init>")) return false;
    String owner = call.getMethodRef().getDeclaringClass().getName();
    if (EXCEPTION.matcher(owner).matches()) return true;
    return switch (owner) {
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
    } else if (value instanceof NewArrayExpr || value instanceof NewMultiArrayExpr) {
      types.add("java.lang.NegativeArraySizeException");
    }
  }
}
