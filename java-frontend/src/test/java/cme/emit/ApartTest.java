package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.Field;
import cme.ir.Scope;
import cme.ir.Types;
import cme.ir.Var;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ApartTest {
  private static Emitted emit(Scope scope, Types types) {
    return Emitter.emit(
        scope, types, EmitOptions.standard().withApart(Set.copyOf(scope.entries())));
  }

  private static String entry(Emitted emitted) {
    List<String> entries =
        emitted.text().lines().filter(line -> line.startsWith("entry ")).toList();
    assertEquals(1, entries.size());
    return entries.get(0);
  }

  @Test
  void argumentsOfOneSortDiffer() {
    Programs.Example example = Programs.all().get("open_lists_cme");
    Emitted emitted = emit(example.scope(), example.types());
    assertTrue(entry(emitted).contains(" != "), entry(emitted));
    assertEquals(List.of("aliasing"), emitted.assumptions());
  }

  @Test
  void nothingIsSaidOfArgumentsThatNeverMeet() {
    Programs.Example example = Programs.all().get("open_kinds_safe");
    Emitted emitted = emit(example.scope(), example.types());
    assertFalse(emitted.assumptions().contains("aliasing"));
    String without =
        Emitter.emit(example.scope(), example.types(), EmitOptions.standard()).text();
    assertEquals(without, emitted.text());
  }

  /** {@code void m(A a, List l) { for (x : l) a.list.add(x); }}. */
  @Test
  void oneArgumentDoesNotLeadToTheOther() {
    Maker m = new Maker("C");
    Var a = new Var("a", "A");
    Var l = new Var("l", Maker.LIST);
    Var it = new Var("it", Maker.ITERATOR);
    Var x = new Var("x", Maker.OBJECT);
    Var own = new Var("own", Maker.LIST);
    m.method("m", 1, null, a, l);
    m.notNull(a).notNull(l).iterator(it, l);
    m.b.loop(
        () -> {
          m.next(x, it);
          m.load(own, a, new Field("A", "list", Maker.LIST, false)).add(own, x);
        });
    m.returns();
    Emitted emitted = emit(m.entry("m").scope("m", false), new TestTypes().application("A"));
    String when = entry(emitted);
    assertTrue(when.contains("leads_to_l_container(l) | l = null"), when);
    assertTrue(when.contains("A.list(O, X) & leads_to_l_container(X) -> leads_to_l_obj(O)"), when);
    assertTrue(when.contains("!leads_to_l_obj(a)"), when);
    assertTrue(emitted.text().contains("rigid relation leads_to_l_container(container)\n"));
  }
}
