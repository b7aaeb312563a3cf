package cme.emit;

import cme.ir.Site;
import java.util.List;

/** A site of Java and the sites of the relational program that stand for it. */
public record EmittedSite(Site site, List<String> names) {}
