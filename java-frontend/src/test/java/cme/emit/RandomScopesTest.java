package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.effects.CallEffects;
import cme.effects.Effects;
import cme.effects.Relevance;
import cme.effects.StandIn;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random scopes are run, and emitted. With {@code -Dcme.emit.random=FOLDER} the programs are
 * written there with the names of the sites that threw when run ({@code .thrown}): none of these may
 * be SAFE. {@code -Dcme.emit.seeds=FIRST-LAST} says which.
 */
class RandomScopesTest {
  @Test
  void emits() throws IOException {
    String[] range = System.getProperty("cme.emit.seeds", "1-60").split("-");
    for (long seed = Long.parseLong(range[0]); seed <= Long.parseLong(range[1]); seed++) {
      boolean closed = seed % 2 == 0;
      Scope scope = RandomScopes.scope(seed, closed);
      Types types = RandomScopes.types();
      Emitted emitted = Emitter.emit(scope, types, EmitOptions.standard());
      assertEquals(
          emitted.text(),
          Emitter.emit(RandomScopes.scope(seed, closed), types, EmitOptions.standard()).text());
      Set<Site> thrown = RandomRuns.thrown(scope, types, seed);
      write("random_" + seed, emitted, thrown);
      if (!closed) emitFromAfar(scope, types, seed, thrown);
    }
  }

  /** The same with stand-ins for all methods but the entry: its sites still throw. */
  private static void emitFromAfar(Scope scope, Types types, long seed, Set<Site> thrown)
      throws IOException {
    MethodId entry = scope.entries().get(0);
    CallEffects effects = new CallEffects(scope.methods());
    Relevance relevance = new Relevance(List.of(scope.methods().get(entry)), types);
    Map<MethodId, Method> methods = new LinkedHashMap<>();
    Set<Site> own = new LinkedHashSet<>(thrown);
    scope
        .methods()
        .forEach(
            (id, method) -> {
              if (id.equals(entry)) methods.put(id, method);
              else standIn(method, relevance.of(effects.of(id)), types, methods);
              if (!id.equals(entry)) own.removeIf(site -> method.toString().contains(site.toString()));
            });
    Set<MethodId> far = new LinkedHashSet<>(methods.keySet());
    far.remove(entry);
    Scope nearby =
        new Scope("far", false, scope.entries(), List.of(), methods, far, scope.assumptions(), List.of());
    write("far_" + seed, Emitter.emit(nearby, types, EmitOptions.standard()), own);
  }

  private static void standIn(
      Method method, Effects effects, Types types, Map<MethodId, Method> methods) {
    MethodId doer = new MethodId("cme", "effects of " + method.id.name(), "()V");
    List<String> parameters = method.parameters.stream().map(p -> p.type).toList();
    methods.put(doer, StandIn.doing(doer, effects, types));
    methods.put(
        method.id,
        StandIn.of(
            method.id, parameters, method.resultType, method.position, effects, doer, types));
  }

  private static void write(String name, Emitted emitted, Set<Site> thrown) throws IOException {
    String folder = System.getProperty("cme.emit.random");
    if (folder == null) return;
    Files.createDirectories(Path.of(folder));
    Files.writeString(Path.of(folder, name + ".rml"), emitted.text());
    List<String> names = new ArrayList<>();
    for (Site site : thrown) {
      names.addAll(
          emitted.sites().stream()
              .filter(s -> s.site().equals(site))
              .findFirst()
              .map(s -> List.of(String.join(" ", s.names())))
              .orElse(List.of("missing")));
    }
    Files.write(Path.of(folder, name + ".thrown"), names);
  }
}
