package hidden;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Calls by name: reflection, proxies, handles, services and serialization. */
public class Reflection {
  private Reflection() {}

  static List<String> shared = three();

  private static List<String> three() {
    return new ArrayList<>(List.of("a", "b", "c"));
  }

  public static void touch(List<String> list) {
    list.add("touched");
  }

  public static void look(List<String> list) {
    list.size();
  }

  public static void methodInvoke_Bad() throws Exception {
    List<String> list = three();
    for (String s : list) { // CME
      Reflection.class.getMethod("touch", List.class).invoke(null, list);
    }
  }

  public static void methodInvoke_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Reflection.class.getMethod("look", List.class).invoke(null, list);
    }
  }

  public static void invokeWithoutArguments_Bad() throws Exception {
    shared = three();
    for (String s : shared) { // CME
      Reflection.class.getMethod("touchShared").invoke(null);
    }
  }

  public static void touchShared() {
    shared.add("touched");
  }

  public static void invokeWithoutArguments_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Reflection.class.getMethod("touchShared").invoke(null);
    }
  }

  public static void newInstance_Bad() throws Exception {
    shared = three();
    for (String s : shared) { // CME
      Class.forName("hidden.Reflection$Newborn").getDeclaredConstructor().newInstance();
    }
  }

  public static class Newborn {
    public Newborn() {
      shared.add("born");
    }
  }

  public static void newInstance_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Class.forName("hidden.Reflection$Newborn").getDeclaredConstructor().newInstance();
    }
  }

  @SuppressWarnings("deprecation")
  public static void classNewInstance_Bad() throws Exception {
    shared = three();
    Class<?> type = Newborn.class;
    for (String s : shared) { // CME
      type.newInstance();
    }
  }

  @SuppressWarnings("deprecation")
  public static void classNewInstance_Ok() throws Exception {
    List<String> list = three();
    Class<?> type = Newborn.class;
    for (String s : list) {
      type.newInstance();
    }
  }

  public static void forNameInitialises_Bad() throws Exception {
    for (String s : Waiting.names) { // CME
      Class.forName("hidden.Reflection$Sleeper");
    }
  }

  static class Waiting {
    static final List<String> names = three();
  }

  static class Sleeper {
    static {
      Waiting.names.add("awake");
    }
  }

  public static void forNameInitialises_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      Class.forName("hidden.Reflection$Sleeper");
    }
  }

  public static void fieldSet_Bad() throws Exception {
    Cell cell = new Cell();
    Field field = Cell.class.getDeclaredField("list");
    List<String> list = three();
    field.set(cell, list);
    for (String s : list) { // CME
      cell.list.add(s);
    }
  }

  static class Cell {
    List<String> list = new ArrayList<>();
  }

  public static void fieldSet_Ok() throws Exception {
    Cell cell = new Cell();
    List<String> list = three();
    cell.list = three();
    for (String s : list) {
      cell.list.add(s);
    }
  }

  public static void proxy_Bad() {
    List<String> list = three();
    InvocationHandler handler =
        (self, method, arguments) -> {
          list.add(method.getName());
          return null;
        };
    Runnable run =
        (Runnable)
            Proxy.newProxyInstance(
                Reflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
    for (String s : list) { // CME
      run.run();
    }
  }

  public static void proxy_Ok() {
    List<String> list = three();
    InvocationHandler handler = (self, method, arguments) -> null;
    Runnable run =
        (Runnable)
            Proxy.newProxyInstance(
                Reflection.class.getClassLoader(), new Class<?>[] {Runnable.class}, handler);
    for (String s : list) {
      run.run();
    }
  }

  public static void proxyOfOwn_Bad() {
    List<String> list = three();
    Own own =
        (Own)
            Proxy.newProxyInstance(
                Reflection.class.getClassLoader(),
                new Class<?>[] {Own.class},
                (self, method, arguments) -> list.remove(0));
    for (String s : list) { // CME
      own.ask();
    }
  }

  interface Own {
    Object ask();
  }

  static class Tame implements Own {
    @Override
    public Object ask() {
      return "tame";
    }
  }

  public static void proxyOfOwn_Ok() {
    List<String> list = three();
    Own own = new Tame();
    for (String s : list) {
      own.ask();
    }
  }

  public static void annotation_Bad() throws Exception {
    List<String> list = three();
    Marked marked = Tagged.class.getAnnotation(Marked.class);
    for (String s : list) { // CME
      list.add(marked.value());
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @interface Marked {
    String value();
  }

  @Marked("x")
  static class Tagged {}

  public static void annotation_Ok() throws Exception {
    List<String> list = three();
    Marked marked = Tagged.class.getAnnotation(Marked.class);
    for (String s : list) {
      marked.value().length();
    }
  }

  public static void methodHandle_Bad() throws Throwable {
    List<String> list = three();
    MethodHandle handle =
        MethodHandles.lookup()
            .findStatic(
                Reflection.class, "touch", MethodType.methodType(void.class, List.class));
    for (String s : list) { // CME
      handle.invoke(list);
    }
  }

  public static void methodHandle_Ok() throws Throwable {
    List<String> list = three();
    MethodHandle handle =
        MethodHandles.lookup()
            .findStatic(Reflection.class, "look", MethodType.methodType(void.class, List.class));
    for (String s : list) {
      handle.invoke(list);
    }
  }

  public static void handleProxy_Bad() throws Throwable {
    shared = three();
    MethodHandle handle =
        MethodHandles.lookup()
            .findStatic(Reflection.class, "touchShared", MethodType.methodType(void.class));
    Runnable run = MethodHandleProxies.asInterfaceInstance(Runnable.class, handle);
    for (String s : shared) { // CME
      run.run();
    }
  }

  public static void handleProxy_Ok() {
    List<String> list = three();
    Runnable run = () -> {};
    for (String s : list) {
      run.run();
    }
  }

  public static void serviceLoader_Bad() throws Exception {
    shared = three();
    for (String s : shared) { // CME
      for (Plugin plugin : ServiceLoader.load(Plugin.class, withServices())) {
        plugin.start();
      }
    }
  }

  public interface Plugin {
    void start();
  }

  public static class Greedy implements Plugin {
    @Override
    public void start() {
      shared.add("plugin");
    }
  }

  /** The services file that names the provider is written where the loader finds it. */
  private static ClassLoader withServices() throws Exception {
    java.nio.file.Path folder = java.nio.file.Files.createTempDirectory("services");
    java.nio.file.Path services =
        java.nio.file.Files.createDirectories(folder.resolve("META-INF/services"));
    java.nio.file.Path file = services.resolve("hidden.Reflection$Plugin");
    java.nio.file.Files.writeString(file, "hidden.Reflection$Greedy\n");
    file.toFile().deleteOnExit();
    return new java.net.URLClassLoader(
        new java.net.URL[] {folder.toUri().toURL()}, Reflection.class.getClassLoader());
  }

  public static void serviceLoader_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      for (Plugin plugin : ServiceLoader.load(Plugin.class, withServices())) {
        plugin.start();
      }
    }
  }

  private static byte[] written(Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Object read(byte[] bytes) throws Exception {
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      return in.readObject();
    }
  }

  public static void readObject_Bad() throws Exception {
    shared = three();
    byte[] bytes = written(new Restored());
    for (String s : shared) { // CME
      read(bytes);
    }
  }

  static class Restored implements Serializable {
    private static final long serialVersionUID = 1;

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
      shared.add("restored");
    }
  }

  public static void readObject_Ok() throws Exception {
    List<String> list = three();
    byte[] bytes = written(new Restored());
    for (String s : list) {
      read(bytes);
    }
  }

  public static void writeObject_Bad() throws Exception {
    shared = three();
    for (String s : shared) { // CME
      written(new Saved());
    }
  }

  static class Saved implements Serializable {
    private static final long serialVersionUID = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
      shared.add("saved");
    }
  }

  public static void writeObject_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      written(new Saved());
    }
  }

  public static void readResolve_Bad() throws Exception {
    shared = three();
    byte[] bytes = written(new Single());
    for (String s : shared) { // CME
      read(bytes);
    }
  }

  static class Single implements Serializable {
    private static final long serialVersionUID = 1;
    static final Single ONLY = new Single();

    private Object readResolve() {
      shared.add("resolved");
      return ONLY;
    }
  }

  public static void readResolve_Ok() throws Exception {
    List<String> list = three();
    byte[] bytes = written(new Single());
    for (String s : list) {
      read(bytes);
    }
  }

  public static void externalizable_Bad() throws Exception {
    shared = three();
    for (String s : shared) { // CME
      written(new External());
    }
  }

  public static class External implements Externalizable {
    @Override
    public void writeExternal(ObjectOutput out) {
      shared.add("external");
    }

    @Override
    public void readExternal(ObjectInput in) {}
  }

  public static void externalizable_Ok() throws Exception {
    List<String> list = three();
    for (String s : list) {
      written(new External());
    }
  }

  public static void copyBySerialization_Bad() throws Exception {
    List<List<String>> rows = new ArrayList<>();
    rows.add(three());
    rows.add(rows.get(0));
    @SuppressWarnings("unchecked")
    List<List<String>> copy = (List<List<String>>) read(written(rows));
    for (String s : copy.get(0)) { // CME
      copy.get(1).add(s);
    }
  }

  public static void copyBySerialization_Ok() throws Exception {
    List<String> list = three();
    @SuppressWarnings("unchecked")
    List<String> copy = (List<String>) read(written(list));
    for (String s : list) {
      copy.add(s);
    }
  }

  public static void classValue_Bad() {
    List<String> list = three();
    ClassValue<String> lazy =
        new ClassValue<>() {
          @Override
          protected String computeValue(Class<?> type) {
            return list.remove(0);
          }
        };
    for (String s : list) { // CME
      lazy.get(String.class);
    }
  }

  public static void classValue_Ok() {
    List<String> list = three();
    ClassValue<String> lazy =
        new ClassValue<>() {
          @Override
          protected String computeValue(Class<?> type) {
            return "x";
          }
        };
    for (String s : list) {
      lazy.get(String.class);
    }
  }

  public static void classLoader_Bad() throws Exception {
    List<String> list = three();
    ClassLoader loader = new Finding(list);
    for (String s : list) { // CME
      try {
        loader.loadClass("nowhere.Nothing");
      } catch (ClassNotFoundException expected) {
        continue;
      }
    }
  }

  static class Finding extends ClassLoader {
    private final List<String> asked;

    Finding(List<String> asked) {
      this.asked = asked;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      asked.add(name);
      throw new ClassNotFoundException(name);
    }
  }

  public static void classLoader_Ok() throws Exception {
    List<String> list = three();
    ClassLoader loader = new Finding(three());
    for (String s : list) {
      try {
        loader.loadClass("nowhere.Nothing");
      } catch (ClassNotFoundException expected) {
        continue;
      }
    }
  }
}
