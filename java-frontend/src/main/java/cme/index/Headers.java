package cme.index;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.ClassReader;

/** Class files on the class path, of which only the names of supertypes are read. */
final class Headers implements AutoCloseable {
  private final URLClassLoader files;

  Headers(List<Path> classpath) {
    List<URL> urls = new ArrayList<>();
    for (Path entry : classpath) {
      try {
        urls.add(entry.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(entry.toString(), e);
      }
    }
    files = new URLClassLoader(urls.toArray(new URL[0]), null);
  }

  /** Internal names of the super class and the interfaces; empty if there is no such class file. */
  Optional<List<String>> superTypes(String type) {
    try (InputStream in = files.getResourceAsStream(type.replace('.', '/') + ".class")) {
      if (in == null) return Optional.empty();
      ClassReader reader = new ClassReader(in);
      List<String> out = new ArrayList<>(List.of(reader.getInterfaces()));
      if (reader.getSuperName() != null) out.add(reader.getSuperName());
      return Optional.of(out);
    } catch (IOException | RuntimeException damaged) {
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
