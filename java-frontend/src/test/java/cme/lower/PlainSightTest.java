package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.index.Index;
import cme.index.MethodFacts;
import cme.input.Inputs;
import cme.ir.MethodId;
import cme.model.LibraryModel;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

final class PlainSightTest {
  private static final String SOURCE =
      """
      import java.util.*;
      class A implements Runnable {
        static final List<String> ALL = new ArrayList<>(List.of("a"));
        static { ALL.add("b"); }
        final List<String> own = new ArrayList<>();
        void adds() { own.add("a"); }
        void sorts() { Collections.sort(own); }
        void addsToNew() { List<String> made = new ArrayList<>(); made.add("a"); }
        void reads() { own.get(0); own.contains("a"); }
        void calls() { adds(); }
        void callsOther(A a) { a.calls(); }
        void callsDeep() { callsDeeper(); }
        void callsDeeper() { callsOther(this); }
        void callsTooDeep() { callsDeep(); }
        public void run() { reads(); }
        void runs(Runnable r) { r.run(); }
        Runnable makes() { return () -> own.add("a"); }
        void recurses() { recurses(); }
        void removes(Iterator<String> it) { it.remove(); }
        native void unknown();
      }
      class B { static { A.ALL.clear(); } }
      """;

  private static final Set<String> MODIFYING =
      Set.of(
          "A.adds", "A.sorts", "A.calls", "A.callsOther", "A.callsDeeper", "A.removes", "B.<clinit>");

  private static final Set<String> HARMLESS =
      Set.of("A.reads", "A.run", "A.addsToNew", "A.<clinit>", "A.callsTooDeep");

  /** Names of the methods, with their classes, of which it says so. */
  private static Set<String> modifying(List<MethodId> methods, Predicate<MethodId> sight) {
    Set<String> out = new LinkedHashSet<>();
    for (MethodId id : methods) if (sight.test(id)) out.add(id.owner() + "." + id.name());
    return out;
  }

  @Test
  void bytecodeLeavesOutNothing() {
    Inputs inputs = Snippets.compile(SOURCE, Set.of());
    Index index = Index.of(inputs);
    List<MethodId> methods = List.copyOf(index.methods().keySet());
    Library model = Library.of(LibraryModel.jdk());
    try (SootWorld world = new SootWorld(inputs)) {
      OwnWalks walks = new OwnWalks(world, model, id -> Optional.empty());
      PlainSight byBodies = new PlainSight(world, model, walks, id -> Optional.empty());
      PlainSight byBytecode =
          new PlainSight(
              world,
              model,
              walks,
              id -> Optional.ofNullable(index.methods().get(id)).map(MethodFacts::calls));
      Set<String> found = modifying(methods, byBodies::isModifying);
      assertEquals(found, modifying(methods, byBytecode::isModifying));
      assertTrue(found.containsAll(MODIFYING), found.toString());
      assertTrue(HARMLESS.stream().noneMatch(found::contains), found.toString());
    }
  }
}
