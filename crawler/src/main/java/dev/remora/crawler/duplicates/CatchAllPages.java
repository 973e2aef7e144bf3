package dev.remora.crawler.duplicates;

import dev.remora.shared.url.Url;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/// Detects the text that a host returns, with status 200, for any address: its page for missing content. The
/// sign is that addresses with nothing in common have the very same text (after Bar-Yossef, Broder, Kumar &
/// Tomkins 2004, who request a random address; here dead links serve as such, without extra requests).
final class CatchAllPages {
    /// Number of addresses that must have the text.
    static final int PLACES = 8;

    /// Maximum number of the host's addresses to examine: the first ones decide on a text that many have.
    private static final int MOST_LOOKED_AT = 64;

    /// Maximum number of addresses of any host to go through.
    private static final int MOST_PASSED = 4096;

    private CatchAllPages() {}

    /// Whether an address and those with the same text show that it is a catch-all: at least [#PLACES] on the
    /// host of the address differ in their ends, the last part of the path with the query. The same page in
    /// print, in a folder of another language, or for another session has the same end. A host that returns
    /// its home page for any address has no page for missing content: that is a page. The home page of another
    /// host says nothing about this one, except that of its twin with or without `www.`.
    static boolean holds(Url page, Stream<Url> others) {
        Set<String> ends = new HashSet<>();
        ends.add(end(page));
        Iterator<Url> own = others.limit(MOST_PASSED)
                .filter(other -> other.plainHost().equals(page.plainHost()))
                .limit(MOST_LOOKED_AT)
                .iterator();
        while (own.hasNext()) {
            Url other = own.next();
            if (isHome(other)) {
                return false;
            }
            if (other.host().equals(page.host())) {
                ends.add(end(other));
            }
        }
        return ends.size() >= PLACES;
    }

    /// Whether an address is the host's home page.
    static boolean isHome(Url url) {
        return url.pathAndQuery().equals("/");
    }

    private static String end(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        int from = path.lastIndexOf('/', query < 0 ? path.length() : query);
        int slash = from == path.length() - 1 ? path.lastIndexOf('/', from - 1) : from;
        return path.substring(slash + 1);
    }
}
