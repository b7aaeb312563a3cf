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
}
