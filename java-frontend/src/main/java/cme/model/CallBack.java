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

  /** A walk over a stream that is about to be made. */
  interface Walk {
    /** Starts it; the iterator that it uses, or null if it notices no modifications. */
    Var start();

    /** Code that it runs, other than functions that the call at hand shows, may run now. */
    void meanwhile();
  }

  /** A walk over what a method of the application gives; null if the method is none, or not known. */
  default Walk walk(Origins.Made given) {
    return null;
  }

  /** A walk over a stream that calls in sight have made, whatever their order; null if not known. */
  default Walk walk(Var stream) {
    return null;
  }

  /** The container may be of a class that makes its streams by code of its own. */
  default boolean givesStream(Var container) {
    return false;
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
