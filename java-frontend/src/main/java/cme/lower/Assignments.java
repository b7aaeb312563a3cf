package cme.lower;

import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Field;
import cme.ir.Step;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.List;
import soot.Immediate;
import soot.Local;
import soot.Value;
import soot.jimple.AndExpr;
import soot.jimple.ArrayRef;
import soot.jimple.AssignStmt;
import soot.jimple.BinopExpr;
import soot.jimple.CastExpr;
import soot.jimple.FieldRef;
import soot.jimple.InstanceFieldRef;
import soot.jimple.InstanceOfExpr;
import soot.jimple.InvokeExpr;
import soot.jimple.NewArrayExpr;
import soot.jimple.NewExpr;
import soot.jimple.NewMultiArrayExpr;
import soot.jimple.OrExpr;
import soot.jimple.XorExpr;

/** Lowers assignments by their right and left sides. */
final class Assignments {
  private static final String CME = "java.util.ConcurrentModificationException";

  private final Context context;
  private final Builder out;
  private final Calls calls;
  private final Branches branches;
  private final Arrays arrays;

  Assignments(Context context, Calls calls, Branches branches) {
    this.context = context;
    this.out = context.out();
    this.calls = calls;
    this.branches = branches;
    this.arrays = new Arrays(context);
  }

  void invoke(Var to, InvokeExpr call) {
    calls.lower(to, call);
  }

  void lower(AssignStmt s) {
    Value left = s.getLeftOp();
    Value right = s.getRightOp();
    if (left instanceof Local local) {
      if (!branches.isBranchedOn(s)) toLocal(context.variables().of(local), s);
    } else if (left instanceof ArrayRef ref) {
      context.exits().mayThrow();
      arrays.store(ref, right);
    } else {
      store((FieldRef) left, right);
    }
  }

  private void toLocal(Var to, AssignStmt s) {
    Value right = s.getRightOp();
    if (right instanceof InvokeExpr call) {
      invoke(to, call);
      return;
    }
    context.exits().mayThrow();
    if (right instanceof NewExpr created) {
      create(to, created);
    } else if (to != null && right instanceof NewArrayExpr) {
      arrays.create(to, s);
    } else if (to != null) {
      set(to, right);
    }
  }

  private void set(Var to, Value right) {
    if (right instanceof Immediate) {
      context.variables().readInto(to, right);
    } else if (right instanceof NewMultiArrayExpr created) {
      arrays.createNested(to, created);
    } else if (right instanceof FieldRef ref) {
      load(to, ref);
    } else if (right instanceof ArrayRef ref) {
      arrays.load(to, ref);
    } else if (right instanceof CastExpr cast) {
      cast(to, cast);
    } else if (right instanceof InstanceOfExpr test && to.type.equals("boolean")) {
      test(to, test);
    } else if (right instanceof BinopExpr binary && to.type.equals("boolean")) {
      combine(to, binary);
    } else {
      context.any(to);
    }
  }

  /**
   * A new ConcurrentModificationException is a site: whoever makes one throws it, as far as we know.
   * It is written as a use of an iterator that is stale for sure.
   */
  private void create(Var to, NewExpr created) {
    String type = created.getBaseType().toString();
    Var object = to == null ? out.temporary(type) : to;
    if (isLibraryValue(type)) {
      context.any(object);
      out.assume(new Condition.NotNull(object));
      return;
    }
    boolean failFast = Calls.isFailFast(context, type);
    out.step(new Step.New(object, type, failFast));
    String hidden = context.options().ownWalks().hidden().whyMade(type);
    if (hidden != null) out.step(new Step.Unsupported(hidden));
    if (!context.world().isSubtype(type, CME)) return;
    Var container = out.temporary("java.util.ArrayList");
    Var iterator = out.temporary("java.util.Iterator");
    out.step(new Step.New(container, container.type, true));
    out.step(new Step.IteratorOf(iterator, container));
    out.step(new Step.Modify(container));
    out.step(new Step.Use(context.sites().next("new ConcurrentModificationException"), iterator));
  }

