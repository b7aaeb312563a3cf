package cme.model;

import cme.ir.Field;

/** How sublists are seen in the steps ({@link SubLists}). */
public final class Parts {
  public static final String TYPE = Names.SUB_LIST;

  /** The list that one shows a part of, which is no sublist itself. */
  public static final Field ROOT = Names.ROOT;

  private Parts() {}
}
