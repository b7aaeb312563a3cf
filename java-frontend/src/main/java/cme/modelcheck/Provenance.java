package cme.modelcheck;

import cme.ir.Var;
import cme.model.Origins;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Remembers which call made which variable. Each is set once, in straight lines, so it is all known. */
final class Provenance implements Origins {
  private final Map<Var, Origin> origins = new IdentityHashMap<>();
  private final Map<Var, Made> made = new IdentityHashMap<>();

  void add(Var result, Script.Call call, String descriptor) {
    origins.put(result, new Origin(call.owner(), call.name(), call.receiver(), true));
    List<Made> arguments = new ArrayList<>();
    for (Var v : call.arguments()) arguments.add(v == null ? null : made.get(v));
    made.put(
        result,
        new Made(
            call.owner(),
            call.name(),
            descriptor,
            call.receiver(),
            call.receiver() == null ? null : made.get(call.receiver()),
            call.arguments(),
            arguments));
  }

  @Override
  public Origin of(Var variable) {
    return origins.get(variable);
  }

  @Override
  public Made made(Var variable) {
    return made.get(variable);
  }

  @Override
  public boolean isOnlyCalled(Var variable, Set<String> names) {
    return true;
  }

  @Override
  public boolean onlyReads(Var function) {
    return false;
  }
}
