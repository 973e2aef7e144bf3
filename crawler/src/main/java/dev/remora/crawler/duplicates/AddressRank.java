package dev.remora.crawler.duplicates;

import dev.remora.shared.collection.Likeness.Canonical;
import dev.remora.shared.url.Url;

/// The rank of an address among those of one content, as a number: the highest becomes the representative.
/// Criteria, in this order: may be shown; on topic; names its own address as canonical, then names none, then
/// names another; no query; a shorter address; https.
///
/// A total order on pages, so that the choice does not depend on the order in which they were fetched, except
/// if all of these are equal: then the first stays.
public final class AddressRank {
    private static final int LONGEST = 0xffff;
    private static final int TOPICAL = 20;

    private AddressRank() {}

    /// The rank of a page that was re-judged.
    static int judged(int rank, boolean onTopic) {
        return (rank & ~(1 << TOPICAL)) | ((onTopic ? 1 : 0) << TOPICAL);
    }

    /// The rank of a page.
    ///
    /// @param onTopic its judgement
    /// @param indexable whether it may be shown
    public static int of(Url url, Canonical canonical, boolean onTopic, boolean indexable) {
        int shown = indexable ? 1 : 0;
        int topical = onTopic ? 1 : 0;
        int said = switch (canonical) {
            case SELF -> 2;
            case UNSAID, UNKNOWN -> 1;
            case OTHER -> 0;
        };
        int plain = url.text().indexOf('?') < 0 ? 1 : 0;
        boolean safe = url.scheme().equals("https");
        int length = url.text().length() - (safe ? 1 : 0);
        return shown << 21
                | topical << TOPICAL
                | said << 18
                | plain << 17
                | (LONGEST - Math.min(LONGEST, length)) << 1
                | (safe ? 1 : 0);
    }
}
