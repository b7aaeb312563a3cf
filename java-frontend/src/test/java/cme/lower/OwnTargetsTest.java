package cme.lower;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.ir.MethodId;
import cme.model.LibraryModel;
import cme.soot.Snippets;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What library code may run on own collections, and whether that is harmless. */
class OwnTargetsTest {
  private static final String SOURCE =
      """
      import java.util.*;
      import java.util.stream.*;
      class A {
        static class Ring extends AbstractCollection<String> {
          String[] items;
          @Override public Iterator<String> iterator() { return make(); }
          private Iterator<String> make() { return new Walk(); }
          @Override public int size() { return 1; }
          class Walk implements Iterator<String> {
            int i;
            @Override public boolean hasNext() { return i < 2; }
            @Override public String next() { return items[i++]; }
            @Override public void remove() { items[i] = null; }
          }
        }
        static class Shelf extends AbstractCollection<String> {
          List<String> books;
          @Override public Iterator<String> iterator() { return books.iterator(); }
          @Override public Stream<String> stream() { return books.stream(); }
          @Override public int size() { return 1; }
        }
        static class Mapping extends AbstractCollection<String> {
          List<String> books;
          @Override public Iterator<String> iterator() { return null; }
          @Override public Stream<String> stream() { return books.stream().map(x -> x + 1); }
          @Override public int size() { return 1; }
        }
      }
      """;

  @Test
  void iteratorsAreAmongThem() {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      OwnTargets targets = new OwnWalks(world, LibraryModel.jdk(), id -> Optional.empty()).targets();
      assertEquals(
          "[A$Ring$Walk.hasNext, A$Ring$Walk.next, A$Ring.iterator, A$Ring.size]",
          names(targets.of(Within.of("A$Ring", Within.As.READ, List.of()))));
      assertEquals(
          "[A$Ring$Walk.hasNext, A$Ring$Walk.next, A$Ring$Walk.remove, A$Ring.iterator, A$Ring.size]",
          names(targets.of(Within.of("A$Ring", Within.As.USED, List.of()))));
    }
  }

  @Test
  void iteratorsOfOthersAreRemovedThrough() {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      OwnWalks walks = new OwnWalks(world, LibraryModel.jdk(), id -> Optional.empty());
      assertFalse(walks.targets().mayRemoveThrough("A$Ring"));
      assertTrue(walks.targets().mayRemoveThrough("A$Shelf"));
      assertTrue(walks.isReadHarmlessly("A$Shelf"));
      assertFalse(walks.isUsedHarmlessly("A$Shelf"));
    }
  }

  @Test
  void listsThatDoMoreAreIterated() {
    String source =
        """
        import java.util.*;
        class A {
          static class Odd extends AbstractList<String> {
            Runnable run;
            @Override public String get(int i) { run.run(); return null; }
            @Override public int size() { return 1; }
          }
          static class Even extends AbstractList<String> {
            CharSequence text;
            @Override public String get(int i) { return text.toString(); }
            @Override public int size() { return text.length(); }
          }
        }
        """;
    try (SootWorld world = new SootWorld(Snippets.compile(source, Set.of()))) {
      OwnWalks walks = new OwnWalks(world, LibraryModel.jdk(), id -> Optional.empty());
      assertFalse(walks.isReadHarmlessly("A$Odd"));
      assertTrue(walks.isReadHarmlessly("A$Even"));
      assertEquals(List.of("A$Odd"), walks.iterated());
    }
  }

  @Test
  void streamsOfOthersAreFollowed() {
    try (SootWorld world = new SootWorld(Snippets.compile(SOURCE, Set.of()))) {
      OwnStreams streams = new OwnStreams(world);
      assertTrue(streams.makes("A$Shelf") && streams.isPlain("A$Shelf"));
      assertTrue(streams.makes("A$Mapping"));
      assertFalse(streams.isPlain("A$Mapping"));
      assertFalse(streams.makes("A$Ring"));
    }
  }

  private static String names(List<MethodId> targets) {
    Set<String> names = new TreeSet<>();
    for (MethodId id : targets) names.add(id.owner() + "." + id.name());
    return names.toString();
  }
}
