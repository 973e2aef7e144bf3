package dev.remora.search.mcp;

import dev.remora.search.page.KnownPage;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/// The main text of a page, or a part of it.
///
/// @param id of the page
/// @param title of the page
/// @param text paragraphs separated by line feeds
/// @param url of the page
/// @param metadata further properties of the page
/// @param start position of the text in the whole, in characters
/// @param total characters of the whole
/// @param next start of the next part, or null at the end
record PageTextJson(
        String id,
        String title,
        String text,
        String url,
        MetadataJson metadata,
        int start,
        int total,
        @Nullable Integer next) {
    /// Further properties of a page.
    record MetadataJson(
            String topic,
            String host,
            String mediaType,
            String language,
            @Nullable LocalDate publishedAt,
            Instant fetchedAt) {}

    /// Returns a part of a page's text; an empty one after the end.
    ///
    /// @param start requested, from 0
    /// @param length maximum characters, 1 or more
    static PageTextJson of(KnownPage page, String text, int start, int length) {
        int from = whole(text, Math.min(start, text.length()));
        int end = (int) Math.min(text.length(), (long) from + length);
        int to = whole(text, end) > from ? whole(text, end) : Math.min(text.length(), end + 1);
        return new PageTextJson(
                page.id(),
                page.title(),
                text.substring(from, to),
                page.url(),
                new MetadataJson(
                        page.topic(),
                        page.indexed().host(),
                        page.indexed().mediaType(),
                        page.language(),
                        page.indexed().publishedAt().orElse(null),
                        page.indexed().fetchedAt()),
                from,
                text.length(),
                to < text.length() ? to : null);
    }

    /// Returns a position that does not split a surrogate pair: this one, or the one before.
    private static int whole(String text, int at) {
        boolean inside =
                at > 0 && at < text.length() && Character.isSurrogatePair(text.charAt(at - 1), text.charAt(at));
        return inside ? at - 1 : at;
    }
}
