package dev.remora.crawler.priority.auto;

/// One kind of evidence that a link gives, with the weight that it has before anything was learnt.
public enum Feature {
    /// Always 1: how rare the topic is.
    ALWAYS("always", -0.5),
    /// Log odds of the rate of the place where the target lies ([SectionRates]).
    SECTION("its section's record", 0.7),
    /// Log odds of the rate of the target's host: a host has few topics, and its sections are known late.
    HOST("its host's record", 0.6),
    /// The page that holds the link: -1 far off the topic, 0 at the threshold, 1 fully on it.
    PARENT("the page", 0.3),
    /// The mean of that over all pages seen that link to the target.
    PARENTS("all pages with a link to it", 0.7),
    /// The link's own words, in [0, 1], 0.5 at the threshold.
    ANCHOR("its words", 1.8),
    /// Words of the heading that it stands under, likewise: directories say there what a list is about.
    HEADING("the heading over it", 1.2),
    /// Words around it, likewise, where its own say nothing and it leads to another site.
    AROUND("words around it", 0.5),
    /// Words of the address, likewise.
    ADDRESS("its address", 1.0),
    /// Leaning of the tag path among the links to its host.
    PATH("links in that place", 0.7),
    /// Leaning of the heading of the block that it stands in.
    LABEL("links under that heading", 0.5),
    /// Leanings of the words of the anchor, their sum over the root of their number.
    WORDS("links with such words", 0.7),
    /// ln(1 + pages off topic in a row on the way to it).
    TUNNEL("pages off topic before it", -0.1),
    /// 1 in a block of this role.
    NAVIGATION("in a menu", 0),
    /// 1 in a block of this role.
    RELATED("among related pages", 0.2),
    /// 1 in a footer or an advertisement.
    MARGINAL("in a footer or advertisement", -0.5),
    /// 1 where it leads to another site.
    OUTWARD("to another site", -0.3);

    private final String words;
    private final double prior;

    Feature(String words, double prior) {
        this.words = words;
        this.prior = prior;
    }

    /// Its place among the numbers of a link.
    @SuppressWarnings("EnumOrdinal") // what is written down names its format, which changes with the order
    int index() {
        return ordinal();
    }

    /// For people.
    public String words() {
        return words;
    }

    /// Its weight before anything was learnt.
    public double prior() {
        return prior;
    }
}
