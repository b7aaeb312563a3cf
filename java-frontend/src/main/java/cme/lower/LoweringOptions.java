package cme.lower;

/**
 * @param anyCallbacks whether code that is not there may implement the application's interfaces and
 *     extend its classes: then a call that such code may take is a call of unknown code too
 */
public record LoweringOptions(boolean anyCallbacks) {
  public static LoweringOptions defaults() {
    return new LoweringOptions(false);
  }
}
