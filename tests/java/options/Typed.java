import java.util.Collection;
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
    for (String name : names) { // cme
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

  /** Entry sets refuse additions. */
  public void allSeen(Map<String, String> some) {
    Collection<?> entries = some.entrySet();
    for (Object entry : entries) { // safe
      add(seen, "" + entry);
    }
    seen.remove(some);
    entries.remove(seen);
  }

  public void allGone(Map<String, String> some) {
    Collection<?> entries = some.entrySet();
    for (Object entry : entries) { // cme
      seen.remove(entry);
    }
    entries.remove(seen);
  }

  /** What is no list has no parts. */
  public void fromSet(Set<String> some, List<String> list) {
    some.removeAll(list.subList(0, 1)); // safe
  }

  public void fromCollection(Collection<String> some, List<String> list) {
    some.removeAll(list.subList(0, 1)); // cme
  }

  public void fromItself(LinkedList<String> list) {
    list.retainAll(list.subList(0, 1)); // cme
  }
}
