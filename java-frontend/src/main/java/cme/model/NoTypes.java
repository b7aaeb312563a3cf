package cme.model;

import cme.ir.Types;

/** Types of which nothing is known. */
enum NoTypes implements Types {
  INSTANCE;

  @Override
  public boolean isSubtype(String sub, String sup) {
    return sub.equals(sup);
  }

  @Override
  public boolean mayShare(String a, String b) {
    return true;
  }

  @Override
  public boolean isApplication(String type) {
    return false;
  }

  @Override
  public boolean isValue(String type) {
    return false;
  }

  @Override
  public boolean hasIdentityEquals(String type) {
    return false;
  }

  @Override
  public boolean isContainer(String type) {
    return false;
  }

  @Override
  public boolean isIterator(String type) {
    return false;
  }
}
