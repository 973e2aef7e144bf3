package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link as the frontier keeps it: everything that a priority strategy may want to know again when it re-scores.
///
/// @param target where it leads
/// @param source key of the page that holds it ([Url#key]); 0 for a seed or a sitemap; for an entry of a
///     feed, the page that named the feed
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
/// @param offTopic pages in a row, the one that holds the link the last, that were off topic: how long the tunnel
///     is already; 0 where that page is on topic, and for a seed
/// @param place where on its page it stands
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
        int alike,
        int offTopic,
        Place place) {
    /// How a link was found.
    public enum Origin {
        SEED,
        PAGE,
        REDIRECT,
        SITEMAP,
        RECRAWL,
        FEED
    }

    /// What a page hands down to its links: fish-search's remaining depth, shark-search's inherited score.
    ///
    /// @param score in [0, 1]
    /// @param depth steps that may still be taken
    public record Inheritance(double score, int depth) {
        /// What a seed starts with.
        public static final Inheritance SEED = new Inheritance(1, Integer.MAX_VALUE);
    }

    /// Where on its page a link stands.
    ///
    /// @param kind where it leads, seen from the page
    /// @param block index into the page's blocks, or -1
    /// @param role what that block is for
    /// @param label the heading that the block stands under, or empty
    /// @param rank the link's place among the page's links, from 0
    /// @param links how many links the page has
    public record Place(LinkClass kind, int block, Block.Role role, String label, int rank, int links) {
        /// Of a link that stands on no page: a seed's, a sitemap's.
        public static final Place NONE = new Place(LinkClass.OUT, -1, Block.Role.OTHER, "", 0, 1);
    }

    /// One whose place is not known.
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
            Inheritance inherited,
            int alike) {
        this(
                target,
                source,
                origin,
                sourceRelevance,
                anchor,
                around,
                group,
                path,
                depth,
                hops,
                inherited,
                alike,
                0,
                Place.NONE);
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

    /// The same link with what a strategy gave it.
    public Link with(String newGroup, Inheritance newInherited) {
        return but(origin, sourceRelevance, newGroup, hops, newInherited, offTopic);
    }

    /// The same link from a page that was judged anew.
    public Link judged(double newSourceRelevance, int newOffTopic) {
        return but(origin, newSourceRelevance, group, hops, inherited, newOffTopic);
    }

    /// The same link to a page that was fetched before and is fetched again.
    public Link again() {
        return but(Origin.RECRAWL, sourceRelevance, group, 0, inherited, offTopic);
    }

    private Link but(
            Origin itsOrigin,
            double itsRelevance,
            String itsGroup,
            int itsHops,
            Inheritance itsInheritance,
            int itsOffTopic) {
        return new Link(
                target,
                source,
                itsOrigin,
                itsRelevance,
                anchor,
                around,
                itsGroup,
                path,
                depth,
                itsHops,
                itsInheritance,
                alike,
                itsOffTopic,
                place);
    }

    /// A seed.
    public static Link seed(Url target) {
        return new Link(target, 0, Origin.SEED, 1, Anchor.NONE, "", "seed", "", 0, 0, Inheritance.SEED);
    }
}
