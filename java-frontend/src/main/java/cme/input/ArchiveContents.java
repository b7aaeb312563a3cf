package cme.input;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Which entries of an archive count: classes and archives, and of a multi-release jar's versions of
 * a class the one that the running Java would load.
 */
final class ArchiveContents {
  private static final String VERSIONS = "META-INF/versions/";
  private static final String MANIFEST = "META-INF/MANIFEST.MF";
  private static final int MANIFEST_BYTES = 1 << 20;
  private static final int BASE = 8;

  private final String shown;
  private final Collector collector;
  private final boolean hasVersions;
  private final Map<String, ZipEntry> chosen = new LinkedHashMap<>();
  private final Map<String, Integer> versions = new HashMap<>();

  private ArchiveContents(String shown, Collector collector, boolean hasVersions) {
    this.shown = shown;
    this.collector = collector;
    this.hasVersions = hasVersions;
  }

  static ArchiveContents of(ZipFile archive, String shown, Collector collector) {
    ArchiveContents contents =
        new ArchiveContents(shown, collector, isMultiRelease(archive, shown, collector));
    for (ZipEntry entry : Collections.list(archive.entries())) {
      contents.consider(entry);
    }
    return contents;
  }

  List<ZipEntry> entries() {
    return new ArrayList<>(chosen.values());
  }

  private void consider(ZipEntry entry) {
    String name = entry.getName();
    boolean wanted = name.endsWith(".class") || Folder.isArchive(name);
    if (leavesArchive(name)) {
      String text = "refused: the name leads out of the archive";
      if (wanted) {
        collector.error(shown + "!/" + name, text);
      } else {
        collector.warning(shown + "!/" + name, text);
      }
    } else if (wanted && !entry.isDirectory()) {
      choose(name, entry);
    }
  }

  private void choose(String path, ZipEntry entry) {
    int version = BASE;
    String name = path;
    if (path.startsWith(VERSIONS)) {
      int end = path.indexOf('/', VERSIONS.length());
      version = end < 0 ? 0 : number(path.substring(VERSIONS.length(), end));
      if (!hasVersions || version <= BASE || version > Runtime.version().feature()) {
        return;
      }
      name = path.substring(end + 1);
    }
    Integer other = versions.get(name);
    if (other == null || other < version) {
      versions.put(name, version);
      chosen.put(name, entry);
    } else if (other == version) {
      collector.warning(shown + "!/" + path, "is in the archive more than once; one of them counts");
    }
  }

  /** The number, or 0 if it is none. */
  private static int number(String digits) {
    boolean isNumber = digits.length() <= 4 && digits.matches("[1-9][0-9]*");
    return isNumber ? Integer.parseInt(digits) : 0;
  }

  private static boolean leavesArchive(String name) {
    String path = name.replace('\\', '/');
    return path.startsWith("/") || ("/" + path + "/").contains("/../");
  }

  private static boolean isMultiRelease(ZipFile archive, String shown, Collector collector) {
    ZipEntry entry = archive.getEntry(MANIFEST);
    if (entry == null) {
      return false;
    }
    try (InputStream in = archive.getInputStream(entry)) {
      byte[] bytes = in.readNBytes(MANIFEST_BYTES);
      Manifest manifest = new Manifest(new java.io.ByteArrayInputStream(bytes));
      String value = manifest.getMainAttributes().getValue(Attributes.Name.MULTI_RELEASE);
      return value != null && value.trim().equalsIgnoreCase("true");
    } catch (IOException | RuntimeException damaged) {
      collector.warning(shown + "!/" + MANIFEST, Failures.text(damaged));
      return false;
    }
  }
}
