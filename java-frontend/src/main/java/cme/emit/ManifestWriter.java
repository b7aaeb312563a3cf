package cme.emit;

import cme.ir.Position;
import cme.ir.Unsupported;
import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Writes a manifest as JSON, keys in the order of docs/frontend.md. */
public final class ManifestWriter {
  private static final int FORMAT = 1;

  private ManifestWriter() {}

  public static String write(Manifest manifest) {
    JsonObject root = new JsonObject();
    root.addProperty("format", FORMAT);
    root.add("scopes", array(manifest.scopes(), ManifestWriter::scope));
    root.add("sites", array(manifest.sites(), ManifestWriter::site));
    if (!manifest.methods().isEmpty()) {
      root.add("methods", array(manifest.methods(), ManifestWriter::method));
    }
    root.add("messages", array(manifest.messages(), ManifestWriter::message));
    root.add("statistics", statistics(manifest.statistics()));
    Gson gson = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().serializeNulls().create();
    return gson.toJson(root) + "\n";
  }

  private static <T> JsonArray array(List<T> items, Function<T, JsonElement> convert) {
    JsonArray array = new JsonArray();
    items.forEach(item -> array.add(convert.apply(item)));
    return array;
  }

  private static JsonElement text(String text) {
    return text == null ? JsonNull.INSTANCE : new JsonPrimitive(text);
  }

  private static JsonObject scope(Manifest.ScopeEntry scope) {
    JsonObject json = new JsonObject();
    json.addProperty("name", scope.name());
    json.addProperty("file", scope.file());
    json.addProperty("closed", scope.closed());
    json.add("entries", array(scope.entries(), id -> text(id.toString())));
    json.add("sites", array(scope.emitted().sites(), ManifestWriter::places));
    json.add("unsupported", array(scope.emitted().unsupported(), ManifestWriter::unsupported));
    json.add("stand_ins", array(scope.emitted().standIns(), ManifestWriter::text));
    json.add("assumptions", array(scope.emitted().assumptions(), ManifestWriter::text));
    return json;
  }

  private static JsonObject places(EmittedSite site) {
    JsonObject json = new JsonObject();
    json.addProperty("site", site.site().id());
    json.add("rml", array(site.names(), ManifestWriter::text));
    return json;
  }

  private static JsonObject unsupported(Unsupported unsupported) {
    JsonObject json = new JsonObject();
    json.addProperty("method", unsupported.method().toString());
    position(json, unsupported.position());
    json.addProperty("why", unsupported.why());
    return json;
  }

  private static void position(JsonObject json, Position position) {
    json.add("file", text(position == null ? null : position.file()));
    json.addProperty("line", position == null ? 0 : position.line());
  }

  private static JsonObject site(Manifest.SiteEntry entry) {
    JsonObject json = new JsonObject();
    json.addProperty("id", entry.site().id());
    json.addProperty("class", entry.site().owner());
    json.addProperty("method", entry.site().method());
    json.addProperty("ordinal", entry.site().ordinal());
    json.addProperty("use", entry.site().use());
    position(json, entry.site().position());
    json.addProperty("caught", entry.caught());
    json.add("scopes", array(entry.scopes(), ManifestWriter::text));
    if (entry.local() != null) {
      json.add("local", array(entry.local(), ManifestWriter::text));
      json.add("assumptions", array(entry.assumptions(), ManifestWriter::text));
    }
    json.addProperty("status", entry.status().name().toLowerCase(Locale.ROOT));
    json.add("why", text(entry.why()));
    return json;
  }

  private static JsonObject method(Manifest.MethodEntry entry) {
    JsonObject json = new JsonObject();
    json.addProperty("method", entry.method().toString());
    position(json, entry.position());
    json.add("parameters", array(entry.parameters(), ManifestWriter::text));
    json.add("far", array(entry.far(), id -> text(id.toString())));
    json.add("scopes", array(entry.scopes(), ManifestWriter::text));
    json.add("watched", array(entry.watched(), ManifestWriter::text));
    json.add("why", text(entry.why()));
    return json;
  }

  private static JsonObject message(Manifest.MessageEntry message) {
    JsonObject json = new JsonObject();
    json.addProperty("severity", message.severity());
    json.addProperty("path", message.path());
    json.addProperty("line", message.line());
    json.addProperty("text", message.text());
    return json;
  }

  private static JsonObject statistics(Manifest.Statistics statistics) {
    JsonObject json = new JsonObject();
    json.addProperty("classes", statistics.classes());
    json.addProperty("methods", statistics.methods());
    json.addProperty("methods_with_body", statistics.methodsWithBody());
    json.addProperty("translated", statistics.translated());
    json.addProperty("procedures", statistics.procedures());
    json.addProperty("cpu_ms", statistics.cpuMs());
    JsonObject parts = new JsonObject();
    statistics.partsMs().forEach(parts::addProperty);
    json.add("parts_ms", parts);
    return json;
  }
}
