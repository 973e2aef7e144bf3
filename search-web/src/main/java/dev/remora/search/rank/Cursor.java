package dev.remora.search.rank;

import dev.remora.search.query.SearchRequest;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.Optional;

/// A position in a walk over all results of a search ([SearchEngine#walk]). Its text form is opaque to clients
/// and bound to its search: a cursor of another query, filter or order is rejected.
///
/// @param search number of the search that it belongs to
/// @param first first sort key of the last result: the bits of its text score, or its day
/// @param second second sort key: 0, or the time of the fetch
/// @param key of the address
public record Cursor(int search, long first, long second, long key) {
    /// The text that starts a walk.
    public static final String FIRST = "*";

    private static final int BYTES = 4 + 3 * 8;

    /// Returns the number of a search: equal for requests for the same pages in the same order, regardless of
    /// page size.
    public static int numberOf(SearchRequest request) {
        return java.util.Objects.hash(
                request.query(),
                request.topic(),
                request.site(),
                request.filter().from(),
                request.filter().to(),
                request.sort().name(),
                request.filter().narrowing().toString());
    }

    /// Parses a cursor; empty if the text is not one.
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

    /// True if it belongs to this search.
    public boolean belongsTo(SearchRequest request) {
        return search == numberOf(request);
    }

    /// Returns the text form: letters, digits, `-` and `_`.
    @Override
    public String toString() {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES);
        buffer.putInt(search).putLong(first).putLong(second).putLong(key);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(buffer.array());
    }
}
