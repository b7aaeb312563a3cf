package cme;

import cme.emit.Manifest;
import cme.index.Index;
import cme.index.MethodFacts;
import cme.input.Message;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is known when all scopes are built, as the manifest says it. */
final class Conclusion {
  private Conclusion() {}

  /** {@code translated}: the number of methods that were lowered with their bodies. */
  static Manifest of(
      List<Manifest.ScopeEntry> programs,
      Findings findings,
      List<Manifest.MethodEntry> methods,
      List<Message> messages,
      Index index,
      int translated,
      Times times) {
    List<Manifest.SiteEntry> sites = new ArrayList<>();
    for (Findings.Entry entry : findings.all()) {
      sites.add(
          new Manifest.SiteEntry(
              entry.shown(),
              entry.caught,
              entry.scopes,
              entry.local,
              entry.assumptions,
              entry.status(),
              entry.why));
    }
    List<Manifest.MessageEntry> said = new ArrayList<>();
    for (Message m : messages) {
      String severity = m.severity().name().toLowerCase(Locale.ROOT);
      said.add(new Manifest.MessageEntry(severity, m.path(), m.line(), m.text()));
    }
    int procedures = programs.stream().mapToInt(p -> p.emitted().procedures()).sum();
    return new Manifest(
        programs, sites, methods, said, statistics(index, translated, procedures, times));
  }

  private static Manifest.Statistics statistics(
      Index index, int translated, int procedures, Times times) {
    int withBody = (int) index.methods().values().stream().filter(MethodFacts::hasBody).count();
    double cpu =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1e6;
    return new Manifest.Statistics(
        index.classes().size(),
        index.methods().size(),
        withBody,
        translated,
        procedures,
        cpu,
        times.milliseconds());
  }
}