  /** A new one equals others that are there, and equal values are one in the steps. */
  private boolean isLibraryValue(String type) {
    return context.world().isValue(type) && !context.world().isApplication(type);
  }

  // --- Fields

  private void load(Var to, FieldRef ref) {
    Field field = FieldRefs.of(ref, context.world());
    Var base = base(ref);
    boolean followed = context.world().isApplication(field.owner());
    if (followed && !FieldRefs.isConstant(field, context.world())) {
      out.step(new Step.Load(to, base, field));
    } else {
      context.any(to);
    }
  }

  /**
   * What library classes keep in fields is not followed: reading one gives anything. The counter of
   * modifications that lists inherit is: whoever writes it modifies the list.
   */
  private void store(FieldRef ref, Value right) {
    Field field = FieldRefs.of(ref, context.world());
    context.exits().mayThrow();
    Var base = base(ref);
    if (field.owner().equals("java.util.AbstractList") && field.name().equals("modCount")) {
      out.step(new Step.Modify(base));
    } else if (Descriptors.isFollowed(field.type())) {
      Var from = context.variables().read(right, field.type());
      if (context.world().isApplication(field.owner())) {
        out.step(new Step.Store(base, field, from));
      } else if (context.world().isIncomplete(field.owner())) {
        out.step(new Step.Unsupported("field of the missing class " + field.owner()));
      }
    }
  }

  private Var base(FieldRef ref) {
    if (!(ref instanceof InstanceFieldRef instance)) return null;
    Var base = context.variables().read(instance.getBase(), "java.lang.Object");
    context.notNull(base);
    return base;
  }

  // --- Types and booleans

  private void cast(Var to, CastExpr cast) {
    String type = cast.getCastType().toString();
    Value from = cast.getOp();
    if (from instanceof Local local && Descriptors.isReference(type)) {
      Var source = context.variables().of(local);
      boolean narrows = !context.world().isSubtype(Variables.typeOf(local), type);
      if (source != null && narrows && context.world().isApplication(type)) {
        out.choose(
            List.of(
                () -> out.assume(new Condition.IsNull(source)),
                () -> out.assume(new Condition.InstanceOf(source, type))));
      }
    }
    context.variables().readInto(to, from);
  }

  private void test(Var to, InstanceOfExpr test) {
    String type = test.getCheckType().toString();
    Var x = context.variables().read(test.getOp(), "java.lang.Object");
    ClassTests tests = new ClassTests(context.world());
    out.choose(
        List.of(
            () -> {
              tests.holds(x, type).forEach(out::assume);
              out.step(new Step.SetBoolean(to, true));
            },
            () -> {
              tests.fails(x, type).forEach(out::assume);
              out.step(new Step.SetBoolean(to, false));
            }));
  }

  private void combine(Var to, BinopExpr binary) {
    boolean known =
        binary instanceof AndExpr || binary instanceof OrExpr || binary instanceof XorExpr;
    if (!known) {
      context.any(to);
      return;
    }
    Var a = context.variables().read(binary.getOp1(), "boolean");
    Var b = context.variables().read(binary.getOp2(), "boolean");
    out.choose(
        List.of(
            () -> outcome(to, binary, a, true, b, true),
            () -> outcome(to, binary, a, true, b, false),
            () -> outcome(to, binary, a, false, b, true),
            () -> outcome(to, binary, a, false, b, false)));
  }

  private void outcome(Var to, BinopExpr binary, Var a, boolean x, Var b, boolean y) {
    out.assume(x ? new Condition.IsTrue(a) : new Condition.IsFalse(a));
    out.assume(y ? new Condition.IsTrue(b) : new Condition.IsFalse(b));
    boolean value =
        binary instanceof AndExpr ? x && y : binary instanceof OrExpr ? x || y : x != y;
    out.step(new Step.SetBoolean(to, value));
  }
}
