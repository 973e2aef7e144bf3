package dev.remora.search.api;

import dev.remora.search.html.MarkedHtml;
import dev.remora.search.http.FormulaWords;
import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.score.ScoreExplanation;
import dev.remora.search.rank.score.ScoreParts;
import java.time.Instant;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to a search, as JSON. Names and order are a contract; missing values are null.
///
/// @param partialFrom number of these results up to the last with all words, after which all lack some;
///     null if none lacks words here, if no page has all words, or if unknown
public record SearchJson(
        String query,
        String read,
        SearchAnswer.Total total,
        SearchAnswer.@Nullable Total fullMatches,
        List<SearchAnswer.AbsentWord> absent,
        @Nullable Integer partialFrom,
        int page,
        int size,
        long tookMillis,
        List<Result> results,
        Map<String, Facet> facets,
        @Nullable String suggestion,
        @Nullable String next) {
    /// Counts of the results by the values of a field.
    public record Facet(boolean exact, List<Facets.Count> values) {}

    /// One page found.
    ///
    /// @param picture address of the picture that stands for the page, at the page's own site or another; null if
    ///     it has none of its own
    /// @param missing words of the query that the page lacks, as typed; empty if it has all
    public record Result(
            String id,
            String topic,
            String url,
            String title,
            String titleHtml,
            String snippetHtml,
            String host,
            Instant fetchedAt,
            @Nullable LocalDate publishedAt,
            String mediaType,
            @Nullable String picture,
            double score,
            double relevance,
            double pageRank,
            List<String> missing,
            int similar,
            @Nullable ScoreParts parts,
            @Nullable Explained explain) {
        static Result of(SearchAnswer.Result found, Language language) {
            FoundPage page = found.page();
            SearchAnswer.Scored scored = found.scored();
            return new Result(
                    page.id(),
                    page.topic(),
                    page.url(),
                    found.shown().title(),
                    MarkedHtml.of(found.shown().titleHtml()),
                    MarkedHtml.of(found.shown().snippetHtml()),
                    page.host(),
                    page.fetchedAt(),
                    page.publishedAt().orElse(null),
                    page.mediaType(),
                    found.shown().picture().orElse(null),
                    scored.score(),
                    scored.relevance(),
                    scored.pageRank(),
                    found.missing(),
                    found.similar(),
                    scored.explain().isPresent() ? scored.parts() : null,
                    scored.explain()
                            .map(whole -> Explained.of(whole, FormulaWords.in(language)))
                            .orElse(null));
        }
    }

    /// A number of a score's explanation.
    public record Explained(double value, String description, List<Explained> parts) {
        static Explained of(ScoreExplanation part, FormulaWords words) {
            return new Explained(
                    part.value(),
                    words.say(part),
                    part.parts().stream().map(inner -> of(inner, words)).toList());
        }
    }

    /// Converts an answer to JSON.
    ///
    /// @param language of its messages
    /// @param suggestion suggested correction, or null
    /// @param next address of the next page, or null
    public static SearchJson of(
            SearchAnswer answer, Language language, @Nullable String suggestion, @Nullable String next) {
        return new SearchJson(
                answer.query(),
                ReadWords.text(language, answer.read()),
                answer.counts().total(),
                answer.counts().full().orElse(null),
                answer.counts().absent(),
                answer.counts().partialFrom().isPresent()
                        ? answer.counts().partialFrom().getAsInt()
                        : null,
                answer.page(),
                answer.size(),
                answer.tookMillis(),
                answer.results().stream()
                        .map(found -> Result.of(found, language))
                        .toList(),
                facets(answer.counts().facets()),
                suggestion,
                next);
    }

    private static Map<String, Facet> facets(Facets facets) {
        Map<String, Facet> byName = new LinkedHashMap<>();
        for (Facets.Field field : Facets.Field.values()) {
            if (facets.counts().containsKey(field)) {
                byName.put(field.parameter(), new Facet(facets.exact(), facets.of(field)));
            }
        }
        return byName;
    }
}
