package cme.modelcheck;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the arguments are like: {@code key=absent result=null}. What is not said makes no difference. */
record Situation(Map<String, String> of) {
  static final Situation ANY = new Situation(Map.of());

  /** All that a text means; alternatives of a value are separated by bars. Null if it is malformed. */
  static List<Situation> parse(String text) {
    List<Map<String, String>> all = new ArrayList<>(List.of(new LinkedHashMap<>()));
    if (text.isBlank()) return List.of(ANY);
    for (String part : text.trim().split(" ")) {
      int equals = part.indexOf('=');
      if (equals <= 0) return null;
      List<Map<String, String>> more = new ArrayList<>();
      for (Map<String, String> before : all) {
        for (String value : part.substring(equals + 1).split("\\|")) {
          Map<String, String> one = new LinkedHashMap<>(before);
          one.put(part.substring(0, equals), value);
          more.add(one);
        }
      }
      all = more;
    }
    return all.stream().map(Situation::new).toList();
  }

  String get(String name) {
    return of.get(name);
  }

  Situation with(String name, String value) {
    Map<String, String> all = new LinkedHashMap<>(of);
    all.put(name, value);
    return new Situation(all);
  }

  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    of.forEach((k, v) -> out.append(out.length() == 0 ? "" : " ").append(k).append('=').append(v));
    return out.toString();
  }
}
