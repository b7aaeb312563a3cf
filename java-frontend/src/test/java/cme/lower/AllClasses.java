package cme.lower;

import cme.ir.MethodId;
import cme.soot.SootWorld;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Every class of the application is instantiated. */
final class AllClasses implements Dispatch {
  private final SootWorld world;

  AllClasses(SootWorld world) {
    this.world = world;
  }

  @Override
  public List<MethodId> targets(String receiverType, String name, String descriptor) {
    Set<MethodId> found = new LinkedHashSet<>();
    for (String type : world.applicationSubtypes(receiverType)) {
      if (!world.isInstantiable(type)) continue;
      world
          .resolve(type, name, descriptor)
          .filter(id -> world.isApplication(id.owner()))
          .ifPresent(found::add);
    }
    return List.copyOf(found);
  }

  @Override
  public List<String> receivers(MethodId target, String receiverType) {
    return world.applicationSubtypes(receiverType).stream()
        .filter(world::isInstantiable)
        .filter(c -> world.resolve(c, target.name(), target.descriptor()).filter(target::equals).isPresent())
        .toList();
  }
}
