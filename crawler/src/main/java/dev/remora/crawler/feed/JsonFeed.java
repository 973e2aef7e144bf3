package dev.remora.crawler.feed;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.text.Beginning;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1) in one pass, up to the last wanted entry. The JSON
/// library limits nesting and lengths. If the JSON is malformed, the entries before that place are kept.
final class JsonFeed {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int LONGEST_TEXT = 20_000;
    private static final Set<String> WANTED = Set.of("""
                url external_url id title summary content_text content_html date_published
                date_modified""".split("\\s+"));

    private JsonFeed() {}

    static List<RawEntry> read(Bytes body) {
        List<RawEntry> entries = new ArrayList<>();
        try (JsonParser in = JSON.createParser(body.array())) {
            if (in.nextToken() == JsonToken.START_OBJECT) {
                feed(in, entries);
            }
        } catch (IOException | RuntimeException broken) {
            // entries before this place are kept
        }
        return entries;
    }

    private static void feed(JsonParser in, List<RawEntry> entries) throws IOException {
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            boolean items = in.currentName().equals("items");
            if (in.nextToken() == JsonToken.START_ARRAY && items) {
                items(in, entries);
                return;
            }
            in.skipChildren();
        }
    }

    private static void items(JsonParser in, List<RawEntry> entries) throws IOException {
        while (entries.size() < FeedReader.MAX_ENTRIES) {
            JsonToken token = in.nextToken();
            if (token == null || token == JsonToken.END_ARRAY) {
                return;
            }
            if (token == JsonToken.START_OBJECT) {
                entries.add(entry(in));
            } else {
                in.skipChildren();
            }
        }
    }

    private static RawEntry entry(JsonParser in) throws IOException {
        Map<String, String> fields = new HashMap<>();
        while (in.nextToken() == JsonToken.FIELD_NAME) {
            String name = in.currentName();
            if (in.nextToken() == JsonToken.VALUE_STRING && WANTED.contains(name)) {
                fields.put(name, Beginning.of(in.getText(), LONGEST_TEXT));
            } else {
                in.skipChildren();
            }
        }
        fields.computeIfPresent("id", (_, id) -> Url.isWeb(id) ? id : null);
        return new RawEntry(
                first(fields, "url", "external_url", "id"),
                first(fields, "title"),
                first(fields, "summary", "content_text", "content_html"),
                first(fields, "date_published", "date_modified"));
    }

    private static String first(Map<String, String> fields, String... names) {
        for (String name : names) {
            String text = fields.getOrDefault(name, "");
            if (!text.isBlank()) {
                return text;
            }
        }
        return "";
    }
}
