package cme.emit;

import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.effects.CallEffects;
import cme.ir.Method;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import cme.local.LocalProver;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random scopes are run: no site that throws there is one that the local prover proves, be it from
 * the method alone or from the whole scope. {@code -Dcme.local.seeds=FIRST-LAST} says which.
 */
class LocalProofsTest {
  @Test
  void whatThrowsIsNotProved() {
    String[] range = System.getProperty("cme.local.seeds", "1-80").split("-");
    int proved = 0;
    for (long seed = Long.parseLong(range[0]); seed <= Long.parseLong(range[1]); seed++) {
      Scope scope = RandomScopes.scope(seed, seed % 2 == 0);
      Types types = RandomScopes.types();
      Set<Site> safe = proved(scope, types);
      Set<Site> wrong = RandomRuns.thrown(scope, types, seed);
      wrong.retainAll(safe);
      assertTrue(wrong.isEmpty(), "seed " + seed + " proves " + wrong);
      proved += safe.size();
    }
    assertTrue(proved > 20, "only " + proved + " sites are proved: the test says nothing");
  }

  private static Set<Site> proved(Scope scope, Types types) {
    Set<Site> out = new LinkedHashSet<>();
    for (Method method : scope.methods().values()) {
      for (Scope seen : List.of(scope, alone(method, scope))) {
        CallEffects effects = new CallEffects(seen.methods());
        new LocalProver(method, seen, types, effects).prove().forEach(proof -> out.add(proof.site()));
      }
    }
    return out;
  }

  private static Scope alone(Method method, Scope scope) {
    return new Scope(
        scope.name(), false, List.of(method.id), List.of(), Map.of(method.id, method), List.of());
  }
}
