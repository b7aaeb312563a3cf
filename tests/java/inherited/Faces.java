package inherited;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.RandomAccess;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Views, wrappers and iterators are of other classes than what is behind them, and other references. */
public class Faces {
  private Faces() {}

  private static class Own<T> extends ArrayList<T> {
    Own(List<T> items) {
      super(items);
    }
  }

  private static class OwnMap<V> extends HashMap<String, V> {
    OwnMap(Map<String, V> entries) {
      super(entries);
    }
  }

  private static Object any(Object object) {
    return object;
  }

  public static void keysAreASet_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (seen instanceof Set) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreASet_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (seen instanceof Set) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void entriesAreASet_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.entrySet());
    for (String key : map.keySet()) { // CME
      if (seen instanceof Set) {
        map.put("c", 3);
      }
    }
  }

  public static void entriesAreASet_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.entrySet());
    for (String key : map.keySet()) {
      if (seen instanceof Set) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void valuesAreACollection_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.values());
    for (int n : map.values()) { // CME
      if (seen instanceof Collection) {
        map.put("c", 3);
      }
    }
  }

  public static void valuesAreACollection_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.values());
    for (int n : map.values()) {
      if (seen instanceof Collection) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void keysAreNoMap_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof Map)) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNoMap_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (!(seen instanceof Map)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void keysAreNoHashMap_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof HashMap)) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNoHashMap_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (!(seen instanceof HashMap)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void sortedKeysAreNavigable_Bad() {
    TreeMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.navigableKeySet());
    for (String key : map.keySet()) { // CME
      if (seen instanceof NavigableSet) {
        map.put("c", 3);
      }
    }
  }

  public static void sortedKeysAreNavigable_Ok() {
    TreeMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.navigableKeySet());
    for (String key : map.keySet()) {
      if (seen instanceof NavigableSet) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void headIsNoTreeMap_Bad() {
    TreeMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.headMap("z"));
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof TreeMap)) {
        map.put("c", 3);
      }
    }
  }

  public static void headIsNoTreeMap_Ok() {
    TreeMap<String, Integer> map = new TreeMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.headMap("z"));
    for (String key : map.keySet()) {
      if (!(seen instanceof TreeMap)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void wrappedIsNoArrayList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) { // CME
      if (!(seen instanceof ArrayList)) {
        list.add("c");
      }
    }
  }

  public static void wrappedIsNoArrayList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) {
      if (!(seen instanceof ArrayList)) {
        list.add("c");
        break;
      }
    }
  }

  public static void synchronizedIsNoArrayList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.synchronizedList(list));
    for (String item : list) { // CME
      if (!(seen instanceof ArrayList)) {
        list.add("c");
      }
    }
  }

  public static void synchronizedIsNoArrayList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.synchronizedList(list));
    for (String item : list) {
      if (!(seen instanceof ArrayList)) {
        list.add("c");
        break;
      }
    }
  }

  public static void checkedIsNoArrayList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.checkedList(list, String.class));
    for (String item : list) { // CME
      if (!(seen instanceof ArrayList)) {
        list.add("c");
      }
    }
  }

  public static void checkedIsNoArrayList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.checkedList(list, String.class));
    for (String item : list) {
      if (!(seen instanceof ArrayList)) {
        list.add("c");
        break;
      }
    }
  }

  public static void wrappedIsNoList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableCollection(list));
    for (String item : list) { // CME
      if (!(seen instanceof List)) {
        list.add("c");
      }
    }
  }

  public static void wrappedIsNoList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableCollection(list));
    for (String item : list) {
      if (!(seen instanceof List)) {
        list.add("c");
        break;
      }
    }
  }

  public static void wrappedMapIsNoHashMap_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(Collections.unmodifiableMap(map));
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof HashMap)) {
        map.put("c", 3);
      }
    }
  }

  public static void wrappedMapIsNoHashMap_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(Collections.unmodifiableMap(map));
    for (String key : map.keySet()) {
      if (!(seen instanceof HashMap)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void partIsNoArrayList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.subList(0, 1));
    for (String item : list) { // CME
      if (!(seen instanceof ArrayList)) {
        list.add("c");
      }
    }
  }

  public static void partIsNoArrayList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.subList(0, 1));
    for (String item : list) {
      if (!(seen instanceof ArrayList)) {
        list.add("c");
        break;
      }
    }
  }

  public static void arrayAsListIsAList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) { // CME
      if (seen instanceof List) {
        list.add(array[0]);
      }
    }
  }

  public static void arrayAsListIsAList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) {
      if (seen instanceof List) {
        list.add(array[0]);
        break;
      }
    }
  }

  public static void arrayAsListIsNoArray_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) { // CME
      if (!(seen instanceof Object[])) {
        list.add(array[0]);
      }
    }
  }

  public static void arrayAsListIsNoArray_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) {
      if (!(seen instanceof Object[])) {
        list.add(array[0]);
        break;
      }
    }
  }

  public static void setFromMapIsASet_Bad() {
    Map<String, Boolean> map = new HashMap<>(Map.of("a", true, "b", true));
    Object seen = any(Collections.newSetFromMap(new HashMap<String, Boolean>()));
    for (String key : map.keySet()) { // CME
      if (seen instanceof Set) {
        map.put("c", true);
      }
    }
  }

  public static void setFromMapIsASet_Ok() {
    Map<String, Boolean> map = new HashMap<>(Map.of("a", true, "b", true));
    Object seen = any(Collections.newSetFromMap(new HashMap<String, Boolean>()));
    for (String key : map.keySet()) {
      if (seen instanceof Set) {
        map.put("c", true);
        break;
      }
    }
  }

  public static void setFromMapIsNoMap_Bad() {
    Map<String, Boolean> map = new HashMap<>(Map.of("a", true, "b", true));
    Object seen = any(Collections.newSetFromMap(new HashMap<String, Boolean>()));
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof Map)) {
        map.put("c", true);
      }
    }
  }

  public static void setFromMapIsNoMap_Ok() {
    Map<String, Boolean> map = new HashMap<>(Map.of("a", true, "b", true));
    Object seen = any(Collections.newSetFromMap(new HashMap<String, Boolean>()));
    for (String key : map.keySet()) {
      if (!(seen instanceof Map)) {
        map.put("c", true);
        break;
      }
    }
  }

  public static void entryIsAnEntry_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.entrySet().iterator().next());
    for (String key : map.keySet()) { // CME
      if (seen instanceof Map.Entry) {
        map.put("c", 3);
      }
    }
  }

  public static void entryIsAnEntry_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.entrySet().iterator().next());
    for (String key : map.keySet()) {
      if (seen instanceof Map.Entry) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void queueOfDequeIsNoDeque_Bad() {
    ArrayDeque<String> deque = new ArrayDeque<>(List.of("a", "b"));
    List<String> list = new ArrayList<>(deque);
    Object seen = any(Collections.asLifoQueue(deque));
    for (String item : list) { // CME
      if (!(seen instanceof Deque)) {
        list.add("c");
      }
    }
  }

  public static void queueOfDequeIsNoDeque_Ok() {
    ArrayDeque<String> deque = new ArrayDeque<>(List.of("a", "b"));
    List<String> list = new ArrayList<>(deque);
    Object seen = any(Collections.asLifoQueue(deque));
    for (String item : list) {
      if (!(seen instanceof Deque)) {
        list.add("c");
        break;
      }
    }
  }

  public static void descendingIsNavigable_Bad() {
    TreeSet<String> set = new TreeSet<>(Set.of("a", "b"));
    Object seen = any(set.descendingSet());
    for (String item : set) { // CME
      if (seen instanceof NavigableSet) {
        set.add("c");
      }
    }
  }

  public static void descendingIsNavigable_Ok() {
    TreeSet<String> set = new TreeSet<>(Set.of("a", "b"));
    Object seen = any(set.descendingSet());
    for (String item : set) {
      if (seen instanceof NavigableSet) {
        set.add("c");
        break;
      }
    }
  }

  public static void iteratorIsNoListIterator_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.iterator());
    for (String item : list) { // CME
      if (!(seen instanceof ListIterator)) {
        list.add("c");
      }
    }
  }

  public static void iteratorIsNoListIterator_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.iterator());
    for (String item : list) {
      if (!(seen instanceof ListIterator)) {
        list.add("c");
        break;
      }
    }
  }

  public static void listIteratorIsOne_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.listIterator());
    for (String item : list) { // CME
      if (seen instanceof ListIterator) {
        list.add("c");
      }
    }
  }

  public static void listIteratorIsOne_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.listIterator());
    for (String item : list) {
      if (seen instanceof ListIterator) {
        list.add("c");
        break;
      }
    }
  }

  public static void iteratorOfLinkedListIsListIterator_Bad() {
    List<String> list = new LinkedList<>(List.of("a", "b"));
    Object seen = any(list.iterator());
    for (String item : list) { // CME
      if (seen instanceof ListIterator) {
        list.add("c");
      }
    }
  }

  public static void iteratorOfLinkedListIsListIterator_Ok() {
    List<String> list = new LinkedList<>(List.of("a", "b"));
    Object seen = any(list.iterator());
    for (String item : list) {
      if (seen instanceof ListIterator) {
        list.add("c");
        break;
      }
    }
  }

  public static void wrappedIsRandomAccess_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) { // CME
      if (seen instanceof RandomAccess) {
        list.add("c");
      }
    }
  }

  public static void wrappedIsRandomAccess_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) {
      if (seen instanceof RandomAccess) {
        list.add("c");
        break;
      }
    }
  }

  public static void keysAreNotCloneable_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof Cloneable)) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNotCloneable_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (!(seen instanceof Cloneable)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void emptyIsAList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.emptyList());
    for (String item : list) { // CME
      if (seen instanceof List) {
        list.add("c");
      }
    }
  }

  public static void emptyIsAList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.emptyList());
    for (String item : list) {
      if (seen instanceof List) {
        list.add("c");
        break;
      }
    }
  }

  public static void keysAreNotSerializable_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof java.io.Serializable)) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNotSerializable_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (!(seen instanceof java.io.Serializable)) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void stringIsComparable_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.get(0));
    for (String item : list) { // CME
      if (seen instanceof Comparable) {
        list.add("c");
      }
    }
  }

  public static void stringIsComparable_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(list.get(0));
    for (String item : list) {
      if (seen instanceof Comparable) {
        list.add("c");
        break;
      }
    }
  }

  public static void numberIsOne_Bad() {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    Object seen = any(list.get(0));
    for (int item : list) { // CME
      if (seen instanceof Number) {
        list.add(3);
      }
    }
  }

  public static void numberIsOne_Ok() {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    Object seen = any(list.get(0));
    for (int item : list) {
      if (seen instanceof Number) {
        list.add(3);
        break;
      }
    }
  }

  public static void elementIsNoString_Bad() {
    List<Object> list = new ArrayList<>(List.of(1, 2));
    Object seen = any(list.get(0));
    for (Object item : list) { // CME
      if (!(seen instanceof String)) {
        list.add(3);
      }
    }
  }

  public static void elementIsNoString_Ok() {
    List<Object> list = new ArrayList<>(List.of(1, 2));
    Object seen = any(list.get(0));
    for (Object item : list) {
      if (!(seen instanceof String)) {
        list.add(3);
        break;
      }
    }
  }

  public static void keysAreNotTheMap_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (seen != map) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNotTheMap_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (seen != map) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void keysAreNotTheValues_Bad() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object values = any(map.values());
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (seen != values) {
        map.put("c", 3);
      }
    }
  }

  public static void keysAreNotTheValues_Ok() {
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1, "b", 2));
    Object values = any(map.values());
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (seen != values) {
        map.put("c", 3);
        break;
      }
    }
  }

  public static void wrapperIsNotTheList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) { // CME
      if (seen != list) {
        list.add("c");
      }
    }
  }

  public static void wrapperIsNotTheList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) {
      if (seen != list) {
        list.add("c");
        break;
      }
    }
  }

  public static void twoWrappersDiffer_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object other = any(Collections.synchronizedList(list));
    Object seen = any(Collections.synchronizedList(list));
    for (String item : list) { // CME
      if (seen != other) {
        list.add("c");
      }
    }
  }

  public static void twoWrappersDiffer_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    Object other = any(Collections.synchronizedList(list));
    Object seen = any(Collections.synchronizedList(list));
    for (String item : list) {
      if (seen != other) {
        list.add("c");
        break;
      }
    }
  }

  public static void arrayIsNotItsList_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) { // CME
      if (seen != array) {
        list.add("c");
      }
    }
  }

  public static void arrayIsNotItsList_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object seen = any(Arrays.asList(array));
    for (String item : list) {
      if (seen != array) {
        list.add("c");
        break;
      }
    }
  }

  public static void twoListsOfOneArray_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object other = any(Arrays.asList(array));
    Object seen = any(Arrays.asList(array));
    for (String item : list) { // CME
      if (seen != other) {
        list.add("c");
      }
    }
  }

  public static void twoListsOfOneArray_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    String[] array = {"x"};
    Object other = any(Arrays.asList(array));
    Object seen = any(Arrays.asList(array));
    for (String item : list) {
      if (seen != other) {
        list.add("c");
        break;
      }
    }
  }

  public static void partIsNotTheSet_Bad() {
    TreeSet<String> set = new TreeSet<>(Set.of("a", "b"));
    Object seen = any(set.headSet("z"));
    for (String item : set) { // CME
      if (seen != set) {
        set.add("c");
      }
    }
  }

  public static void partIsNotTheSet_Ok() {
    TreeSet<String> set = new TreeSet<>(Set.of("a", "b"));
    Object seen = any(set.headSet("z"));
    for (String item : set) {
      if (seen != set) {
        set.add("c");
        break;
      }
    }
  }

  public static void wrappedOwnIsNotOwn_Bad() {
    Own<String> list = new Own<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) { // CME
      if (!(seen instanceof Own)) {
        list.add("c");
      }
    }
  }

  public static void wrappedOwnIsNotOwn_Ok() {
    Own<String> list = new Own<>(List.of("a", "b"));
    Object seen = any(Collections.unmodifiableList(list));
    for (String item : list) {
      if (!(seen instanceof Own)) {
        list.add("c");
        break;
      }
    }
  }

  public static void keysOfOwnAreNotOwn_Bad() {
    OwnMap<String> map = new OwnMap<>(Map.of("a", "x", "b", "y"));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) { // CME
      if (!(seen instanceof OwnMap)) {
        map.put("c", "z");
      }
    }
  }

  public static void keysOfOwnAreNotOwn_Ok() {
    OwnMap<String> map = new OwnMap<>(Map.of("a", "x", "b", "y"));
    Object seen = any(map.keySet());
    for (String key : map.keySet()) {
      if (!(seen instanceof OwnMap)) {
        map.put("c", "z");
        break;
      }
    }
  }

  public static void ownIsOwn_Bad() {
    Own<String> list = new Own<>(List.of("a", "b"));
    Object seen = any(list);
    for (String item : list) { // CME
      if (seen instanceof Own) {
        list.add("c");
      }
    }
  }

  public static void ownIsOwn_Ok() {
    Own<String> list = new Own<>(List.of("a", "b"));
    Object seen = any(list);
    for (String item : list) {
      if (seen instanceof Own) {
        list.add("c");
        break;
      }
    }
  }

  public static void addToTheListBehind_Bad() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    List<String> in = Collections.unmodifiableList(list);
    if (in != list) {
      for (String item : in) { // CME
        list.add(item);
      }
    }
  }

  public static void addToTheListBehind_Ok() {
    List<String> list = new ArrayList<>(List.of("a", "b"));
    List<String> in = Collections.unmodifiableList(new ArrayList<>(list));
    if (in != list) {
      for (String item : in) {
        list.add(item);
      }
    }
  }
}
