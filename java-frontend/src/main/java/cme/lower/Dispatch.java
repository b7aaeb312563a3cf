package cme.lower;

import cme.ir.MethodId;
import java.util.List;

/**
 * Which application methods a call may run, given the classes that are instantiated.
 *
 * <p>Targets are declarations: a method that a class inherits is named by the class that declares
 * it. What runs in library code is not listed.
 */
public interface Dispatch {
  /** Application methods that a call on a receiver of this static type may run, in stable order. */
  List<MethodId> targets(String receiverType, String name, String descriptor);

  /** The instantiated classes among the subtypes of the static type for which the target runs. */
  List<String> receivers(MethodId target, String receiverType);
}
