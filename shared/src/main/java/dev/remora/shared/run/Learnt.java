package dev.remora.shared.run;

import dev.remora.shared.reason.Clue;

/// One thing that a strategy has learnt during a crawl, for people.
public sealed interface Learnt {
    /// The weight of a kind of evidence in the log odds that a link leads to the topic.
    ///
    /// @param now the learnt weight; the larger its absolute value, the more the evidence counts
    /// @param initial the weight before the first page
    record Weight(Clue clue, double now, double initial) implements Learnt {}

    /// The results of the links under a heading.
    ///
    /// @param onTopic number of fetched pages on topic
    /// @param fetched number of fetched pages
    /// @param trusted whether links under it are preferred
    record Heading(String label, int onTopic, int fetched, boolean trusted) implements Learnt {}
}
