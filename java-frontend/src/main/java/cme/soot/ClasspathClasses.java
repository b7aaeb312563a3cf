package cme.soot;

import java.util.function.Function;
import soot.ClassProvider;
import soot.ClassSource;
import soot.IFoundFile;

/** Hands Soot the class files that are on its class path. */
final class ClasspathClasses implements ClassProvider {
  private final Function<String, IFoundFile> find;

  /** {@code find} gives the file of this name, or null. */
  ClasspathClasses(Function<String, IFoundFile> find) {
    this.find = find;
  }

  @Override
  public ClassSource find(String name) {
    IFoundFile found = find.apply(name.replace('.', '/') + ".class");
    return found == null ? null : new LibrarySource(name, found);
  }
}
