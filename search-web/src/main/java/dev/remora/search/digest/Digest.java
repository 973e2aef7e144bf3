package dev.remora.search.digest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;

/// The pages of a topic that became new or changed between two positions of its journal.
///
/// @param topic id of the topic
/// @param name of the topic, for people
/// @param span of the journal that it covers
/// @param at time of the last page in it; of the making, if there is none
/// @param added number of new pages
/// @param changed number of changed pages
/// @param pages the most relevant articles of them, then lists and front pages; new ones first
public record Digest(
        String topic, String name, @JsonUnwrapped Span span, Instant at, int added, int changed, List<Entry> pages) {
    /// A part of a journal.
    ///
    /// @param after position before it, exclusive
    /// @param until position at its end, inclusive
    public record Span(long after, long until) {}

    public Digest {
        pages = List.copyOf(pages);
    }

    /// Whether there is nothing to tell.
    public boolean isEmpty() {
        return added + changed == 0;
    }

    /// Names the digest: a digest of the same pages has the same id.
    public String id() {
        return topic + "-" + span.after + "-" + span.until;
    }

    /// A page.
    ///
    /// @param added whether it was not known before; else its text has changed
    /// @param url its address
    /// @param title without line breaks; the address, if it has none
    /// @param summary a few sentences, or empty
    /// @param relevance in [0, 1]
    /// @param fetchedAt time of the fetch
    public record Entry(boolean added, String url, String title, String summary, double relevance, Instant fetchedAt) {}
}
