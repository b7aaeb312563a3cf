package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.Block;
import cme.ir.Method;
import cme.ir.MethodId;
import cme.ir.Step;
import cme.model.LibraryModel;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HeldClassesTest {
  private static final String SOURCE =
      """
      import java.util.*;

      class A {
        static class One implements Iterator<String> {
          public boolean hasNext() { return false; }
          public String next() { return ""; }
        }

        static class Two extends One {
          public String next() { return "two"; }
        }

        static class Ones extends AbstractCollection<String> {
          public Iterator<String> iterator() { return new One(); }
          public int size() { return 0; }
        }

        static class Twos extends Ones {
          public Iterator<String> iterator() { return new Two(); }
        }

        Iterator<String> kept;
        private Collection<String> own = new Ones();
        private final Collection<String> given;
        Collection<String> open = new Ones();

        A(Collection<String> given) { this.given = given; }

        static Iterator<String> one() { return new One(); }
        static Iterator<String> either(boolean b) { return b ? one() : new ArrayList<String>().iterator(); }
        static Iterator<String> turned(int n, Iterator<String> i) { return n == 0 ? i : turned(n - 1, i); }
        static Collection<String> shown() { return Collections.unmodifiableCollection(new Ones()); }
        static Iterator<String> none() { throw new IllegalStateException(); }
        interface Source { Iterator<String> get(); }

        static void made() { one().next(); }
        static void both(boolean b) { either(b).next(); }
        static void argument(Iterator<String> i) { i.next(); }
        static void field(A a) { a.kept.next(); }
        static void own(A a) { a.own.iterator().next(); }
        static void given(A a) { a.given.iterator().next(); }
        static void open(A a) { a.open.iterator().next(); }
        static void recursive(Iterator<String> i) { turned(1, i).next(); }
        static void wrapped() { shown().iterator().next(); }
        static void cast(Object o) { ((Two) o).next(); }
        static void ofList() { new ArrayList<String>().iterator().next(); }
        static void nobody() { none().next(); }
        static void unknown(Source s, boolean b) { Iterator<String> i = b ? s.get() : new One(); i.next(); }
        static void loop(Iterator<String> i) { while (i.hasNext()) i = one(); i.next(); }
      }
      """;

  @Test
  void callsLeadToWhatTheReceiverMayBe() {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      assertEquals(Set.of("A$One"), asked(world, "made", "()V"));
      assertEquals(Set.of("A$One", "library"), asked(world, "both", "(Z)V"));
      assertEquals(Set.of("A$One"), asked(world, "wrapped", "()V"));
      assertEquals(Set.of("A$Two"), asked(world, "cast", "(Ljava/lang/Object;)V"));
      assertEquals(Set.of("library"), asked(world, "ofList", "()V"));
      assertEquals(Set.of("A$One"), asked(world, "own", "(LA;)V"));
    }
  }

  /** What comes from elsewhere is anything; so is what no method that is known returns. */
  @Test
  void whatTheCodeDoesNotTellMayBeAnything() {
    Set<String> all = Set.of("A$One", "A$Two", "library");
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      assertEquals(all, asked(world, "argument", "(Ljava/util/Iterator;)V"));
      assertEquals(all, asked(world, "field", "(LA;)V"));
      assertEquals(all, asked(world, "given", "(LA;)V"));
      assertEquals(all, asked(world, "open", "(LA;)V"));
      assertEquals(all, asked(world, "recursive", "(Ljava/util/Iterator;)V"));
      assertEquals(all, asked(world, "nobody", "()V"));
      assertEquals(all, asked(world, "unknown", "(LA$Source;Z)V"));
      assertEquals(all, asked(world, "loop", "(Ljava/util/Iterator;)V"));
    }
  }

  /** The classes whose {@code next} the method calls, and the library if it uses an iterator of its. */
  private static Set<String> asked(SootWorld world, String name, String descriptor) {
    Lowering lowering =
        new Lowering(
            world, LibraryModel.jdk(), new AllClasses(world), LoweringOptions.defaults());
    Method method = lowering.lower(new MethodId("A", name, descriptor));
    Set<String> asked = new TreeSet<>();
    for (Block block : method.blocks) {
      for (Block.Line line : block.lines) {
        if (line.step() instanceof Step.Use) asked.add("library");
        if (line.step() instanceof Step.Call call && call.target().name().equals("next")) {
          asked.add(call.target().owner());
        }
      }
    }
    return asked;
  }
}
