package cme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import cme.input.Inputs;
import cme.ir.Block;
import cme.ir.Builder;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Scope;
import cme.ir.Site;
import cme.ir.Step;
import cme.ir.Types;
import cme.ir.Var;
import cme.soot.NotFrozenException;
import cme.soot.SootWorld;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EmissionTest {
  private static final Position HERE = new Position("C.java", 1);

  /** Every type is a list. */
  private static class Lists implements Types {
    @Override
    public boolean isSubtype(String sub, String sup) {
      return sub.equals(sup);
    }

    @Override
    public boolean mayShare(String a, String b) {
      return a.equals(b);
    }

    @Override
    public boolean isApplication(String type) {
      return false;
    }

    @Override
    public boolean isValue(String type) {
      return false;
    }

    @Override
    public boolean hasIdentityEquals(String type) {
      return false;
    }

    @Override
    public boolean isContainer(String type) {
      return true;
    }

    @Override
    public boolean isIterator(String type) {
      return type.equals("java.util.Iterator");
    }
  }

  private static Emission.Job job(int number) {
    MethodId id = new MethodId("C", "m" + number, "()V");
    Var list = new Var("list", "java.util.List");
    Var iterator = new Var("it", "java.util.Iterator");
    Method method = new Method(id, List.of(list), null, HERE);
    Builder out = new Builder(method);
    out.into(method.newBlock());
    out.at(HERE);
    out.step(new Step.IteratorOf(iterator, list));
    Site site = new Site("C", id.name() + id.descriptor(), 1, "Iterator.next", HERE);
    out.step(new Step.Use(site, iterator));
    out.end(new Block.End.Return(null));
    Map<MethodId, Method> methods = number % 10 == 9 ? null : Map.of(id, method);
    Scope scope = new Scope("s" + number, false, List.of(id), List.of(), methods, List.of());
    EntryPoints.Plan plan = new EntryPoints.Plan("s" + number, false, List.of(id), List.of(id));
    return new Emission.Job(plan, scope, Set.of(site), Set.of());
  }

  @Test
  void resultsAreInOrderAndAFailureCostsOneScope() {
    List<Emission.Job> jobs = new ArrayList<>();
    for (int i = 0; i < 40; i++) jobs.add(job(i));
    try (Emission emission = new Emission(false)) {
      emission.start(jobs.subList(0, 30), new Lists());
      emission.start(jobs.subList(30, 40), new Lists());
      assertEquals(2, emission.batches());
      List<Emission.Done> done = new ArrayList<>(emission.finishFirst(new Lists()));
      assertEquals(30, done.size());
      done.addAll(emission.finishFirst(new Lists()));
      assertEquals(0, emission.batches());
      for (int i = 0; i < 40; i++) {
        assertEquals(jobs.get(i), done.get(i).job());
        if (i % 10 == 9) assertNotNull(done.get(i).failure());
        else assertEquals("s" + i, done.get(i).programs().get(0).name());
      }
    }
  }

  private static List<Emission.Done> written(List<Emission.Job> jobs, Types types, Types now) {
    try (Emission emission = new Emission(false)) {
      emission.start(jobs, types);
      return emission.finishFirst(now);
    }
  }

  @Test
  void whatAThreadCannotBeToldIsAskedAtTheEnd() {
    try (SootWorld world = new SootWorld(new Inputs(List.of(), List.of(), List.of()))) {
      Types nothing = world.frozen(Set.of());
      Types odd =
          new Lists() {
            @Override
            public boolean isContainer(String type) {
              return nothing.isContainer("Odd");
            }

            @Override
            public boolean mayShare(String a, String b) {
              return nothing.mayShare("Odd", "Even");
            }

            @Override
            public boolean isValue(String type) {
              return nothing.isValue("Odd");
            }
          };
      List<Emission.Job> jobs = List.of(job(1), job(2));
      List<Emission.Done> without = written(jobs, odd, odd);
      assertInstanceOf(NotFrozenException.class, without.get(0).failure());
      List<Emission.Done> done = written(jobs, odd, new Lists());
      for (int i = 0; i < 2; i++) {
        assertNull(done.get(i).failure());
        assertEquals("s" + (i + 1), done.get(i).programs().get(0).name());
      }
    }
  }

  @Test
  void anErrorOfTheMachinesIsThrownAtTheEnd() {
    Types full =
        new Lists() {
          @Override
          public boolean isValue(String type) {
            throw new OutOfMemoryError("for a test");
          }
        };
    List<Emission.Job> jobs = List.of(job(1), job(2), job(3));
    assertThrows(OutOfMemoryError.class, () -> written(jobs, full, full));
  }
}
