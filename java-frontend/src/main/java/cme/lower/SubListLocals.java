package cme.lower;

import cme.ir.ListParts;
import cme.ir.MethodId;
import cme.soot.Descriptors;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import soot.Body;
import soot.Local;
import soot.SootMethod;
import soot.Unit;
import soot.Value;
import soot.jimple.ArrayRef;
import soot.jimple.CastExpr;
import soot.jimple.DefinitionStmt;
import soot.jimple.DynamicInvokeExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceInvokeExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.ParameterRef;

/**
 * The locals of a method that may hold a sublist, by their types too, and those that may hold an array
 * which the method stores one in; any definition counts, wherever it stands.
 */
final class SubListLocals {
  /** Make something of a list that has nothing to do with it any longer. */
  private static final Set<String> COPIES = Set.of("copyOf", "toArray", "stream", "iterator");

  private final SubListFlow flow;
  private final Predicate<String> isApplication;
  private final MethodId method;
  private final Set<Local> found = new HashSet<>();
  private final Set<Local> arrays = new HashSet<>();

  SubListLocals(Body body, SubListFlow flow, Predicate<String> isApplication) {
    this.flow = flow;
    this.isApplication = isApplication;
    this.method = idOf(body.getMethod());
    int before;
    do {
      before = found.size();
      for (Unit unit : body.getUnits()) {
        if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
          if (ListParts.fit(to.getType().toString()) && mayBe(def.getRightOp())) found.add(to);
        }
      }
    } while (found.size() > before);
    findArrays(body);
  }

  private void findArrays(Body body) {
    int before;
    do {
      before = arrays.size();
      for (Unit unit : body.getUnits()) {
        if (unit instanceof DefinitionStmt def) {
          if (def.getLeftOp() instanceof ArrayRef in && contains(def.getRightOp())) add(in.getBase());
          if (isStoredIn(uncast(def.getRightOp()))) add(def.getLeftOp());
        }
      }
    } while (arrays.size() > before);
  }

  private void add(Value array) {
    if (array instanceof Local local) arrays.add(local);
  }

  private static Value uncast(Value value) {
    return value instanceof CastExpr cast ? cast.getOp() : value;
  }

  /** It may hold an array with a sublist in it, that the method has stored there. */
  boolean isStoredIn(Value local) {
    return local instanceof Local && arrays.contains(local);
  }

  private static MethodId idOf(SootMethod method) {
    return new MethodId(
        method.getDeclaringClass().getName(), method.getName(), Descriptors.of(method));
  }

  boolean contains(Value local) {
    return local instanceof Local && found.contains(local);
  }

  private boolean mayBe(Value value) {
    if (value instanceof CastExpr cast) return mayBe(cast.getOp());
    if (value instanceof Local) return contains(value);
    if (value instanceof InvokeExpr call) return mayReturn(call);
    if (value instanceof ParameterRef parameter) return flow.mayGet(method, parameter.getIndex());
    if (value instanceof FieldRef field) return flow.mayHold(field);
    return flow.isKept() && value instanceof ArrayRef;
  }

  private boolean mayReturn(InvokeExpr call) {
    if (call instanceof DynamicInvokeExpr) return false;
    if (flow.mayReturn(call)) return true;
    if (isApplication.test(call.getMethodRef().getDeclaringClass().getName())) return false;
    String type = call.getMethodRef().getReturnType().toString();
    boolean on = call instanceof InstanceInvokeExpr base && contains(base.getBase());
    boolean given = call.getArgs().stream().anyMatch(this::contains);
    return mayGiveBack(call.getMethodRef().getName(), type, on, given);
  }

  /**
   * The result of a library method may have to do with a sublist that it is called on, or given: it
   * is a view, a wrapper, or the same.
   */
  static boolean mayGiveBack(String name, String result, boolean on, boolean given) {
    if (COPIES.contains(name)) return false;
    return given || on && !result.equals("java.lang.Object");
  }
}
