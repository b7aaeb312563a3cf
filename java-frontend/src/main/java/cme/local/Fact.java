package cme.local;

import cme.ir.MethodId;
import cme.ir.Step;
import cme.ir.Var;

/**
 * Why a step does not make a certain iterator stale. Each names the step it is about; a proof of a
 * site is one of these for every step between the iterator's making and its use that could.
 */
public sealed interface Fact {
  Step step();

  String text();

  /** It takes objects for different because no class that is present has both types. */
  default boolean restsOnTypes() {
    return false;
  }

  /** The iterator itself does it. */
  record OwnIterator(Step step) implements Fact {
    @Override
    public String text() {
      return "removes or adds through the iterator itself";
    }
  }

  /** What is modified and what is walked have no class in common. */
  record Kinds(Step step, String modified, String walked) implements Fact {
    @Override
    public String text() {
      return modified + " and " + walked + " have no class in common";
    }

    @Override
    public boolean restsOnTypes() {
      return true;
    }
  }

  /** One of the two is a new object that only this method's variables know, the other is not. */
  record Fresh(Step step, Var modified, Walked walked) implements Fact {
    @Override
    public String text() {
      return modified + " and " + walked + " are different objects: one is new, and known here alone";
    }
  }

  /** What the method that is called modifies cannot be what is walked. */
  record Callee(Step step, MethodId target) implements Fact {
    @Override
    public String text() {
      return target.owner() + "." + target.name() + " does not modify what is walked";
    }

    @Override
    public boolean restsOnTypes() {
      return true;
    }
  }

  /** The method that is called returns iterators that are not stale. */
  record Given(Step step, MethodId target) implements Fact {
    @Override
    public String text() {
      return target.owner() + "." + target.name() + " returns iterators that it has just made";
    }

    @Override
    public boolean restsOnTypes() {
      return true;
    }
  }

  /** Iterators over what is walked never throw. */
  record NotFailFast(Step step, String type) implements Fact {
    @Override
    public String text() {
      return "iterators over " + type + " never throw";
    }
  }
}
