package cme.soot;

import soot.ClassProvider;
import soot.ClassSource;
import soot.IFoundFile;
import soot.SourceLocator;

/** Hands Soot the class files that are on its class path. */
final class ClasspathClasses implements ClassProvider {
  @Override
  public ClassSource find(String name) {
    IFoundFile found = SourceLocator.v().lookupInClassPath(name.replace('.', '/') + ".class");
    return found == null ? null : new LibrarySource(name, found);
  }
}
