package dev.remora.shared.page;

import dev.remora.shared.url.Url;

/// A link as stored in the frontier, with everything that a strategy may need to re-score it.
///
/// @param target address of the target
/// @param from where it was found
/// @param anchor texts of the link
/// @param around text around it
/// @param steps how far it is from a seed
/// @param place its position on the page
/// @param standing what the strategy gave it
public record Link(Url target, Source from, Anchor anchor, String around, Steps steps, Place place, Standing standing) {
    /// How a link was found.
    public enum Origin {
        SEED,
        PAGE,
        REDIRECT,
        SITEMAP,
        RECRAWL,
        FEED,
        /// It is an archived address of an import.
        ARCHIVE
    }

    /// Where a link was found.
    ///
    /// @param page key of the page with the link ([Url#key]); 0 for a seed or a sitemap; for an entry of a feed,
    ///     the page that named the feed
    /// @param origin how it was found
    /// @param relevance of that page, in [0, 1]; 1 for a seed
    /// @param offTopic number of off-topic pages in a row up to that page: the length of the tunnel so far; 0 if
    ///     the page is on topic, and for a seed
    public record Source(long page, Origin origin, double relevance, int offTopic) {}

    /// How far a link is from a seed.
    ///
    /// @param depth links followed from the nearest seed; 0 for a seed
    /// @param hops redirects followed to this address; 0 unless it is a redirect's target
    /// @param alike number of links followed in a row, including this one, from an off-topic page to an address
    ///     that differs from the page's only in digits: detects endless calendars
    public record Steps(int depth, int hops, int alike) {}

    /// What a strategy gave a link.
    ///
    /// @param group the queued links that are re-scored together, for example `host:example.org` or a block of a
    ///     page
    /// @param inherited values that the strategy passed to the page with the link
    public record Standing(String group, Inheritance inherited) {}

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
    /// @param path tag path of the link, or empty
    /// @param kind direction of the link, seen from the page
    /// @param block index into the page's blocks, or -1
    /// @param role of that block
    /// @param label the heading above that block, or empty
    /// @param rank the link's index among the page's links, from 0
    /// @param links number of links on the page
    public record Place(String path, LinkClass kind, int block, Block.Role role, String label, int rank, int links) {
        /// A link that is on no page: a seed, or from a sitemap.
        public static final Place NONE = at("");

        /// Returns a place of which only the tag path is known.
        public static Place at(String path) {
            return new Place(path, LinkClass.OUT, -1, Block.Role.OTHER, "", 0, 1);
        }
    }

    /// Key of the page with the link; 0 for a seed or a sitemap.
    public long source() {
        return from.page();
    }

    /// How the link was found.
    public Origin origin() {
        return from.origin();
    }

    /// Whether it was given, not found: it is a seed, or an archived address of an import.
    public boolean given() {
        return origin() == Origin.SEED || origin() == Origin.ARCHIVE;
    }

    /// Relevance of the page with the link, in [0, 1].
    public double sourceRelevance() {
        return from.relevance();
    }

    /// Number of off-topic pages in a row up to the page with the link.
    public int offTopic() {
        return from.offTopic();
    }

    /// Links followed from the nearest seed.
    public int depth() {
        return steps.depth();
    }

    /// Redirects followed to this address.
    public int hops() {
        return steps.hops();
    }

    /// Links followed in a row to addresses that differ only in digits.
    public int alike() {
        return steps.alike();
    }

    /// The tag path of the link, or empty.
    public String path() {
        return place.path();
    }

    /// The links that are re-scored together with this one.
    public String group() {
        return standing.group();
    }

    /// The values that the strategy passed to the page with the link.
    public Inheritance inherited() {
        return standing.inherited();
    }

    /// Returns the link with a strategy's group and inheritance.
    public Link with(String group, Inheritance inherited) {
        return new Link(target, from, anchor, around, steps, place, new Standing(group, inherited));
    }

    /// Returns the link after its page was re-judged.
    public Link judged(double relevance, int offTopic) {
        Source judged = new Source(from.page(), from.origin(), relevance, offTopic);
        return new Link(target, judged, anchor, around, steps, place, standing);
    }

    /// Returns the link to a page that is fetched again.
    public Link again() {
        Source again = new Source(from.page(), Origin.RECRAWL, from.relevance(), from.offTopic());
        return new Link(target, again, anchor, around, new Steps(depth(), 0, alike()), place, standing);
    }

    /// Returns the link of a seed.
    public static Link seed(Url target) {
        return given(target, Origin.SEED);
    }

    /// Returns the link of an archived address of an import, which counts as a seed.
    public static Link archived(Url target) {
        return given(target, Origin.ARCHIVE);
    }

    private static Link given(Url target, Origin origin) {
        return new Link(
                target,
                new Source(0, origin, 1, 0),
                Anchor.NONE,
                "",
                new Steps(0, 0, 0),
                Place.NONE,
                new Standing("seed", Inheritance.SEED));
    }
}
