package cme;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A method as its callers see it: another calls it while it has an iterator, which may be any, and
 * uses that iterator afterwards. So whatever the method modifies shows, also where no site of its own
 * would ask for it.
 */
record Watched(Scope scope, Site site) {
  static Watched of(Scope scope, MethodId id) {
    Method method = scope.methods().get(id);
    MethodId watcher = new MethodId(id.owner(), id.name() + "<watched>", id.descriptor());
    List<Var> parameters = new ArrayList<>();
    for (Var parameter : method.parameters) parameters.add(new Var(parameter.name, parameter.type));
    Var iterator = new Var("<iterator>", "java.util.Iterator");
    List<Var> all = new ArrayList<>(parameters);
    all.add(iterator);
    Site site =
        new Site(id.owner(), watcher.name() + id.descriptor(), 1, "Iterator.next", method.position);

    Method watching = new Method(watcher, all, null, method.position);
    Block before = watching.newBlock();
    Block after = watching.newBlock();
    Position where = method.position;
    before.lines.add(new Block.Line(new Step.Call(null, id, parameters, List.of(after)), where));
    before.end = new Block.End.Jump(List.of(after));
    after.lines.add(new Block.Line(new Step.Use(site, iterator), where));
    after.end = new Block.End.Return(null);

    Map<MethodId, Method> methods = new LinkedHashMap<>();
    methods.put(watcher, watching);
    methods.putAll(scope.methods());
    return new Watched(
        new Scope(
            scope.name() + ", watched",
            false,
            List.of(watcher),
            List.of(),
            methods,
            scope.standIns(),
            scope.assumptions(),
            scope.left()),
        site);
  }
}
