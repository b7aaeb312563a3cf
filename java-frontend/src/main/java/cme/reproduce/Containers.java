package cme.reproduce;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** The library's collections and maps, as what is made where one is needed. */
final class Containers {
  private static final List<Class<?>> ALL =
      List.of(
          ArrayList.class,
          HashSet.class,
          LinkedList.class,
          LinkedHashSet.class,
          TreeSet.class,
          ArrayDeque.class,
          PriorityQueue.class,
          Vector.class,
          Stack.class,
          CopyOnWriteArrayList.class,
          HashMap.class,
          LinkedHashMap.class,
          TreeMap.class,
          IdentityHashMap.class,
          WeakHashMap.class,
          Hashtable.class);

  /** {@code List.subList}. */
  static final Method SUB_LIST = subList();

  private Containers() {}

  private static Method subList() {
    try {
      return List.class.getMethod("subList", int.class, int.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Those that can stand where the type is asked for; empty if it is no type of collections. */
  static List<Class<?>> below(Class<?> type) {
    boolean isCollection = Iterable.class.isAssignableFrom(type) || isMap(type);
    if (!isCollection) return List.of();
    return ALL.stream().filter(type::isAssignableFrom).toList();
  }

  static boolean isCollection(Class<?> type) {
    return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
  }

  private static boolean isMap(Class<?> type) {
    return Map.class.isAssignableFrom(type) || type == java.util.Dictionary.class;
  }

  static Constructor<?> constructor(Class<?> type) {
    try {
      return type.getConstructor();
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The method of that name that takes nothing, or only objects. */
  static Method method(Class<?> type, String name) {
    for (Method method : type.getMethods()) {
      boolean plain =
          method.getName().equals(name)
              && List.of(method.getParameterTypes()).stream().allMatch(p -> p == Object.class);
      if (plain) return method;
    }
    throw new IllegalStateException(type + "." + name);
  }

  /** As in {@code List<E>}. */
  record Of(Class<?> container, Type element) implements ParameterizedType {
    @Override
    public Type[] getActualTypeArguments() {
      return new Type[] {element};
    }

    @Override
    public Type getRawType() {
      return container;
    }

    @Override
    public Type getOwnerType() {
      return null;
    }
  }
}
