package cme.soot;

import cme.input.ClassFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import soot.ClassProvider;
import soot.ClassSource;

/** Hands Soot the class files of the application, out of memory; it knows no other class. */
final class MemoryClasses implements ClassProvider {
  private final Map<String, ClassFile> files = new HashMap<>();
  private final Consumer<String> load;

  /** {@code load} gets the names of classes that code refers to, before Soot sees the code. */
  MemoryClasses(List<ClassFile> application, Consumer<String> load) {
    this.load = load;
    add(application);
  }

  void add(List<ClassFile> more) {
    for (ClassFile file : more) files.put(file.name(), file);
  }

  boolean has(String name) {
    return files.containsKey(name);
  }

  @Override
  public ClassSource find(String name) {
    ClassFile file = files.get(name);
    return file == null ? null : new ApplicationSource(file, load);
  }
}
