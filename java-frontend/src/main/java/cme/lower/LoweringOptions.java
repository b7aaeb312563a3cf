package cme.lower;

/**
 * @param anyCallbacks whether code that is not there may implement the application's interfaces and
 *     extend its classes: then a call that such code may take is a call of unknown code too
 * @param mostTargets a call with more targets becomes one of a method that stands for them
 * @param subLists which lists may be sublists
 * @param ownWalks what own collections do in the midst of library code; null if that is yet to be found
 * @param held which classes receivers are of; null if that is yet to be found
 * @param faces references that differ though they are of one object
 */
public record LoweringOptions(
    boolean anyCallbacks,
    int mostTargets,
    SubListFlow subLists,
    OwnWalks ownWalks,
    HeldClasses held,
    Faces faces) {
  public LoweringOptions(boolean anyCallbacks) {
    this(anyCallbacks, Integer.MAX_VALUE, SubListFlow.none(), null, null, Faces.none());
  }

  LoweringOptions with(OwnWalks walks, HeldClasses classes) {
    return new LoweringOptions(anyCallbacks, mostTargets, subLists, walks, classes, faces);
  }

  public static LoweringOptions defaults() {
    return new LoweringOptions(false);
  }
}
