package cme.reproduce;

/** Methods that a reproducer has if it takes reflection to reach something. */
enum Helper {
  MAKE,
  CALL,
  STORE;

  static String text(Helper helper) {
    return switch (helper) {
      case MAKE -> """
            /** The constructor is private, or something that it takes is. */
            private static Object make(String type, String parameters, Object... values)
                throws Throwable {
              for (var constructor : Class.forName(type).getDeclaredConstructors()) {
                if (!parameters.equals(names(constructor.getParameterTypes()))) continue;
                constructor.setAccessible(true);
                try {
                  return constructor.newInstance(values);
                } catch (java.lang.reflect.InvocationTargetException thrown) {
                  throw thrown.getCause();
                }
              }
              throw new NoSuchMethodException(type);
            }
          """ + NAMES;
      case CALL -> """
            /** The method is private, or something that it takes is. */
            private static Object call(
                String type, String name, String parameters, Object receiver, Object... values)
                throws Throwable {
              for (var method : Class.forName(type).getDeclaredMethods()) {
                if (!method.getName().equals(name)) continue;
                if (!parameters.equals(typeNames(method.getParameterTypes()))) continue;
                method.setAccessible(true);
                try {
                  return method.invoke(receiver, values);
                } catch (java.lang.reflect.InvocationTargetException thrown) {
                  throw thrown.getCause();
                }
              }
              throw new NoSuchMethodException(type + "." + name);
            }
          """ + NAMES.replace("String names", "String typeNames");
      case STORE -> """
            /** The field is private, or final. */
            private static void store(String type, String name, Object receiver, Object value)
                throws Throwable {
              var field = Class.forName(type).getDeclaredField(name);
              field.setAccessible(true);
              field.set(receiver, value);
            }
          """;
    };
  }

  private static final String NAMES = """

        private static String names(Class<?>[] types) {
          String[] names = Arrays.stream(types).map(Class::getName).toArray(String[]::new);
          return String.join(" ", names);
        }
      """;
}
