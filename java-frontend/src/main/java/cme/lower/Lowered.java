package cme.lower;

import cme.ir.Method;
import cme.ir.Site;
import java.util.List;
import java.util.Set;

/**
 * A lowered method and what there is to say about it.
 *
 * @param sites in the order of their ordinals
 * @param caught those of them where a handler of the method itself may catch the exception
 * @param touches application classes whose static initialiser the method may start: it makes
 *     objects of them, calls their static methods or uses their static fields
 */
public record Lowered(Method method, List<Site> sites, Set<Site> caught, List<String> touches) {}
