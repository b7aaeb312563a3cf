package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Var;
import cme.soot.Descriptors;
import java.util.ArrayList;
import java.util.List;
import soot.Local;
import soot.Unit;
import soot.Value;
import soot.jimple.AssignStmt;
import soot.jimple.BinopExpr;
import soot.jimple.EqExpr;
import soot.jimple.IfStmt;
import soot.jimple.InstanceOfExpr;
import soot.jimple.IntConstant;
import soot.jimple.NeExpr;
import soot.jimple.NullConstant;

/**
 * Lowers branches: each way is a list of alternatives, each a list of conditions that are assumed.
 * Conditions over numbers assume nothing.
 *
 * <p>That two references differ is not assumed where both may be equal strings or boxes, as those
 * are one object in the steps, nor where one may be another face of what the other one is ({@link
 * Faces}).
 */
final class Branches {
  private static final List<String> EQUAL_AND_DISTINCT =
      List.of(
          "java.lang.String", "java.lang.Integer", "java.lang.Long", "java.lang.Short",
          "java.lang.Byte", "java.lang.Character", "java.lang.Boolean", "java.lang.Double",
          "java.lang.Float");

  private final Context context;
  private final Builder out;
  private final Flow flow;

  Branches(Context context, Flow flow) {
    this.context = context;
    this.out = context.out();
    this.flow = flow;
  }

  void branch(IfStmt s, Block yes, Block no) {
    if (!out.isOpen()) return;
    BinopExpr test = (BinopExpr) s.getCondition();
    boolean equal = test instanceof EqExpr;
    if (!equal && !(test instanceof NeExpr)) {
      out.jump(yes, no);
      return;
    }
    List<List<Condition>> same = new ArrayList<>();
    List<List<Condition>> differ = new ArrayList<>();
    compare(s, test.getOp1(), test.getOp2(), same, differ);
    List<Block> targets = new ArrayList<>();
    Block here = out.current();
    way(equal ? same : differ, yes, targets);
    way(equal ? differ : same, no, targets);
    here.end = new Block.End.Jump(List.copyOf(targets));
  }

  private void way(List<List<Condition>> alternatives, Block target, List<Block> targets) {
    for (List<Condition> conditions : alternatives) {
      Block block = out.method.newBlock();
      out.into(block);
      conditions.forEach(out::assume);
      out.jump(target);
      targets.add(block);
    }
  }

  private void compare(
      IfStmt s, Value a, Value b, List<List<Condition>> same, List<List<Condition>> differ) {
    if (a instanceof NullConstant && b instanceof NullConstant) {
      same.add(List.of());
    } else if (a instanceof NullConstant) {
      compare(s, b, a, same, differ);
    } else if (!(a instanceof Local left) || context.variables().of(left) == null) {
      anything(same, differ);
    } else if (isBoolean(left)) {
      compareBoolean(s, left, b, same, differ);
    } else if (b instanceof NullConstant) {
      same.add(List.of(new Condition.IsNull(var(left))));
      differ.add(List.of(new Condition.NotNull(var(left))));
    } else if (b instanceof Local right && context.variables().of(right) != null) {
      same.add(List.of(new Condition.Same(var(left), var(right))));
      boolean known = areTold(Variables.typeOf(left), Variables.typeOf(right));
      differ.add(known ? List.of(new Condition.Differ(var(left), var(right))) : List.of());
    } else {
      anything(same, differ);
    }
  }

  private void compareBoolean(
      IfStmt s, Local left, Value b, List<List<Condition>> same, List<List<Condition>> differ) {
    List<Condition> isTrue = List.of(new Condition.IsTrue(var(left)));
    List<Condition> isFalse = List.of(new Condition.IsFalse(var(left)));
    if (b instanceof IntConstant number && (number.value == 0 || number.value == 1)) {
      InstanceOfExpr test = testBefore(s, left);
      if (test != null) {
        Var x = var((Local) test.getOp());
        ClassTests tests = new ClassTests(context.world());
        isTrue = tests.holds(x, test.getCheckType().toString());
        isFalse = tests.fails(x, test.getCheckType().toString());
      }
      same.add(number.value == 0 ? isFalse : isTrue);
      differ.add(number.value == 0 ? isTrue : isFalse);
    } else if (b instanceof Local right && isBoolean(right)) {
      Condition rightTrue = new Condition.IsTrue(var(right));
      Condition rightFalse = new Condition.IsFalse(var(right));
      same.add(List.of(isTrue.get(0), rightTrue));
      same.add(List.of(isFalse.get(0), rightFalse));
      differ.add(List.of(isTrue.get(0), rightFalse));
      differ.add(List.of(isFalse.get(0), rightTrue));
    } else {
      anything(same, differ);
    }
  }

  private static void anything(List<List<Condition>> same, List<List<Condition>> differ) {
    same.add(List.of());
    differ.add(List.of());
  }

  /** The test of a class whose outcome is used in this branch alone, right after it. */
  private InstanceOfExpr testBefore(IfStmt s, Local outcome) {
    Unit before = flow.before(s);
    return before instanceof AssignStmt def
            && def.getLeftOp() == outcome
            && isBranchedOn(def)
        ? (InstanceOfExpr) def.getRightOp()
        : null;
  }

  /** The statement is a test of a class, for the branch that follows and nothing else. */
  boolean isBranchedOn(AssignStmt s) {
    if (!(s.getRightOp() instanceof InstanceOfExpr test) || !(test.getOp() instanceof Local)) {
      return false;
    }
    Unit next = flow.after(s);
    return s.getLeftOp() instanceof Local outcome
        && isBoolean(outcome)
        && context.definitions().isUsedOnce(outcome)
        && next instanceof IfStmt branch
        && !flow.isHead(next)
        && branch.getCondition() instanceof BinopExpr c
        && (c instanceof EqExpr || c instanceof NeExpr)
        && c.getOp1() == outcome
        && c.getOp2() instanceof IntConstant;
  }

  /** Of these types references that differ are of objects that do. */
  private boolean areTold(String a, String b) {
    if (!Descriptors.isReference(a) || !Descriptors.isReference(b)) return false;
    if (context.options().faces().mayHideOne(a, b, context.world())) return false;
    return EQUAL_AND_DISTINCT.stream()
        .noneMatch(v -> context.world().isSubtype(v, a) && context.world().isSubtype(v, b));
  }

  private static boolean isBoolean(Local local) {
    return Variables.typeOf(local).equals("boolean");
  }

  private Var var(Local local) {
    return context.variables().of(local);
  }
}
