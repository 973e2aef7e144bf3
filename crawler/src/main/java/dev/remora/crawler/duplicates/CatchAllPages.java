package dev.remora.crawler.duplicates;

import dev.remora.shared.url.Url;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/// Tells the text that a host gives, with status 200, for whatever it is asked for: its own page for what is not
/// there. The sign is that addresses which have nothing in common have the very same text (after Bar-Yossef,
/// Broder, Kumar & Tomkins 2004, who ask for a random address; here the links that lead nowhere do that, and no
/// request is made for it).
final class CatchAllPages {
    /// Addresses that must have the text.
    static final int PLACES = 8;

    /// Addresses of the host looked at, at most: a text that many have is decided by the first of them.
    private static final int MOST_LOOKED_AT = 64;

    /// Addresses of any host passed over for them, at most.
    private static final int MOST_PASSED = 4096;

    private static final String WWW = "www.";

    private CatchAllPages() {}

    /// Whether an address and those that have the same text make it the text for anything: at least [#PLACES] on
    /// the host of the address that end otherwise from one another, in the last part of the path with the query.
    /// The same page in print, in a folder of another language, or for another session ends alike. A host that
    /// gives its home page for anything has no page for what is not there: that is a page. The home page of another
    /// host says nothing of this one, but for that of its twin with or without `www.`.
    static boolean holds(Url page, Stream<Url> others) {
        Set<String> ends = new HashSet<>();
        ends.add(end(page));
        Iterator<Url> own = others.limit(MOST_PASSED)
                .filter(other -> name(other).equals(name(page)))
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

    /// Whether an address is the host's first page.
    static boolean isHome(Url url) {
        return url.pathAndQuery().equals("/");
    }

    private static String name(Url url) {
        return url.host().startsWith(WWW) ? url.host().substring(WWW.length()) : url.host();
    }

    private static String end(Url url) {
        String path = url.pathAndQuery();
        int query = path.indexOf('?');
        int from = path.lastIndexOf('/', query < 0 ? path.length() : query);
        int slash = from == path.length() - 1 ? path.lastIndexOf('/', from - 1) : from;
        return path.substring(slash + 1);
    }
}
