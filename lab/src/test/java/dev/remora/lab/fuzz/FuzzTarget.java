package dev.remora.lab.fuzz;

import java.util.Locale;

/// A reader of what comes from outside, with what must hold of it whatever the bytes are.
interface FuzzTarget {
    /// Lets it read.
    ///
    /// @param input anything; how a target takes it apart stands with the target
    /// @throws AssertionError if what must hold does not
    /// @throws Exception if the reader throws, which it never may
    void read(byte[] input) throws Exception;

    /// All targets.
    enum Name {
        ADDRESSES,
        RESPONSES,
        CODINGS,
        ROBOTS,
        SITEMAPS,
        FEEDS,
        CHARSETS,
        HTML,
        QUERIES,
        JOURNAL,
        PAGES;

        FuzzTarget make() {
            return switch (this) {
                case ADDRESSES -> new AddressTarget();
                case RESPONSES -> new ResponseTarget();
                case CODINGS -> new CodingTarget();
                case ROBOTS -> new RobotsTarget();
                case SITEMAPS -> new SitemapTarget();
                case FEEDS -> new FeedTarget();
                case CHARSETS -> new CharsetTarget();
                case HTML -> new HtmlTarget();
                case QUERIES -> new QueryTarget();
                case JOURNAL -> new JournalTarget();
                case PAGES -> new PageStoreTarget();
            };
        }

        /// As it stands on the command line, and as its folder of kept inputs is called.
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
