package cme.reproduce;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.List;

/**
 * A program without branches: steps that make values and change them, then the one that should
 * throw. It can be run ({@link Machine}) and written as Java ({@link SourceWriter}).
 *
 * @param steps the last is the call of the entry
 */
record Recipe(List<Step> steps) {
  Recipe {
    steps = List.copyOf(steps);
  }

  /** What a step uses. */
  sealed interface Value permits Literal, Name {}

  /** Null, a number, a truth value, a character, a string, or a constant of an enum. */
  record Literal(Object value) implements Value {}

  /**
   * What an earlier step has made.
   *
   * @param number its place among all that are made
   * @param type as it is declared
   */
  record Name(int number, String word, Class<?> type) implements Value {}

  /**
   * @param target null if the result is not used
   */
  record Step(Name target, Action action) {}

  /** What is done. */
  sealed interface Action permits New, Call, Array, Function, Store, Load {}

  /** Constructors of inner classes take the outer object first. */
  record New(Constructor<?> constructor, List<Value> arguments) implements Action {}

  /**
   * @param receiver null if the method is static
   */
  record Call(Method method, Value receiver, List<Value> arguments) implements Action {}

  record Array(Class<?> component, List<Value> elements) implements Action {}

  /**
   * A function object, or any object of an interface with one abstract method.
   *
   * @param changed a collection that it adds null to, or clears if it cannot; null if it changes nothing
   */
  record Function(Class<?> type, Method method, Answer answer, Name changed) implements Action {}

  /** What a function returns, as far as its type permits. */
  enum Answer {
    NOTHING, // 0, false, null
    TRUE, // 1
    FIRST // its first argument
  }

  /** Writes a field, by reflection if it has to be. */
  record Store(Field field, Value receiver, Value value) implements Action {}

  /** Runs the initialiser of a class. */
  record Load(Class<?> type) implements Action {}

  /** Null if the action runs nothing of its own. */
  static Executable executable(Action action) {
    if (action instanceof New made) return made.constructor();
    return action instanceof Call call ? call.method() : null;
  }
}
