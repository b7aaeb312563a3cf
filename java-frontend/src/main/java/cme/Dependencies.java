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
 * that were read from {@code --dependency}.
 */
final class Dependencies {
  private final Set<String> classes = new HashSet<>();

  Dependencies(Inputs inputs, List<Path> paths) {
    for (ClassFile file : inputs.application()) {
      if (paths.stream().anyMatch(path -> isFrom(file.origin(), path.toString()))) {
        classes.add(file.name());
      }
    }
  }

  private static boolean isFrom(String origin, String path) {
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
