package dev.remora.search.rank;

import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What a search found.
///
/// @param query as typed
/// @param read how it was understood, for people
/// @param total how many pages match
/// @param fullMatches how many of them hold all words of the query; empty where that was not asked of them: they come
///     step by step, or the query has more than a dozen words
/// @param partialFrom number of results here before the first of those that lack words, all that follow among them,
///     on later pages too; empty where these begin on a later page, where no page holds all words, by day, and where
///     it is not known
/// @param page from 1
/// @param size results asked for
/// @param tookMillis time spent
/// @param results best first
/// @param facets what all of them are, counted, if asked for
public record SearchAnswer(
        String query,
        String read,
        Total total,
        Optional<Total> fullMatches,
        OptionalInt partialFrom,
        int page,
        int size,
        long tookMillis,
        List<Result> results,
        Facets facets) {
    /// A count that may be a lower bound.
    public record Total(long value, boolean exact) {}

    /// One page that was found.
    ///
    /// @param id page id
    /// @param topic topic id
    /// @param url its address
    /// @param title its title as text
    /// @param titleHtml its title as safe HTML with `<mark>` around what matched
    /// @param snippetHtml its best passage, likewise
    /// @param host its host
    /// @param fetchedAt when it was fetched
    /// @param publishedAt the day on which it says it was published
    /// @param mediaType what was read: `text/html`, `application/pdf`
    /// @param score the blended score
    /// @param relevance topic relevance in [0, 1]
    /// @param pageRank mapped PageRank in [0, 1]
    /// @param missing words of the query that the page does not hold, folded, in the order of the query
    /// @param similar results that are nearly the same page, and for which this one stands
    /// @param parts what the score is made of
    /// @param explain how the score came about, if asked for
    public record Result(
            String id,
            String topic,
            String url,
            String title,
            String titleHtml,
            String snippetHtml,
            String host,
            Instant fetchedAt,
            Optional<LocalDate> publishedAt,
            String mediaType,
            double score,
            double relevance,
            double pageRank,
            List<String> missing,
            int similar,
            ScoreParts parts,
            Optional<ScoreExplanation> explain) {
        public Result {
            missing = List.copyOf(missing);
        }
    }

    public SearchAnswer {
        results = List.copyOf(results);
    }

    /// Whether it is known that no page holds all words.
    public boolean noneFull() {
        return fullMatches.map(full -> full.value() == 0).orElse(false);
    }
}
