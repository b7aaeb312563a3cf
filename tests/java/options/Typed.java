import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What fields, arguments and casts hold is nothing that their types exclude. */
public class Typed {
  private List<String> log;
  private Collection<String> seen;

  private static void add(Collection<String> to, String name) {
    to.add(name);
  }

  /** No list is a set. */
  public void writtenDown(Set<String> names) {
    for (String name : names) { // safe
      add(log, name);
    }
    add(names, "");
  }

  public void writtenDownThere(Collection<String> names) {
    for (String name : names) { // any: cme, none: safe
      add(log, name);
    }
    add(names, "");
  }

  @SuppressWarnings("unchecked")
  public void castToSet(Object names) {
    for (String name : (Set<String>) names) { // safe
      add(log, name);
    }
    add((Set<String>) names, "");
  }

  @SuppressWarnings("unchecked")
  public void castToCollection(Object names) {
    for (String name : (Collection<String>) names) { // cme
      add(log, name);
    }
    add((Collection<String>) names, "");
  }

  /** Entry sets refuse additions, but `seen` may be what newSetFromMap made of the map. */
  public void allSeen(Map<String, String> some) {
    Collection<?> entries = some.entrySet();
    for (Object entry : entries) { // any: cme, none: safe
      add(seen, "" + entry);
    }
    seen.remove(some);
    entries.remove(seen);
  }

  public void allGone(Map<String, String> some) {
    Collection<?> entries = some.entrySet();
    for (Object entry : entries) { // any: cme
      seen.remove(entry);
    }
    entries.remove(seen);
  }

  public void addedToSetOfMap(Map<String, Boolean> map) {
    Set<String> set = Collections.newSetFromMap(map);
    set.add("a");
    set.add("b");
    for (Map.Entry<String, Boolean> entry : map.entrySet()) { // cme
      set.add(entry + "");
    }
  }

  public void addedToOther(Map<String, Boolean> map) {
    Set<String> set = Collections.newSetFromMap(new HashMap<>());
    set.add("a");
    for (Map.Entry<String, Boolean> entry : map.entrySet()) { // safe
      set.add(entry + "");
    }
  }

  /** What is no list has no parts. */
  public void fromSet(Set<String> some, List<String> list) {
    some.removeAll(list.subList(0, 1)); // safe
  }

  public void fromCollection(Collection<String> some, List<String> list) {
    some.removeAll(list.subList(0, 1)); // any: cme, none: safe
  }

  public void fromItself(LinkedList<String> list) {
    list.retainAll(list.subList(0, 1)); // cme
  }
}
