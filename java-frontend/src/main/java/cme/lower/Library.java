package cme.lower;

import cme.ir.Builder;
import cme.ir.Types;
import cme.model.CallBack;
import cme.model.LibraryCall;
import cme.model.LibraryModel;

/** What lowering asks about the library. */
interface Library {
  /** Whether iterators over objects of this very class can throw. */
  boolean failFast(String className, Types types);

  /** Whether the method may modify a container, or is not known. */
  boolean modifies(String owner, String name, String descriptor, Types types);

  /** Whether the method looks if a container was modified. */
  boolean iterates(String owner, String name, String descriptor, Types types);

  /** Whether the model says what this method does, and not only that its class is harmless. */
  boolean describes(String owner, String name, String descriptor, Types types);

  /** Writes the steps of a library call; the builder is left where control goes on. */
  void lower(LibraryCall call, Builder builder, CallBack callBack);

  static Library of(LibraryModel model) {
    return new Library() {
      @Override
      public boolean failFast(String className, Types types) {
        return model.failFast(className, types);
      }

      @Override
      public boolean modifies(String owner, String name, String descriptor, Types types) {
        return model.modifies(owner, name, descriptor, types);
      }

      @Override
      public boolean iterates(String owner, String name, String descriptor, Types types) {
        return model.iterates(owner, name, descriptor, types);
      }

      @Override
      public boolean describes(String owner, String name, String descriptor, Types types) {
        return model.describes(owner, name, descriptor, types);
      }

      @Override
      public void lower(LibraryCall call, Builder builder, CallBack callBack) {
        model.lower(call, builder, callBack);
      }
    };
  }
}
