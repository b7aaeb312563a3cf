package cme.model;

import cme.ir.Site;

/** Numbers the sites of the method that is being lowered. */
public interface SiteFactory {
  /** The next site; {@code use} says what is called there, e.g. {@code Iterator.next}. */
  Site next(String use);

  /** The call that is being lowered walks a container by itself, or uses an iterator. */
  default void iterates() {}
}
