package cme.model;

import cme.ir.Site;

/** Numbers the sites of the method that is being lowered. */
public interface SiteFactory {
  /** The next site; {@code use} says what is called there, e.g. {@code Iterator.next}. */
  Site next(String use);
}
