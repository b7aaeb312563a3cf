package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.jimple.AssignStmt;
import soot.jimple.CaughtExceptionRef;
import soot.jimple.GotoStmt;
import soot.jimple.IdentityStmt;
import soot.jimple.IfStmt;
import soot.jimple.InvokeStmt;
import soot.jimple.MonitorStmt;
import soot.jimple.NopStmt;
import soot.jimple.ParameterRef;
import soot.jimple.RetStmt;
import soot.jimple.ReturnStmt;
import soot.jimple.ReturnVoidStmt;
import soot.jimple.SwitchStmt;
import soot.jimple.ThisRef;
import soot.jimple.ThrowStmt;

/** Lowers statements: the builder is in the block of the statement, which may end there. */
final class Statements {
  private final Context context;
  private final Builder out;
  private final Flow flow;
  private final Function<Unit, Block> blockOf;
  private final Assignments assignments;
  private final Branches branches;

  Statements(Context context, Flow flow, Function<Unit, Block> blockOf) {
    this.context = context;
    this.out = context.out();
    this.flow = flow;
    this.blockOf = blockOf;
    this.branches = new Branches(context, flow);
    this.assignments = new Assignments(context, new Calls(context), branches);
  }

  void lower(Unit unit) {
    initialise(unit);
    if (unit instanceof IdentityStmt s) {
      identity(s);
    } else if (unit instanceof AssignStmt s) {
      assignments.lower(s);
    } else if (unit instanceof InvokeStmt s) {
      assignments.invoke(null, s.getInvokeExpr());
    } else if (unit instanceof IfStmt s) {
      branch(s);
    } else if (unit instanceof GotoStmt || unit instanceof SwitchStmt) {
      List<Block> targets = new ArrayList<>();
      for (Unit target : Flow.targets(unit)) targets.add(blockOf.apply(target));
      out.end(new Block.End.Jump(List.copyOf(targets)));
    } else if (unit instanceof ReturnStmt s) {
      String type = out.method.resultType;
      Var value = type == null ? null : context.variables().read(s.getOp(), type);
      out.end(new Block.End.Return(value));
    } else if (unit instanceof ReturnVoidStmt) {
      out.end(new Block.End.Return(null));
    } else if (unit instanceof ThrowStmt s) {
      raise(s);
    } else if (unit instanceof MonitorStmt) {
      context.exits().mayThrow();
    } else if (!(unit instanceof NopStmt)) {
      out.step(new Step.Unsupported(unit instanceof RetStmt ? "jsr and ret" : unit.toString()));
    }
  }

  /** Other classes are taken for initialised, unless their initialisers do what shows. */
  private void initialise(Unit unit) {
    HiddenCode hidden = context.options().ownWalks().hidden();
    for (String type : Touches.of(unit, context.world())) {
      if (type.equals(out.method.id.owner()) || hidden.initialisers(type).isEmpty()) continue;
      MethodId within = Within.of(type, Within.As.INITIALISED, List.of());
      Step run = new Step.Call(null, within, List.of(), context.exits().onThrow());
      out.choose(List.of(() -> {}, () -> out.step(run)));
    }
  }

  private void identity(IdentityStmt s) {
    Value from = s.getRightOp();
    Var to = context.variables().of((Local) s.getLeftOp());
    if (from instanceof CaughtExceptionRef) {
      context.any(to);
      out.assume(new Condition.NotNull(to));
    } else if (from instanceof ThisRef) {
      out.assume(new Condition.NotNull(to));
    } else if (to != null && from instanceof ParameterRef && !out.method.parameters.contains(to)) {
      context.any(to);
    }
  }

  private void branch(IfStmt s) {
    Block yes = blockOf.apply(s.getTarget());
    Block no = blockOf.apply(flow.after(s));
    branches.branch(s, yes, no);
  }

  private void raise(ThrowStmt s) {
    String exact = context.exact().of(s.getOp());
    String type = Variables.typeOf(s.getOp());
    context
        .exits()
        .raise(exact != null ? List.of(exact) : List.of(type, "java.lang.NullPointerException"));
  }
}
