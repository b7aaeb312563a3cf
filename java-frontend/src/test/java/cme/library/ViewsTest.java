package cme.library;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import cme.input.Inputs;
import cme.soot.SootWorld;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ViewsTest {
  private static final Inputs NOTHING = new Inputs(List.of(), List.of(), List.of());

  /** A map in front of another. */
  private static final class Front<K, V> extends AbstractMap<K, V> {
    final Map<K, V> behind = new TreeMap<>();
    Set<Map.Entry<K, V>> entries = behind.entrySet();

    @Override
    public Set<Map.Entry<K, V>> entrySet() {
      return entries;
    }
  }

  private static Front<String, String> front() {
    Front<String, String> front = new Front<>();
    front.behind.putAll(Map.of("a", "x", "b", "y"));
    return front;
  }

  @Test
  void onlyWhatIsInheritedIsThere() {
    assertEquals(List.of(), Views.of(Set.of()));
    try (SootWorld world = new SootWorld(NOTHING, () -> Views.of(Set.of("keySet")))) {
      assertTrue(world.isApplication(Views.ITERATOR));
      assertTrue(world.isApplication(Views.BY_METHOD.get("keySet")));
      assertFalse(world.isApplication(Views.BY_METHOD.get("values")));
      assertFalse(world.isApplication(Views.WALKER));
    }
  }

  @Test
  void viewsShowWhatTheInheritedOnesShow() {
    Front<String, String> front = front();
    assertEquals(new ArrayList<>(front.keySet()), new ArrayList<>(new Keys<>(front)));
    assertEquals(new ArrayList<>(front.values()), new ArrayList<>(new Values<>(front)));
  }

  @Test
  void iteratorsRemoveFromTheMap() {
    Front<String, String> front = front();
    Iterator<String> keys = new Keys<>(front).iterator();
    assertEquals("a", keys.next());
    keys.remove();
    assertEquals(Map.of("b", "y"), front.behind);
  }

  /** The iterator of a view of a view uses no iterator of a view. */
  @Test
  void viewsOfViewsAreTakenApart() {
    Map<Map.Entry<String, String>, String> entries = Map.of(Map.entry("a", "x"), "1");
    Front<Map.Entry<String, String>, String> inner = new Front<>();
    inner.entries = entries.entrySet();
    Front<String, String> outer = new Front<>();
    outer.entries = new Keys<>(inner);
    ViewIterator<String> iterator = (ViewIterator<String>) new Keys<>(outer).iterator();
    assertNotNull(iterator.inner);
    assertFalse(iterator.entries instanceof ViewIterator);
    assertEquals("a", iterator.next());
  }
}
