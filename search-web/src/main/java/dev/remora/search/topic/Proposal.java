package dev.remora.search.topic;

import dev.remora.shared.reason.Reason;
import dev.remora.shared.url.UrlVerdict;
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
    /// @param why explanation
    public record Note(String code, String of, Why why) {
        /// A remark with an explanation that is the same in all languages, may be empty.
        public Note(String code, String of, String why) {
            this(code, of, new Why.Said(why));
        }

        /// A remark with a reason.
        public Note(String code, String of, Reason why) {
            this(code, of, new Why.Because(why));
        }

        /// A remark on an address that is never fetched.
        public Note(String code, String of, UrlVerdict.Reason why) {
            this(code, of, new Why.NoAddress(why));
        }
    }

    /// Explains a remark.
    public sealed interface Why {
        /// In words of no language.
        record Said(String text) implements Why {}

        /// A reason.
        record Because(Reason reason) implements Why {}

        /// An address is never fetched.
        record NoAddress(UrlVerdict.Reason reason) implements Why {}
    }
}
