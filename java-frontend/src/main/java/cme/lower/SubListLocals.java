package cme.lower;

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

/** The locals of a method that may hold a sublist; any definition counts, wherever it stands. */
final class SubListLocals {
  /** Make something of a list that has nothing to do with it any longer. */
  private static final Set<String> COPIES = Set.of("copyOf", "toArray", "stream", "iterator");

  private final SubListFlow flow;
  private final Predicate<String> isApplication;
  private final boolean getsSubLists;
  private final Set<Local> found = new HashSet<>();

  SubListLocals(Body body, SubListFlow flow, Predicate<String> isApplication) {
    this.flow = flow;
    this.isApplication = isApplication;
    SootMethod method = body.getMethod();
    this.getsSubLists = flow.mayGet(method.getDeclaringClass().getName(), method.getName());
    int before;
    do {
      before = found.size();
      for (Unit unit : body.getUnits()) {
        if (unit instanceof DefinitionStmt def && def.getLeftOp() instanceof Local to) {
          if (mayBe(def.getRightOp())) found.add(to);
        }
      }
    } while (found.size() > before);
  }

  boolean contains(Value local) {
    return local instanceof Local && found.contains(local);
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  private boolean mayBe(Value value) {
    if (value instanceof CastExpr cast) return mayBe(cast.getOp());
    if (value instanceof Local) return contains(value);
    if (value instanceof InvokeExpr call) return mayReturn(call);
    if (value instanceof ParameterRef) return getsSubLists;
    return flow.escapes() && (value instanceof FieldRef || value instanceof ArrayRef);
  }

  private boolean mayReturn(InvokeExpr call) {
    if (call instanceof DynamicInvokeExpr) return false;
    String name = call.getMethodRef().getName();
    if (flow.names().contains(name)) return true;
    if (flow.escapes() && !name.equals("bootstrap$")) return true;
    if (isApplication.test(call.getMethodRef().getDeclaringClass().getName())) return false;
    if (COPIES.contains(name)) return false;
    String type = call.getMethodRef().getReturnType().toString();
    boolean view = call instanceof InstanceInvokeExpr && !type.equals("java.lang.Object");
    boolean on = view && contains(((InstanceInvokeExpr) call).getBase());
    return on || call.getArgs().stream().anyMatch(this::contains);
  }
}
