package dev.remora.crawler.feed;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.remora.shared.page.Bytes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Reads a JSON Feed (jsonfeed.org, versions 1 and 1.1). Nesting and lengths are bounded by the JSON library.
final class JsonFeed {
    private static final JsonMapper MAPPER = new JsonMapper();

    private JsonFeed() {}

    static List<RawEntry> read(Bytes body) {
        List<RawEntry> entries = new ArrayList<>();
        try {
            for (JsonNode item : MAPPER.readTree(body.array()).path("items")) {
                if (entries.size() < FeedReader.MAX_ENTRIES) {
                    entries.add(new RawEntry(
                            first(item, "url", "external_url", "id"),
                            first(item, "title"),
                            first(item, "summary", "content_text", "content_html"),
                            first(item, "date_published", "date_modified")));
                }
            }
        } catch (IOException broken) {
            return List.of();
        }
        return entries;
    }

    private static String first(JsonNode item, String... names) {
        for (String name : names) {
            String text = item.path(name).asText("");
            if (!text.isBlank()) {
                return text;
            }
        }
        return "";
    }
}
