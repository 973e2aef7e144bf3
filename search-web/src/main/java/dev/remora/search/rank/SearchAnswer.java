package dev.remora.search.rank;

import dev.remora.search.query.Interpretation;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The answer to a search.
///
/// @param query as typed
/// @param read how it was interpreted
/// @param counts of matches and results
/// @param page from 1
/// @param size requested number of results
/// @param tookMillis time spent, in milliseconds
/// @param results best first
public record SearchAnswer(
        String query, Interpretation read, Counts counts, int page, int size, long tookMillis, List<Result> results) {
    /// How many pages match, how many results they make, and where full matches end.
    ///
    /// @param total number of matching pages
    /// @param beyond number of them that are listed though they break the rule of how much of the query to have
    /// @param full number of them with all words of the query; empty if not counted: for a walk, or a query
    ///     of more than a dozen words
    /// @param absent words that no page has, if no page has all words
    /// @param partialFrom number of results on this page up to the last with all words, after which all lack
    ///     some, on later pages too; empty if those begin on a later page, if no page has all words, or if unknown
    /// @param listed number of results on all pages, where known: at most `total`, since near-duplicates are folded
    /// @param facets counts by field, if requested
    public record Counts(
            Total total,
            int beyond,
            Optional<Total> full,
            List<AbsentWord> absent,
            OptionalInt partialFrom,
            OptionalInt listed,
            Facets facets) {
        /// Of a search that finds nothing.
        public static final Counts NOTHING = of(Total.NONE, Optional.empty(), OptionalInt.of(0), Facets.NONE);

        public Counts {
            absent = List.copyOf(absent);
        }

        /// Only the number of matching pages.
        static Counts of(Total total) {
            return of(total, Optional.empty(), OptionalInt.empty(), Facets.NONE);
        }

        /// Of a list in which nothing is said of words that are lacking.
        public static Counts of(Total total, Optional<Total> full, OptionalInt listed, Facets facets) {
            return new Counts(total, 0, full, List.of(), OptionalInt.empty(), listed, facets);
        }

        /// Returns the known number of pages with all words: 0 if not counted.
        public long knownFull() {
            return full.map(Total::value).orElse(0L);
        }
    }

    /// A word of the query that no page has.
    ///
    /// @param word as typed
    /// @param instead parts of it that pages found have, and by which they may have been found; a single character
    ///     only if it stands alone in the word
    public record AbsentWord(String word, List<String> instead) {
        public AbsentWord {
            instead = List.copyOf(instead);
        }
    }

    /// A count that may be a lower bound.
    public record Total(long value, boolean exact) {
        /// Nothing.
        public static final Total NONE = new Total(0, true);

        /// Returns a total with further pages; a lower bound stays as it is.
        public Total plus(int pages) {
            return exact ? new Total(value + pages, true) : this;
        }
    }

    /// One page found.
    ///
    /// @param page that was found
    /// @param shown what of it is shown
    /// @param scored why it has its rank
    /// @param missing words of the query that the page lacks, as typed, in the order of the query
    /// @param similar number of near-duplicate results that this one represents
    public record Result(FoundPage page, Shown shown, Scored scored, List<String> missing, int similar) {
        public Result {
            missing = List.copyOf(missing);
        }

        /// The address of the page.
        public String url() {
            return page.url();
        }

        private Result unexplained() {
            return new Result(page, shown, scored.unexplained(), missing, similar);
        }
    }

    /// What of a page is shown.
    ///
    /// @param title its title as plain text
    /// @param titleHtml its title as safe HTML with `<mark>` around matches
    /// @param snippetHtml its best passage, or two shorter ones, as safe HTML with `<mark>` around matches
    /// @param picture address of a picture of what the page is about, at its own host; a picture of more than a few
    ///     pages is the site's and not the page's
    public record Shown(String title, String titleHtml, String snippetHtml, Optional<String> picture) {}

    /// Why a page has its rank.
    ///
    /// @param score the blended score
    /// @param relevance topic relevance in [0, 1]
    /// @param pageRank mapped PageRank in [0, 1]
    /// @param parts the components of the score
    /// @param explain how the score was computed, if requested
    public record Scored(
            double score, double relevance, double pageRank, ScoreParts parts, Optional<ScoreExplanation> explain) {
        Scored unexplained() {
            return new Scored(score, relevance, pageRank, parts, Optional.empty());
        }
    }

    public SearchAnswer {
        results = List.copyOf(results);
    }

    /// Returns the answer with the explanation of one page's score only.
    ///
    /// @param id of the page
    public SearchAnswer explainingOnly(String id) {
        List<Result> one = results.stream()
                .map(result -> result.page.id().equals(id) ? result : result.unexplained())
                .toList();
        return new SearchAnswer(query, read, counts, page, size, tookMillis, one);
    }

    /// Returns the answer with other counts.
    public SearchAnswer with(Counts other) {
        return new SearchAnswer(query, read, other, page, size, tookMillis, results);
    }

    /// Returns the number of results on all pages where known, else what is known of it: the total.
    public long listable() {
        if (counts.listed.isPresent()) {
            return counts.listed.getAsInt();
        }
        boolean last = !results.isEmpty() && results.size() < size;
        return last ? (page - 1L) * size + results.size() : counts.total.value();
    }

    /// True if it is known that no page has all words.
    public boolean noneFull() {
        return counts.full.map(full -> full.value() == 0).orElse(false);
    }
}
