package dev.remora.search.topic;

import java.util.List;

/// A proposed topic file, with the origins of its parts.
///
/// @param keywords heaviest first within each origin
/// @param seeds addresses where the crawl starts
/// @param threshold minimum relevance of a page on topic, in [0, 1]
/// @param yaml the file's text; incomplete if [Note]s say so
public record Proposal(
        String id,
        String name,
        List<Keyword> keywords,
        List<Seed> seeds,
        double threshold,
        String yaml,
        List<Note> notes) {
    public Proposal {
        keywords = List.copyOf(keywords);
        seeds = List.copyOf(seeds);
        notes = List.copyOf(notes);
    }

    /// The origin of a proposed part.
    public enum Origin {
        GIVEN,
        EXAMPLE,
        SITE,
        CATALOGUE,
        COLLECTION
    }

    /// A word with its weight.
    public record Keyword(String term, double weight, Origin from) {}

    /// An address to start the crawl from.
    public record Seed(String url, Origin from) {}

    /// A remark on the proposal.
    ///
    /// @param code key of its text in this package's bundle
    /// @param of the example, seed or word that it is about; may be empty
    /// @param why explanation, may be empty
    public record Note(String code, String of, String why) {}
}
