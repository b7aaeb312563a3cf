package cme.reproduce;

import java.lang.reflect.Executable;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.List;

/** What declarations say about types. */
final class Generics {
  private Generics() {}

  static Class<?> raw(Type type) {
    if (type instanceof Class<?> plain) return plain;
    if (type instanceof ParameterizedType parameterized) return raw(parameterized.getRawType());
    if (type instanceof WildcardType wildcard) return raw(wildcard.getUpperBounds()[0]);
    if (type instanceof TypeVariable<?> variable) return raw(variable.getBounds()[0]);
    return raw(((GenericArrayType) type).getGenericComponentType()).arrayType();
  }

  /** The k-th type argument; Object if there is none. */
  static Type argument(Type type, int k) {
    if (type instanceof ParameterizedType parameterized) {
      Type[] arguments = parameterized.getActualTypeArguments();
      if (k < arguments.length) return arguments[k];
    }
    if (type instanceof WildcardType wildcard) return argument(wildcard.getUpperBounds()[0], k);
    return Object.class;
  }

  static Type component(Type array) {
    if (array instanceof GenericArrayType generic) return generic.getGenericComponentType();
    return raw(array).getComponentType();
  }

  /** Of inner classes and enums the compiler's own parameters are there too. */
  static Type[] parameters(Executable executable) {
    Type[] generic = executable.getGenericParameterTypes();
    Class<?>[] plain = executable.getParameterTypes();
    return generic.length == plain.length ? generic : plain;
  }

  /** The one method that a function must have; null if there is none, or more. */
  static Method function(Class<?> type) {
    if (!type.isInterface()) return null;
    List<Method> found = new ArrayList<>();
    for (Method method : type.getMethods()) {
      if (Modifier.isAbstract(method.getModifiers()) && !isOfObject(method)) found.add(method);
    }
    return found.size() == 1 ? found.get(0) : null;
  }

  private static boolean isOfObject(Method method) {
    try {
      Object.class.getMethod(method.getName(), method.getParameterTypes());
      return true;
    } catch (NoSuchMethodException none) {
      return false;
    }
  }
}
