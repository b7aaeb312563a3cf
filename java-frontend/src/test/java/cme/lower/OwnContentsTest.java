package cme.lower;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.MethodId;
import cme.model.LibraryModel;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Code of an own list that the library's iterators over it run. */
class OwnContentsTest {
  private static final String SOURCE =
      """
      import java.util.*;
      class A {
        static void drop(Iterator<String> it) { it.remove(); }
        static class Rope extends AbstractList<String> {
          @Override public String get(int i) { return null; }
          @Override public String remove(int i) { return null; }
          @Override public int size() { return 1; }
        }
      }
      """;

  private static final Dispatch NO_OBJECTS =
      new Dispatch() {
        @Override
        public List<MethodId> targets(String receiverType, String name, String descriptor) {
          return List.of();
        }

        @Override
        public List<String> receivers(MethodId target, String receiverType) {
          return List.of();
        }
      };

  @Test
  void aListRunsItsCodeOnlyIfThereAreObjects() {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      assertTrue(drop(world, new AllClasses(world)).contains("A$Rope.remove"));
      assertFalse(drop(world, NO_OBJECTS).contains("A$Rope.remove"));
    }
  }

  private static String drop(SootWorld world, Dispatch dispatch) {
    LibraryModel model = LibraryModel.jdk();
    LoweringOptions options =
        new LoweringOptions(
            false, Integer.MAX_VALUE, SubListFlow.none(), new OwnWalks(world, model, id -> Optional.empty()),
            new HeldClasses(world, false, (id, field) -> true), Faces.none());
    Lowering lowering = new Lowering(world, model, dispatch, options);
    MethodId id = new MethodId("A", "drop", "(Ljava/util/Iterator;)V");
    return lowering.detail(id).method().toString();
  }
}
