package cme.emit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import cme.ir.MethodId;
import cme.ir.Position;
import cme.ir.Site;
import cme.ir.Unsupported;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Set;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ManifestWriterTest {
  @Test
  void isTheJsonOfTheDocumentation() {
    MethodId id = new MethodId("C", "m", "()V");
    Site site = new Site("C", "m()V", 1, "Iterator.next", new Position("C.java", 7));
    Site proved = new Site("C", "m()V", 2, "Iterator.next", new Position("C.java", 8));
    Unsupported unsupported = new Unsupported(id, null, "a \"native\" method");
    Emitted emitted =
        new Emitted(
            "",
            List.of(new EmittedSite(site, List.of("C.m.b2#1"))),
            Set.of(),
            List.of(unsupported),
            List.of("C.n<any>"),
            List.of("types"),
            3);
    Manifest manifest =
        new Manifest(
            List.of(new Manifest.ScopeEntry("C.m", "scope-1.rml", false, List.of(id), emitted)),
            List.of(
                new Manifest.SiteEntry(
                    site, true, List.of("C.m"), null, List.of(), Manifest.Status.OPEN, null),
                new Manifest.SiteEntry(
                    proved,
                    false,
                    List.of(),
                    List.of("fresh"),
                    List.of("library"),
                    Manifest.Status.LOCAL,
                    null)),
            List.of(
                new Manifest.MethodEntry(
                    id, null, List.of("in"), List.of(id), List.of("C.m"), List.of(), null)),
            List.of(new Manifest.MessageEntry("warning", "a.jar", 0, "odd")),
            new Manifest.Statistics(1, 2, 2, 1, 3, 4.5, Map.of("input", 1.5)));
    String expected =
        """
        {"format": 1,
         "scopes": [{"name": "C.m", "file": "scope-1.rml", "closed": false, "entries": ["C.m()V"],
           "sites": [{"site": "C.m()V#1", "rml": ["C.m.b2#1"]}],
           "unsupported": [{"method": "C.m()V", "file": null, "line": 0, "why": "a \\"native\\" method"}],
           "stand_ins": ["C.n<any>"], "assumptions": ["types"]}],
         "sites": [{"id": "C.m()V#1", "class": "C", "method": "m()V", "ordinal": 1,
           "use": "Iterator.next", "file": "C.java", "line": 7, "caught": true, "scopes": ["C.m"],
           "status": "open", "why": null},
          {"id": "C.m()V#2", "class": "C", "method": "m()V", "ordinal": 2,
           "use": "Iterator.next", "file": "C.java", "line": 8, "caught": false, "scopes": [],
           "local": ["fresh"], "assumptions": ["library"], "status": "local", "why": null}],
         "methods": [{"method": "C.m()V", "file": null, "line": 0, "parameters": ["in"],
           "far": ["C.m()V"], "scopes": ["C.m"], "watched": [], "why": null}],
         "messages": [{"severity": "warning", "path": "a.jar", "line": 0, "text": "odd"}],
         "statistics": {"classes": 1, "methods": 2, "methods_with_body": 2, "translated": 1,
           "procedures": 3, "cpu_ms": 4.5, "parts_ms": {"input": 1.5}}}
        """;
    JsonObject written = JsonParser.parseString(ManifestWriter.write(manifest)).getAsJsonObject();
    assertEquals(JsonParser.parseString(expected), written);
  }
}
