package cme.calls;

import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.List;
import java.util.Optional;

/** The classes of a {@link SootWorld}. */
public final class WorldClasses implements Classes {
  private final SootWorld world;

  public WorldClasses(SootWorld world) {
    this.world = world;
  }

  @Override
  public List<String> concreteSubtypes(String type) {
    return world.instantiableSubtypes(type);
  }

  @Override
  public Optional<MethodId> resolve(String className, String name, String descriptor) {
    return world
        .resolve(className, name, descriptor)
        .filter(id -> world.isApplication(id.owner()));
  }
}
