package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.effects.CallEffects;
import cme.effects.Effects;
import cme.effects.Relevance;
import cme.effects.StandIn;
import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Types;
import cme.ir.Var;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Random scopes are run, and emitted. With {@code -Dcme.emit.random=FOLDER} the programs are
 * written there with the names of the sites that threw when run ({@code .thrown}): none of these may
 * be SAFE. {@code -Dcme.emit.seeds=FIRST-LAST} says which.
 */
class RandomScopesTest {
  private static final List<Field> FIELDS =
      List.of(
          new Field("A", "list", Maker.LIST, false),
          new Field("A", "next", "A", false),
          new Field("A", "any", Maker.OBJECT, false),
          new Field("B", "walk", Maker.ITERATOR, false),
          new Field("A", "flag", "boolean", false));
  private static final List<Field> STATICS =
      List.of(
          new Field("Random", "LIST", Maker.LIST, true),
          new Field("Random", "ANY", Maker.OBJECT, true),
          new Field("Random", "MAP", "java.util.Map", true));

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
      Set<Site> thrown = run(scope, types, seed);
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
        new Scope("far", false, scope.entries(), List.of(), methods, far, scope.assumptions());
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

  private static Set<Site> run(Scope scope, Types types, long seed) {
    Set<Site> thrown = new LinkedHashSet<>();
    MethodId entry = scope.entries().get(0);
    for (int i = 0; i < 1000; i++) {
      Random random = new Random(seed * 1000 + i);
      Machine machine = new Machine(scope, types, random);
      List<Object> arguments = new ArrayList<>();
      Method method = scope.methods().get(entry);
      if (!scope.closed()) arguments = outside(machine, method, random);
      try {
        machine.run(entry, arguments);
      } catch (Machine.Thrown t) {
        thrown.add(t.site);
      } catch (Machine.Stop | Machine.Left end) {
        continue;
      }
    }
    return thrown;
  }

  /** A random heap, and arguments from it. */
  private static List<Object> outside(Machine machine, Method method, Random random) {
    int size = 1 + random.nextInt(6);
    for (int i = 0; i < size; i++) {
      List<String> all = List.of("A", "B", "java.util.ArrayList", "java.util.HashMap");
      machine.make(all.get(random.nextInt(all.size())));
    }
    for (Machine.Thing thing : List.copyOf(machine.heap)) {
      boolean container = thing.type.startsWith("java.util.");
      if (container && random.nextInt(3) == 0) {
        machine.make(Maker.ITERATOR).container = thing;
      }
    }
    for (Machine.Thing thing : machine.heap) {
      for (Field field : FIELDS) {
        if (machine.isA(thing, field.owner())) {
          thing.fields.put(field, any(machine, field.type(), random));
        }
      }
      for (Slot slot : Slot.values()) {
        for (int i = random.nextInt(3); i > 0 && thing.type.startsWith("java.util."); i--) {
          thing.contents.get(slot).add(any(machine, Maker.OBJECT, random));
        }
      }
    }
    for (Field field : STATICS) machine.statics.put(field, any(machine, field.type(), random));
    List<Object> arguments = new ArrayList<>();
    for (Var p : method.parameters) arguments.add(any(machine, p.type, random));
    return arguments;
  }

  private static Object any(Machine machine, String type, Random random) {
    if (type.equals("boolean")) return random.nextBoolean();
    if (type.equals(Maker.STRING)) return "v" + random.nextInt(3);
    List<Object> fit = new ArrayList<>();
    fit.add(null);
    for (Machine.Thing thing : machine.heap) if (machine.isA(thing, type)) fit.add(thing);
    return fit.get(random.nextInt(fit.size()));
  }
}
