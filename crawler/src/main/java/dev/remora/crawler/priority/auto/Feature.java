package dev.remora.crawler.priority.auto;

import dev.remora.shared.reason.Clue;

/// A kind of evidence of a link, with its initial weight.
public enum Feature {
    /// Always 1: models the rarity of the topic.
    ALWAYS(Clue.ALWAYS, -0.5),
    /// Log odds of the rate of the target's place ([SectionRates]).
    SECTION(Clue.SECTION, 0.7),
    /// Log odds of the rate of the target's host: a host has few topics, and evidence on its sections comes
    /// late.
    HOST(Clue.HOST, 0.6),
    /// Relevance of the link's page: -1 far off topic, 0 at the threshold, 1 fully on topic.
    PARENT(Clue.PARENT, 0.3),
    /// The mean of that over all known pages that link to the target.
    PARENTS(Clue.PARENTS, 0.7),
    /// Relevance of the link's own words, in [0, 1], 0.5 at the threshold.
    ANCHOR(Clue.ANCHOR, 1.8),
    /// Relevance of the block's heading, likewise: in directories it states the subject of a list.
    HEADING(Clue.HEADING, 1.2),
    /// Relevance of the words around the link, likewise, if its own words have none and it leads to another
    /// site.
    AROUND(Clue.AROUND, 0.5),
    /// Relevance of the words of the address, likewise.
    ADDRESS(Clue.ADDRESS, 1.0),
    /// Residual of the tag path among the links to its host.
    PATH(Clue.PATH, 0.7),
    /// Residual of the heading of the link's block.
    LABEL(Clue.LABEL, 0.5),
    /// Residuals of the words of the anchor: their sum divided by the square root of their number.
    WORDS(Clue.WORDS, 0.7),
    /// ln(1 + number of consecutive off-topic pages before it).
    TUNNEL(Clue.TUNNEL, -0.1),
    /// 1 in a navigation block.
    NAVIGATION(Clue.NAVIGATION, 0),
    /// 1 in a block of related links.
    RELATED(Clue.RELATED, 0.2),
    /// 1 in a footer or an advertisement.
    MARGINAL(Clue.MARGINAL, -0.5),
    /// 1 for a link to another site.
    OUTWARD(Clue.OUTWARD, -0.3),
    /// How firmly the target's section is known to be on topic ([SectionRates#proven]): the topic may be one
    /// section of a host, and of the others nothing speaks but that host's record.
    PROVEN(Clue.PROVEN, 0.8);

    private final Clue clue;
    private final double prior;

    Feature(Clue clue, double prior) {
        this.clue = clue;
        this.prior = prior;
    }

    /// Returns its index among the features of a link.
    @SuppressWarnings("EnumOrdinal") // what is written down names its format, which changes with the order
    int index() {
        return ordinal();
    }

    /// Returns its name in evidence.
    public Clue clue() {
        return clue;
    }

    /// Returns its initial weight.
    public double prior() {
        return prior;
    }
}
