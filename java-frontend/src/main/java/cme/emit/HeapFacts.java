package cme.emit;

import cme.ir.Field;

/**
 * Facts about fields that every method of the application keeps, also those outside the scope; what
 * they mean for a program is {@link Owned}'s part. That a field holds one object at a time is known
 * without them.
 */
public interface HeapFacts {
  /**
   * The field only ever holds a new object that no other field, static field or container refers
   * to, and that is handed to nobody: two objects never share one, and no argument of an entry
   * point is one.
   */
  boolean isOwned(Field field);

  HeapFacts NONE = field -> false;
}
