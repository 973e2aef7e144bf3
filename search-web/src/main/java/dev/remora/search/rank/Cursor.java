package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/// Where a walk over all results of a search stands ([SearchEngine#walk]). As text it is opaque to clients, and
/// bound to its search: a cursor of another query, filter or order is refused.
///
/// @param search number of the search that it belongs to
/// @param first what the last result seen was sorted by first: the bits of its text score, or its day
/// @param second by second: 0, or when it was fetched
/// @param key of its address
public record Cursor(int search, long first, long second, long key) {
    private static final int BYTES = 4 + 3 * 8;

    /// The number of a search: equal for requests that ask for the same pages in the same order, whatever the size
    /// of a page.
    public static int numberOf(SearchRequest request) {
        return java.util.Objects.hash(
                request.query(),
                request.topic(),
                request.site(),
                request.from(),
                request.to(),
                request.sort().name(),
                request.narrowing().toString());
    }

    /// The cursor that a text holds, if it is one.
    public static Optional<Cursor> of(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length != BYTES) {
                return Optional.empty();
            }
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return Optional.of(new Cursor(buffer.getInt(), buffer.getLong(), buffer.getLong(), buffer.getLong()));
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    /// Whether it is one of this search.
    public boolean belongsTo(SearchRequest request) {
        return search == numberOf(request);
    }

    /// As text, of letters, digits, `-` and `_`.
    @Override
    public String toString() {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES);
        buffer.putInt(search).putLong(first).putLong(second).putLong(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(buffer.array());
    }
}
