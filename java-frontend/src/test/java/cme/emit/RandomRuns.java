package cme.emit;

import cme.ir.Field;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Slot;
import cme.ir.Types;
import cme.ir.Var;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Runs a random scope many times. */
final class RandomRuns {
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

  private RandomRuns() {}

  /** The sites that throw in a thousand runs, in an open scope from random heaps. */
  static Set<Site> thrown(Scope scope, Types types, long seed) {
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
