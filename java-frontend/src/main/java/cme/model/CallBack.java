package cme.model;

import cme.ir.Var;
import java.util.List;

/** How a library method runs a method of an object of the application. Lowering implements it. */
public interface CallBack {
  /**
   * Writes the steps of {@code function.method(arguments)}, whichever implementation it is.
   *
   * @param arguments one for each parameter, null for what is not followed
   * @return the result, or null if it is not followed
   */
  Var call(
      Var function,
      String interfaceName,
      String method,
      String descriptor,
      List<Var> arguments,
      String resultType);

  /**
   * The library method asks the container for an iterator, to walk it.
   *
   * @param library what makes one over a container of the library's
   */
  default void walk(Var iterator, Var container, Runnable library) {
    library.run();
  }

  /** Code of the container's own class may say what a walk over it gives. */
  default boolean isOwn(Var container) {
    return false;
  }

  /**
   * The library method is about to look if a container was modified: code of the application that it
   * runs, other than the functions that it was given, may have run by now.
   *
   * @param container what it walks, if that is nothing that the call itself was given
   */
  default void meanwhile(Var container) {}
}
