package cme.lower;

import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Var;
import cme.soot.Descriptors;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import soot.Body;
import soot.Local;
import soot.Unit;

/** Lowers one body: makes its blocks, then every statement in the order of the bytecode. */
final class MethodLowering {
  private static final String CME = "java.util.ConcurrentModificationException";

  private final SootWorld world;
  private final Body body;
  private final MethodId id;
  private final Method method;
  private final Builder out;
  private final Traps traps;
  private final Flow flow;
  private final Sites sites;
  private final Exits exits;
  private final Statements statements;
  private final Map<Unit, Block> blocks = new HashMap<>();

  MethodLowering(
      SootWorld world,
      Library model,
      Dispatch dispatch,
      LoweringOptions options,
      MethodId id,
      Body body) {
    this.world = world;
    this.body = body;
    this.id = id;
    List<Var> parameters = new ArrayList<>();
    Map<Local, Var> byLocal = parameters(parameters);
    String result = Descriptors.result(id.descriptor());
    Position start = start();
    method = new Method(id, parameters, Descriptors.isFollowed(result) ? result : null, start);
    out = new Builder(method);
    Variables variables = new Variables(out);
    byLocal.forEach(variables::put);
    if (!body.getMethod().isStatic()) variables.setSelf(parameters.get(0));
    traps = new Traps(body, world);
    Throws thrown = new Throws(body.getMethod().isStatic() ? null : body.getThisLocal());
    flow = new Flow(body, traps, thrown);
    sites = new Sites(id, out);
    exits = new Exits(out, traps, thrown, this::blockOf);
    ExactTypes exact = new ExactTypes(body, world::isLambda);
    Context context =
        new Context(
            world,
            model,
            dispatch,
            options,
            out,
            variables,
            exits,
            sites,
            exact,
            new Definitions(
                body,
                variables,
                world,
                exact,
                new Purity(world, model, dispatch),
                options));
    statements = new Statements(context, flow, this::blockOf);
  }

  private Map<Local, Var> parameters(List<Var> parameters) {
    Map<Local, Var> byLocal = new HashMap<>();
    if (!body.getMethod().isStatic()) {
      Var self = new Var("this", id.owner());
      parameters.add(self);
      byLocal.put(body.getThisLocal(), self);
    }
    List<String> types = Descriptors.parameters(id.descriptor());
    for (int i = 0; i < types.size(); i++) {
      if (!Descriptors.isFollowed(types.get(i))) continue;
      Local local = body.getParameterLocal(i);
      Var parameter = new Var(local.getName(), types.get(i));
      parameters.add(parameter);
      if (isBoolean(Variables.typeOf(local)) == isBoolean(types.get(i))) {
        byLocal.put(local, parameter);
      }
    }
    return byLocal;
  }

  private static boolean isBoolean(String type) {
    return type.equals("boolean");
  }

  private Position start() {
    return body.getUnits().stream()
        .mapToInt(Unit::getJavaSourceStartLineNumber)
        .filter(n -> n > 0)
        .mapToObj(n -> new Position(world.sourceFile(id.owner()), n))
        .findFirst()
        .orElseGet(() -> world.position(id.owner()));
  }

  private Block blockOf(Unit unit) {
    return blocks.computeIfAbsent(unit, u -> method.newBlock());
  }

  Lowered run() {
    List<Unit> units = flow.units();
    for (Unit unit : units) if (flow.isHead(unit)) blockOf(unit);
    int line = method.position.line();
    for (Unit unit : units) {
      if (flow.isHead(unit)) enter(unit);
      int here = unit.getJavaSourceStartLineNumber();
      if (here > 0) line = here;
      out.at(new Position(method.position.file(), line));
      exits.at(unit);
      sites.setMayBeCaught(traps.mayCatch(unit, CME));
      statements.lower(unit);
    }
    List<String> touches = Touches.of(units, world);
    return new Lowered(Tidy.of(method), sites.all(), sites.caught(), touches);
  }

  private void enter(Unit unit) {
    Block block = blockOf(unit);
    if (out.current() != null) out.jump(block);
    out.into(block);
  }
}
