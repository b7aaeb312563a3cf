package cme.reproduce;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The state in which a trace starts, by the names of its elements: what the entry is given, what
 * fields hold, what is in collections, which iterators are stale. All of it is a hint: traces leave
 * out what does not matter, and know no numbers and no strings.
 */
final class Heap {
  private final JsonObject inputs;
  private final JsonObject rigid;
  private final JsonObject start;
  private final Set<String> nulls = new HashSet<>();

  Heap(JsonObject trace) {
    inputs = part(trace, "inputs");
    rigid = part(trace, "rigid");
    start = part(trace, "start");
    for (Map.Entry<String, JsonElement> symbol : rigid.entrySet()) {
      if (symbol.getKey().startsWith("null") && symbol.getValue().isJsonPrimitive()) {
        nulls.add(symbol.getValue().getAsString());
      }
    }
  }

  private static JsonObject part(JsonObject trace, String name) {
    return trace != null && trace.has(name) ? trace.getAsJsonObject(name) : new JsonObject();
  }

  /** The element that an argument is; null if nothing is known. */
  String input(String parameter) {
    JsonElement element = parameter == null ? null : inputs.get(parameter);
    return element == null ? null : element.getAsString();
  }

  boolean isNull(String element) {
    return element != null && nulls.contains(element);
  }

  /** The container of an iterator; null if nothing is known. */
  String container(String iterator) {
    for (Map.Entry<String, JsonElement> symbol : rigid.entrySet()) {
      if (!symbol.getKey().startsWith("cnt")) continue;
      for (List<String> tuple : tuples(symbol.getValue())) {
        if (tuple.size() == 2 && tuple.get(0).equals(iterator)) return tuple.get(1);
      }
    }
    return null;
  }

  boolean isStale(String iterator) {
    return start.entrySet().stream()
        .filter(symbol -> symbol.getKey().startsWith("stale"))
        .anyMatch(symbol -> tuples(symbol.getValue()).contains(List.of(iterator)));
  }

  /** What a field, as in {@code C$D.f}, of an element holds; null if nothing is known. */
  String field(String field, String element) {
    JsonElement relation = start.get(field);
    if (relation == null) return null;
    for (List<String> tuple : tuples(relation)) {
      if (tuple.size() == 2 && tuple.get(0).equals(element)) return tuple.get(1);
    }
    return null;
  }

  /** Is it said to be of the class with that simple name? */
  boolean isA(String element, String type) {
    JsonElement relation = rigid.get("is." + type);
    return relation != null && tuples(relation).contains(List.of(element));
  }

  /** What is said to be in a container. */
  List<String> members(String container) {
    List<String> out = new ArrayList<>();
    for (Map.Entry<String, JsonElement> symbol : start.entrySet()) {
      if (!symbol.getKey().startsWith("member") && !symbol.getKey().startsWith("value")) continue;
      for (List<String> tuple : tuples(symbol.getValue())) {
        boolean isNews = tuple.size() == 2 && !isNull(tuple.get(1)) && !out.contains(tuple.get(1));
        if (isNews && tuple.get(0).equals(container)) out.add(tuple.get(1));
      }
    }
    return out;
  }

  private static List<List<String>> tuples(JsonElement relation) {
    List<List<String>> out = new ArrayList<>();
    if (!relation.isJsonArray()) return out;
    for (JsonElement row : relation.getAsJsonArray()) {
      if (!row.isJsonArray()) continue;
      List<String> tuple = new ArrayList<>();
      for (JsonElement element : (JsonArray) row) tuple.add(element.getAsString());
      out.add(tuple);
    }
    return out;
  }
}
