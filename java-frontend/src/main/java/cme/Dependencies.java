package cme;

import cme.input.ClassFile;
import cme.input.Inputs;
import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Classes that are looked into like all others, but whose own sites are asked about elsewhere: those
 * that were read from {@code --dependency}. What lies below one of the paths as well is asked about.
 */
final class Dependencies {
  private final Set<String> classes = new HashSet<>();

  Dependencies(Inputs inputs, Options options) {
    for (ClassFile file : inputs.application()) {
      if (isFrom(options.dependencies(), file) && !isFrom(options.paths(), file)) {
        classes.add(file.name());
      }
    }
  }

  private static boolean isFrom(List<Path> paths, ClassFile file) {
    return paths.stream().map(Path::toString).anyMatch(path -> isFrom(path, file.origin()));
  }

  private static boolean isFrom(String path, String origin) {
    return origin.equals(path) || origin.startsWith(path + "!/") || origin.startsWith(path + "/");
  }

  boolean has(String className) {
    return classes.contains(className);
  }

  /** The same, also of functions without a class file, which count where they are made. */
  boolean has(String className, SootWorld world) {
    return has(className) || world.maker(className).map(MethodId::owner).filter(this::has).isPresent();
  }
}
