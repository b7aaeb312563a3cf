package cme.ir;

/**
 * Which of a container's contents. Lists, sets, queues and arrays have elements alone; a map has
 * keys, which are its elements, and values.
 */
public enum Slot {
  ELEMENT,
  VALUE
}
