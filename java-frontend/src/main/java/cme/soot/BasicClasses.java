package cme.soot;

import java.util.List;
import java.util.stream.Stream;

/**
 * Classes of the JDK that are loaded whatever the program refers to, so that the hierarchy of
 * collections is known.
 */
final class BasicClasses {
  private BasicClasses() {}

  private static final List<String> UTIL =
      List.of(
          "Collection", "List", "Set", "SortedSet", "NavigableSet", "Queue", "Deque", "Map",
          "SortedMap", "NavigableMap", "Map$Entry", "Iterator", "ListIterator", "Enumeration",
          "Spliterator", "AbstractCollection", "AbstractList", "AbstractSequentialList",
          "AbstractSet", "AbstractQueue", "AbstractMap", "ArrayList", "LinkedList", "Vector",
          "Stack", "ArrayDeque", "PriorityQueue", "HashSet", "LinkedHashSet", "TreeSet", "EnumSet",
          "BitSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap", "IdentityHashMap",
          "WeakHashMap", "Hashtable", "Dictionary", "Properties", "Collections", "Arrays",
          "Comparator", "RandomAccess", "Optional", "StringTokenizer", "Scanner",
          "ConcurrentModificationException", "NoSuchElementException");

  private static final List<String> CONCURRENT =
      List.of(
          "ConcurrentMap", "ConcurrentNavigableMap", "ConcurrentHashMap", "ConcurrentSkipListMap",
          "ConcurrentSkipListSet", "CopyOnWriteArrayList", "CopyOnWriteArraySet",
          "ConcurrentLinkedQueue", "ConcurrentLinkedDeque", "BlockingQueue", "BlockingDeque",
          "TransferQueue", "ArrayBlockingQueue", "LinkedBlockingQueue", "LinkedBlockingDeque",
          "PriorityBlockingQueue", "DelayQueue", "SynchronousQueue", "LinkedTransferQueue",
          "Executor", "ExecutorService");

  private static final List<String> LANG =
      List.of(
          "Iterable", "Comparable", "CharSequence", "String", "Enum", "Record", "Number", "Boolean",
          "Character", "Byte", "Short", "Integer", "Long", "Float", "Double", "Void", "Class",
          "Runnable", "Thread", "Cloneable", "AutoCloseable", "Throwable", "Exception",
          "RuntimeException", "Error", "NullPointerException", "ArithmeticException",
          "ClassCastException", "ArrayStoreException", "NegativeArraySizeException",
          "IndexOutOfBoundsException", "ArrayIndexOutOfBoundsException");

  static Stream<String> names() {
    return Stream.of(
            LANG.stream().map(n -> "java.lang." + n),
            UTIL.stream().map(n -> "java.util." + n),
            CONCURRENT.stream().map(n -> "java.util.concurrent." + n),
            Stream.of("java.io.Serializable", "java.util.stream.BaseStream"))
        .flatMap(s -> s);
  }

  /** The collections, maps and iterators among them. */
  static Stream<String> collections() {
    return Stream.concat(
        UTIL.stream().map(n -> "java.util." + n),
        CONCURRENT.stream().map(n -> "java.util.concurrent." + n));
  }
}
