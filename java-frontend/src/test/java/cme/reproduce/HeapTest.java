package cme.reproduce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeapTest {
  private static Heap heap() {
    return new Heap(
        new Gson()
            .fromJson(
                """
                {"entry": "C.m", "inputs": {"a": "list", "it": "it", "n": "null"},
                 "rigid": {"null": "null", "cnt_2": [["it", "list"]], "is.Map": [["list"]]},
                 "start": {"stale": [["it"]], "C$D.f": [["d", "list"]], "locked": false,
                           "member": [["list", "x"], ["list", "null"], ["other", "y"]]}}
                """,
                JsonObject.class));
  }

  @Test
  void saysWhatATraceStartsWith() {
    Heap heap = heap();
    assertEquals("list", heap.input("a"));
    assertEquals("list", heap.container("it"));
    assertTrue(heap.isStale("it"));
    assertEquals("list", heap.field("C$D.f", "d"));
    assertEquals(List.of("x"), heap.members("list"));
    assertTrue(heap.isA("list", "Map"));
    assertTrue(heap.isNull(heap.input("n")));
  }

  @Test
  void knowsNothingOfWhatIsNotThere() {
    Heap heap = heap();
    assertNull(heap.input("b"));
    assertNull(heap.input(null));
    assertNull(heap.container("jt"));
    assertNull(heap.field("C$D.g", "d"));
    assertFalse(heap.isStale("jt"));
    assertNull(new Heap(null).input("a"));
  }
}
