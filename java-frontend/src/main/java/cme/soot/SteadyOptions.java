package cme.soot;

import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import soot.HasPhaseOptions;
import soot.PhaseOptions;
import soot.Singletons;

/**
 * Options of Soot's passes, which stay as they are once bodies are made. Soot puts them together anew
 * each time they are asked for, thirty times for each body.
 */
final class SteadyOptions extends PhaseOptions {
  private final Map<HasPhaseOptions, Map<String, String>> known = new IdentityHashMap<>();
  private final Map<String, Map<String, String>> byName = new HashMap<>();
  private final Set<String> set = new HashSet<>();

  SteadyOptions(Singletons.Global globals) {
    super(globals);
  }

  @Override
  public Map<String, String> getPhaseOptions(HasPhaseOptions phase) {
    Map<String, String> options = known.get(phase);
    if (options == null) known.put(phase, options = super.getPhaseOptions(phase));
    return options;
  }

  @Override
  public Map<String, String> getPhaseOptions(String phase) {
    Map<String, String> options = byName.get(phase);
    if (options == null) byName.put(phase, options = super.getPhaseOptions(phase));
    return options;
  }

  private void forget() {
    known.clear();
    byName.clear();
  }

  @Override
  public boolean setPhaseOption(HasPhaseOptions phase, String option) {
    forget();
    return super.setPhaseOption(phase, option);
  }

  @Override
  public boolean setPhaseOption(String phase, String option) {
    forget();
    return super.setPhaseOption(phase, option);
  }

  @Override
  public void setPhaseOptionIfUnset(String phase, String option) {
    if (!set.add(phase + " " + option)) return;
    forget();
    super.setPhaseOptionIfUnset(phase, option);
  }
}
