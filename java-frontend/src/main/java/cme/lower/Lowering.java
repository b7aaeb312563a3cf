package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Condition;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Step;
import cme.ir.Var;
import cme.model.LibraryModel;
import cme.soot.BodyResult;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import soot.SootMethod;

/**
 * Turns a method's Jimple into steps.
 *
 * <p>The steps over-approximate the method: every execution of Java has one of the steps with the
 * same references and booleans, up to the first {@code Unsupported}. Numbers are not followed, so
 * what depends on them is a free choice. A method is lowered anew whenever more classes are
 * instantiated; nothing is kept between two calls.
 */
public final class Lowering {
  /** What the steps rely on, besides the library model. */
  public static final List<String> ASSUMPTIONS =
      List.of(
          "the JVM does not run out of memory or stack, and classes are linked and initialised"
              + " without errors",
          "library code calls methods of an application object only as the library model says, or"
              + " as its own bytecode calls methods that the object overrides");

  private final SootWorld world;
  private final Library model;
  private final Dispatch dispatch;
  private final LoweringOptions options;

  public Lowering(
      SootWorld world, LibraryModel model, Dispatch dispatch, LoweringOptions options) {
    this(world, Library.of(model), dispatch, options);
  }

  Lowering(SootWorld world, Library model, Dispatch dispatch, LoweringOptions options) {
    this.world = world;
    this.model = model;
    this.dispatch = dispatch;
    boolean known = options.ownWalks() != null;
    this.options =
        known
            ? options
            : options.with(
                new OwnWalks(world, model, id -> Optional.empty()),
                new HeldClasses(world, options.anyCallbacks(), (id, field) -> true));
  }

  /** Its {@code New} steps say which classes it instantiates, its {@code Call} steps what it calls. */
  public Method lower(MethodId id) {
    return detail(id).method();
  }

  /** The method and what there is to say about it; never fails: what cannot be lowered says so. */
  public Lowered detail(MethodId id) {
    if (Within.is(id)) return withoutBody(id, Within.why(id));
    if (id.equals(Within.REMOVER)) return remover();
    if (id.equals(Within.WALKER) || id.equals(Within.HOLDER)) return iterator(id);
    BodyResult result = world.body(id);
    if (result.body().isEmpty()) return withoutBody(id, result.why());
    try {
      return new MethodLowering(world, model, dispatch, options, id, result.body().get()).run();
    } catch (RuntimeException | StackOverflowError e) {
      return withoutBody(id, "not lowered: " + e);
    }
  }

  /** See {@link Within#REMOVER}. */
  private static Lowered remover() {
    Method method = new Method(Within.REMOVER, List.of(), null, new Position("", 0));
    Builder out = new Builder(method);
    out.into(method.newBlock());
    out.at(method.position);
    Var iterator = any("java.util.Iterator", out);
    Var container = out.temporary("java.lang.Object");
    out.step(new Step.ContainerOf(container, iterator));
    out.step(new Step.ModifyThrough(container, iterator));
    for (String type : List.of("java.util.Collection", "java.util.Map")) {
      out.step(new Step.Modify(any(type, out)));
    }
    out.end(new Block.End.Return(null));
    return new Lowered(method, List.of(), Set.of(), List.of());
  }

  /** See {@link Within#WALKER} and {@link Within#HOLDER}. */
  private static Lowered iterator(MethodId id) {
    String type = "java.util.Iterator";
    Method method = new Method(id, List.of(), type, new Position("", 0));
    Builder out = new Builder(method);
    out.into(method.newBlock());
    out.at(method.position);
    Var iterator = out.temporary(type);
    if (id.equals(Within.HOLDER)) out.step(new Step.SetAny(iterator));
    else out.step(new Step.IteratorOf(iterator, any("java.lang.Object", out)));
    out.end(new Block.End.Return(iterator));
    return new Lowered(method, List.of(), Set.of(), List.of());
  }

  private static Var any(String type, Builder out) {
    Var variable = out.temporary(type);
    out.step(new Step.SetAny(variable));
    out.assume(new Condition.NotNull(variable));
    return variable;
  }

  private Lowered withoutBody(MethodId id, String why) {
    List<Var> parameters = new ArrayList<>();
    if (!world.declared(id).map(SootMethod::isStatic).orElse(true)) {
      parameters.add(new Var("this", id.owner()));
    }
    int index = 0;
    for (String type : Descriptors.parameters(id.descriptor())) {
      if (Descriptors.isFollowed(type)) parameters.add(new Var("p" + index, type));
      index++;
    }
    String result = Descriptors.result(id.descriptor());
    boolean followed = Descriptors.isFollowed(result);
    Position position = new Position(world.sourceFile(id.owner()), 0);
    Method method = new Method(id, parameters, followed ? result : null, position);
    Builder out = new Builder(method);
    out.into(method.newBlock());
    out.at(position);
    out.step(new Step.Unsupported(why));
    if (!parameters.isEmpty() && parameters.get(0).name.equals("this")) {
      out.assume(new Condition.NotNull(parameters.get(0)));
    }
    Var value = followed ? out.temporary(result) : null;
    boolean given = Within.isOwnStream(id) || Within.isStream(id) && followed;
    if (given) out.step(new Step.SetNull(value)); // nothing is found by it
    else if (followed) out.step(new Step.SetAny(value));
    out.end(new Block.End.Return(value));
    return new Lowered(method, List.of(), Set.of(), List.of());
  }
}
