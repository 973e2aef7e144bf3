package dev.remora.search.mcp;

import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jsoup.Jsoup;
import org.jspecify.annotations.Nullable;

/// Search results for agents: plain text without markup.
///
/// @param query as given
/// @param read how it was interpreted
/// @param total number of matching pages
/// @param results best first
record FoundJson(String query, String read, SearchAnswer.Total total, List<HitJson> results) {
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

    static FoundJson of(SearchAnswer answer) {
        return new FoundJson(
                answer.query(),
                ReadWords.text(Language.EN, answer.read()),
                answer.counts().total(),
                answer.results().stream().map(HitJson::of).toList());
    }
}
