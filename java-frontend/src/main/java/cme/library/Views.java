package cme.library;

import cme.input.ClassFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/**
 * The views that {@code AbstractMap} gives of maps that say themselves which entries they have, and
 * the spliterators that use iterators: written in Java here and translated like the program's own.
 * Only those that the program may have are there, as anything that is there may come from outside.
 */
public final class Views {
  /** The classes of the views, by the methods of {@code AbstractMap} that give them. */
  public static final Map<String, String> BY_METHOD =
      Map.of("keySet", Keys.class.getName(), "values", Values.class.getName());

  /** The iterators over them. */
  public static final String ITERATOR = ViewIterator.class.getName();

  /** Spliterators that use an iterator. */
  public static final String WALKER = Walker.class.getName();

  /** A method that gives them. */
  public static final String SPLITERATOR = "spliterator";

  private Views() {}

  /** The views and spliterators that these methods give. */
  public static List<ClassFile> of(Set<String> methods) {
    Set<Class<?>> wanted = new LinkedHashSet<>();
    if (methods.contains("keySet")) wanted.addAll(List.of(Keys.class, KeyIterator.class));
    if (methods.contains("values")) wanted.addAll(List.of(Values.class, ValueIterator.class));
    if (!wanted.isEmpty()) wanted.add(ViewIterator.class);
    if (methods.contains(SPLITERATOR)) wanted.add(Walker.class);
    return wanted.stream()
        .map(one -> new ClassFile(one.getName(), bytes(one), "the library"))
        .toList();
  }

  /** Without lines: these are places of no program. */
  private static byte[] bytes(Class<?> one) {
    ClassWriter out = new ClassWriter(0);
    try (InputStream in = one.getResourceAsStream(one.getSimpleName() + ".class")) {
      new ClassReader(in).accept(out, ClassReader.SKIP_DEBUG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}
