package cme.model;

import java.util.List;
import java.util.Map;

/** What a model file says. */
record ModelText(
    Map<String, ModelClass> classes,
    Map<String, FunctionType> functions,
    List<String> harmlessPackages) {}
