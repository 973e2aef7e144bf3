package dev.remora.search.app.collection;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.remora.search.app.collection.ExportedPages.Exported;
import dev.remora.shared.page.Page;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

/// Writes the pages of a collection as lists, in UTF-8: JSON lines, CSV.
final class PageList {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> COLUMNS =
            List.of("url", "title", "fetched", "published", "relevance", "on_topic", "copy", "site", "language");

    private PageList() {}

    /// Writes one object per line, with the page's text.
    static void jsonLines(ExportedPages pages, OutputStream out) throws IOException {
        pages.each(page -> {
            List<Object> values = values(page);
            ObjectNode line = JSON.createObjectNode();
            for (int i = 0; i < values.size(); i++) {
                line.putPOJO(COLUMNS.get(i), values.get(i));
            }
            out.write(JSON.writeValueAsBytes(line.put("text", page.page().text())));
            out.write('\n');
        });
    }

    /// Writes CSV (RFC 4180) for spreadsheets: with a byte order mark, which Excel needs to detect UTF-8, and
    /// with `'` before cells that would be read as formulas.
    static void csv(ExportedPages pages, OutputStream out) throws IOException {
        Writer lines = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        lines.append('\ufeff').append(String.join(",", COLUMNS)).append("\r\n");
        pages.each(page -> lines.append(String.join(
                        ",", values(page).stream().map(PageList::field).toList()))
                .append("\r\n"));
        lines.flush();
    }

    /// Returns the values in the order of the columns; null if unknown.
    private static List<Object> values(Exported exported) {
        Page page = exported.page();
        return Arrays.asList(
                page.url().text(),
                page.title(),
                page.fetchedAt().toString(),
                page.facts().days().published().map(LocalDate::toString).orElse(null),
                exported.relevance(),
                exported.onTopic(),
                exported.copy(),
                exported.site(),
                page.language().isEmpty() ? null : page.language());
    }

    /// Returns a field of CSV. `=`, `+`, `-`, `@`, tab and return begin formulas, even in full width (OWASP,
    /// "CSV injection").
    static String field(Object value) {
        if (!(value instanceof String text)) {
            return value == null ? "" : value.toString();
        }
        String safe = text.matches("(?s)\\s*[=+\\-@\\t\\r\\n＝＋－＠].*") ? "'" + text : text;
        return safe.matches("(?s).*[\",\\r\\n'].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }
}
