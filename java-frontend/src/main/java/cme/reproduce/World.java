package cme.reproduce;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/** The application's classes, loaded once: static fields are as the program starts. */
final class World implements AutoCloseable {
  private final Code code;
  private final URLClassLoader loader;

  World(Plan plan, Code code) {
    this.code = code;
    List<URL> urls = new ArrayList<>();
    urls.add(url(plan.classes()));
    plan.classpath().forEach(path -> urls.add(url(path)));
    loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  Code code() {
    return code;
  }

  boolean isApplication(String type) {
    return code.has(type);
  }

  /** Null if it cannot be loaded. It is not initialised. */
  Class<?> type(String name) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError missing) {
      return null;
    }
  }

  /** Null if there is none, or what it mentions cannot be loaded. */
  Executable executable(MethodName name) {
    Class<?> type = type(name.type());
    if (type == null) return null;
    try {
      if (name.name().equals("<init>")) {
        for (Executable constructor : type.getDeclaredConstructors()) {
          if (Type.getConstructorDescriptor((java.lang.reflect.Constructor<?>) constructor)
              .equals(name.descriptor())) return constructor;
        }
        return null;
      }
      for (java.lang.reflect.Method method : type.getDeclaredMethods()) {
        boolean isIt =
            method.getName().equals(name.name())
                && Type.getMethodDescriptor(method).equals(name.descriptor());
        if (isIt) return method;
      }
    } catch (LinkageError missing) {
      return null;
    }
    return null;
  }

  ClassLoader loader() {
    return loader;
  }

  @Override
  public void close() {
    try {
      loader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
