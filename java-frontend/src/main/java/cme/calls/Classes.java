package cme.calls;

import cme.ir.MethodId;
import java.util.List;
import java.util.Optional;

/** What dispatch needs to know of the application's classes. */
public interface Classes {
  /** The concrete application classes that are {@code type} or a subtype, in a fixed order. */
  List<String> concreteSubtypes(String type);

  /**
   * The application method that runs when a method of this name and descriptor is called on an
   * object of this very class; empty if that is a library method, or none.
   */
  Optional<MethodId> resolve(String className, String name, String descriptor);
}
