package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link as stored in the frontier, with everything that a strategy may need to re-score it.
///
/// @param target address of the target
/// @param source key of the page with the link ([Url#key]); 0 for a seed or a sitemap; for an entry of a
///     feed, the page that named the feed
/// @param origin how it was found
/// @param sourceRelevance relevance of that page, in [0, 1]; 1 for a seed
/// @param anchor texts of the link
/// @param around text around it
/// @param group the queued links that are re-scored together, for example `host:example.org` or a block of a
///     page
/// @param path tag path of the link
/// @param depth links followed from the nearest seed; 0 for a seed
/// @param hops redirects followed to this address; 0 unless it is a redirect's target
/// @param inherited values that the strategy passed to the page with the link ([Inheritance])
/// @param alike number of links followed in a row, including this one, from an off-topic page to an address
///     that differs from the page's only in digits: detects endless calendars
/// @param offTopic number of off-topic pages in a row up to the page with the link: the length of the tunnel
///     so far; 0 if that page is on topic, and for a seed
/// @param place its position on the page
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

    /// The values that a page passes to its links: fish-search's remaining depth, shark-search's inherited
    /// score.
    ///
    /// @param score in [0, 1]
    /// @param depth remaining steps
    public record Inheritance(double score, int depth) {
        /// The values of a seed.
        public static final Inheritance SEED = new Inheritance(1, Integer.MAX_VALUE);
    }

    /// The position of a link on its page.
    ///
    /// @param kind direction of the link, seen from the page
    /// @param block index into the page's blocks, or -1
    /// @param role of that block
    /// @param label the heading above that block, or empty
    /// @param rank the link's index among the page's links, from 0
    /// @param links number of links on the page
    public record Place(LinkClass kind, int block, Block.Role role, String label, int rank, int links) {
        /// A link that is on no page: a seed, or from a sitemap.
        public static final Place NONE = new Place(LinkClass.OUT, -1, Block.Role.OTHER, "", 0, 1);
    }

    /// A link whose position is unknown.
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

    /// A link that no similar address led to.
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

    /// Returns the link with a strategy's group and inheritance.
    public Link with(String newGroup, Inheritance newInherited) {
        return but(origin, sourceRelevance, newGroup, hops, newInherited, offTopic);
    }

    /// Returns the link after its page was re-judged.
    public Link judged(double newSourceRelevance, int newOffTopic) {
        return but(origin, newSourceRelevance, group, hops, inherited, newOffTopic);
    }

    /// Returns the link to a page that is fetched again.
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

    /// Returns the link of a seed.
    public static Link seed(Url target) {
        return new Link(target, 0, Origin.SEED, 1, Anchor.NONE, "", "seed", "", 0, 0, Inheritance.SEED);
    }
}
