package dev.remora.search.http;

import io.javalin.http.Context;
import java.util.Arrays;

/// Lets clients keep an answer until the index changes: `ETag` and `If-None-Match` (RFC 9110, 8.8.3 and
/// 13.1.2).
public final class Editions {
    private Editions() {}

    /// Sets the edition of the answer as its ETag. If the client already has that edition, answers 304, and the
    /// handler is done.
    ///
    /// @param edition of the answer's sources, including this program's version
    /// @return true if the client has it
    public static boolean has(Context ctx, String edition) {
        String asked = ctx.path() + "?" + ctx.queryString();
        // Weak: answers of one edition are equivalent, but include the time taken.
        String tag = "W/\"%s-%08x\"".formatted(edition, asked.hashCode());
        ctx.header("ETag", tag).header("Cache-Control", "private, no-cache");
        // Added, because answers to other sites' pages already have a Vary header.
        ctx.res().addHeader("Vary", "Accept-Language");
        String held = ctx.header("If-None-Match");
        if (held == null || !(held.strip().equals("*") || holds(held, tag))) {
            return false;
        }
        ctx.status(304);
        return true;
    }

    private static boolean holds(String list, String tag) {
        return Arrays.stream(list.split(",", 100))
                .map(String::strip)
                .anyMatch(held -> bare(held).equals(bare(tag)));
    }

    private static String bare(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }
}
