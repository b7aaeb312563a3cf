package cme;

import cme.emit.Manifest;
import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is known of every site so far. */
final class Findings {
  /** A site's way to a verdict. */
  static final class Entry {
    final Site site;
    final boolean caught;
    /** Names of the scopes in which the engines are to look at it, in this order. */
    final List<String> scopes = new ArrayList<>();

    /** Why it is proved without them; null if it is not. */
    List<String> local;

    /** What that proof assumes, by the names of docs/soundness.md. */
    List<String> assumptions = List.of();

    /** Where it is to be shown: a method reference has no line, and may be called at one. */
    Position position;

    /** Why the scopes do not decide, if none of them proves it or it is not translated; else null. */
    String why;

    Entry(Site site, boolean caught) {
      this.site = site;
      this.caught = caught;
      this.position = site.position();
    }

    /** The site as it is to be shown. */
    Site shown() {
      return new Site(site.owner(), site.method(), site.ordinal(), site.use(), position);
    }

    Manifest.Status status() {
      if (local != null) return Manifest.Status.LOCAL;
      if (!scopes.isEmpty()) return Manifest.Status.OPEN;
      return why == null ? Manifest.Status.UNREACHED : Manifest.Status.UNSUPPORTED;
    }
  }

  private final Map<Site, Entry> entries = new LinkedHashMap<>();

  private final Map<MethodId, List<Entry>> byMethod = new HashMap<>();

  Entry of(Site site, boolean caught) {
    Entry known = entries.get(site);
    if (known != null) return known;
    Entry entry = new Entry(site, caught);
    entries.put(site, entry);
    byMethod.computeIfAbsent(site.methodId(), m -> new ArrayList<>()).add(entry);
    return entry;
  }

  /** The sites that are known of a method. */
  List<Entry> in(MethodId method) {
    return byMethod.getOrDefault(method, List.of());
  }

  boolean has(Site site) {
    return entries.containsKey(site);
  }

  boolean isProved(Site site) {
    Entry entry = entries.get(site);
    return entry != null && entry.local != null;
  }

  List<Entry> all() {
    return List.copyOf(entries.values());
  }
}
