package dev.remora.crawler.priority.auto;

import dev.remora.shared.reason.Clue;

/// One kind of evidence that a link gives, with the weight that it has before anything was learnt.
public enum Feature {
    /// Always 1: how rare the topic is.
    ALWAYS(Clue.ALWAYS, -0.5),
    /// Log odds of the rate of the place where the target lies ([SectionRates]).
    SECTION(Clue.SECTION, 0.7),
    /// Log odds of the rate of the target's host: a host has few topics, and its sections are known late.
    HOST(Clue.HOST, 0.6),
    /// The page that holds the link: -1 far off the topic, 0 at the threshold, 1 fully on it.
    PARENT(Clue.PARENT, 0.3),
    /// The mean of that over all pages seen that link to the target.
    PARENTS(Clue.PARENTS, 0.7),
    /// The link's own words, in [0, 1], 0.5 at the threshold.
    ANCHOR(Clue.ANCHOR, 1.8),
    /// Words of the heading that it stands under, likewise: directories say there what a list is about.
    HEADING(Clue.HEADING, 1.2),
    /// Words around it, likewise, where its own say nothing and it leads to another site.
    AROUND(Clue.AROUND, 0.5),
    /// Words of the address, likewise.
    ADDRESS(Clue.ADDRESS, 1.0),
    /// Leaning of the tag path among the links to its host.
    PATH(Clue.PATH, 0.7),
    /// Leaning of the heading of the block that it stands in.
    LABEL(Clue.LABEL, 0.5),
    /// Leanings of the words of the anchor, their sum over the root of their number.
    WORDS(Clue.WORDS, 0.7),
    /// ln(1 + pages off topic in a row on the way to it).
    TUNNEL(Clue.TUNNEL, -0.1),
    /// 1 in a block of this role.
    NAVIGATION(Clue.NAVIGATION, 0),
    /// 1 in a block of this role.
    RELATED(Clue.RELATED, 0.2),
    /// 1 in a footer or an advertisement.
    MARGINAL(Clue.MARGINAL, -0.5),
    /// 1 where it leads to another site.
    OUTWARD(Clue.OUTWARD, -0.3);

    private final Clue clue;
    private final double prior;

    Feature(Clue clue, double prior) {
        this.clue = clue;
        this.prior = prior;
    }

    /// Its place among the numbers of a link.
    @SuppressWarnings("EnumOrdinal") // what is written down names its format, which changes with the order
    int index() {
        return ordinal();
    }

    /// Its name in evidence.
    public Clue clue() {
        return clue;
    }

    /// Its weight before anything was learnt.
    public double prior() {
        return prior;
    }
}
