package dev.remora.search.mcp;

import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;

/// Search results for agents: plain text without markup.
///
/// @param query as given
/// @param read how it was interpreted
/// @param total number of matching pages
/// @param fullMatches number of them with all words of the query, or null if not counted
/// @param absent words of the query that no page has, if no page has all words
/// @param partialFrom number of these results up to the last with all words, after which all lack some;
///     null if none lacks words here, if no page has all words, or if unknown
/// @param suggestion a better spelling, or null
/// @param results in the order that the tool states
/// @param next cursor of the following results, or null
record FoundJson(
        String query,
        String read,
        SearchAnswer.Total total,
        SearchAnswer.@Nullable Total fullMatches,
        List<SearchAnswer.AbsentWord> absent,
        @Nullable Integer partialFrom,
        @Nullable String suggestion,
        List<HitJson> results,
        @Nullable String next) {
    /// A result page.
    ///
    /// @param snippet its best passage, as plain text
    /// @param picture address of the picture that stands for the page, or null
    /// @param missing words of the query that the page lacks
    record HitJson(
            String id,
            String title,
            String url,
            String snippet,
            String topic,
            String host,
            @Nullable LocalDate publishedAt,
            Instant fetchedAt,
            @Nullable String picture,
            double score,
            double relevance,
            List<String> missing) {
        static HitJson of(SearchAnswer.Result found) {
            FoundPage page = found.page();
            return new HitJson(
                    page.id(),
                    found.shown().title(),
                    page.url(),
                    Jsoup.parseBodyFragment(found.shown().snippetHtml()).text(),
                    page.topic(),
                    page.host(),
                    page.publishedAt().orElse(null),
                    page.fetchedAt(),
                    found.shown().picture().orElse(null),
                    found.scored().score(),
                    found.scored().relevance(),
                    found.missing());
        }
    }

    static FoundJson of(SearchEngine.Walked step, Language language) {
        return of(step.answer(), Optional.empty(), step.next().map(Cursor::toString), language);
    }

    /// @param suggestion a better spelling of the query
    /// @param language of its messages
    static FoundJson of(SearchAnswer answer, Optional<String> suggestion, Language language) {
        return of(answer, suggestion, Optional.empty(), language);
    }

    private static FoundJson of(
            SearchAnswer answer, Optional<String> suggestion, Optional<String> next, Language language) {
        SearchAnswer.Counts counts = answer.counts();
        return new FoundJson(
                answer.query(),
                ReadWords.text(language, answer.read()),
                counts.total(),
                counts.full().orElse(null),
                counts.absent(),
                counts.partialFrom().isPresent() ? counts.partialFrom().getAsInt() : null,
                suggestion.orElse(null),
                answer.results().stream().map(HitJson::of).toList(),
                next.orElse(null));
    }
}
