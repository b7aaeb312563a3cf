package cme.model;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class FailFastTest {
  private static boolean failFast(String name) {
    return Trial.JDK.failFast(name, new JdkTypes());
  }

  @Test
  void ordinaryCollections() {
    for (String c :
        List.of(
            "ArrayList", "LinkedList", "Vector", "Stack", "HashSet", "LinkedHashSet", "TreeSet",
            "HashMap", "LinkedHashMap", "TreeMap", "Hashtable", "WeakHashMap", "IdentityHashMap",
            "PriorityQueue", "ArrayDeque", "List", "Map")) {
      assertTrue(failFast("java.util." + c), c);
    }
  }

  @Test
  void othersNever() {
    for (String c :
        List.of(
            "EnumMap", "EnumSet", "Properties", "concurrent.ConcurrentHashMap",
            "concurrent.ConcurrentSkipListMap", "concurrent.ConcurrentSkipListSet",
            "concurrent.CopyOnWriteArrayList", "concurrent.CopyOnWriteArraySet",
            "concurrent.LinkedBlockingDeque", "concurrent.ArrayBlockingQueue",
            "concurrent.DelayQueue", "ImmutableCollections$ListN")) {
      assertFalse(failFast("java.util." + c), c);
    }
  }

  @Test
  void whatIsNotKnownMayThrow() {
    assertTrue(failFast("com.acme.Strange"));
    assertTrue(failFast("app.Own"));
  }

  @Test
  void methodsThatIterate() {
    LibraryModel jdk = Trial.JDK;
    JdkTypes types = new JdkTypes();
    assertTrue(jdk.iterates("java.util.Iterator", "next", "()Ljava/lang/Object;", types));
    assertTrue(jdk.iterates("java.util.List", "forEach", "(Ljava/util/function/Consumer;)V", types));
    assertFalse(jdk.iterates("java.util.List", "size", "()I", types));
    assertFalse(jdk.modifies("java.util.List", "size", "()I", types));
    assertTrue(jdk.modifies("java.util.List", "add", "(Ljava/lang/Object;)Z", types));
    assertTrue(jdk.modifies("com.acme.Strange", "f", "()V", types));
  }
}
