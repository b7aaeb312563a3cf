package cme.soot;

import java.util.BitSet;
import java.util.Set;

/**
 * What the hierarchy says of a class or interface, as of the moment when it was asked. Nothing of it
 * changes later, so that other threads may look at it.
 *
 * @param superTypes all proper ones
 * @param below application classes that are the type or a subtype of it, by their numbers
 * @param isIncomplete it, or something that it inherits from, is not there
 */
record ClassFacts(
    Set<String> superTypes,
    BitSet below,
    boolean isApplication,
    boolean isIncomplete,
    boolean isInterface,
    boolean isAbstract,
    boolean isFinal) {}
