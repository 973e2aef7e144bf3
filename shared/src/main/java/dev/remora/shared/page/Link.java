package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link as the frontier keeps it: everything that a priority strategy may want to know again when it re-scores.
///
/// @param target where it leads
/// @param source key of the page that holds it ([Url#key]); 0 for a seed, a sitemap or a feed
/// @param origin how it was found
/// @param sourceRelevance relevance of that page, in [0, 1]; 1 for a seed
/// @param anchor what the link says
/// @param around text around it
/// @param group the waiting links that are re-scored together, for example `host:example.org` or a block of a page
/// @param path tag path of the link
/// @param depth links followed from the nearest seed; 0 for a seed
/// @param hops redirects followed to get here; 0 unless a redirect led here
/// @param inherited what the strategy handed down to the page that holds the link ([Inheritance])
/// @param alike links followed in a row, this one the last, each from a page off topic to an address that differs
///     from the page's in digits only: what tells a calendar without end
public record Link(
        Url target,
        long source,
        Origin origin,
        double sourceRelevance,
        Anchor anchor,
        String around,
        String group,
        String path,
        int depth,
        int hops,
        Inheritance inherited,
        int alike) {
    /// How a link was found.
    public enum Origin {
        SEED,
        PAGE,
        REDIRECT,
        SITEMAP,
        RECRAWL
    }

    /// What a page hands down to its links: fish-search's remaining depth, shark-search's inherited score.
    ///
    /// @param score in [0, 1]
    /// @param depth steps that may still be taken
    public record Inheritance(double score, int depth) {
        /// What a seed starts with.
        public static final Inheritance SEED = new Inheritance(1, Integer.MAX_VALUE);
    }

    /// One that no address like its own led to.
    public Link(
            Url target,
            long source,
            Origin origin,
            double sourceRelevance,
            Anchor anchor,
            String around,
            String group,
            String path,
            int depth,
            int hops,
            Inheritance inherited) {
        this(target, source, origin, sourceRelevance, anchor, around, group, path, depth, hops, inherited, 0);
    }

    /// A seed.
    public static Link seed(Url target) {
        return new Link(target, 0, Origin.SEED, 1, Anchor.NONE, "", "seed", "", 0, 0, Inheritance.SEED);
    }
}
