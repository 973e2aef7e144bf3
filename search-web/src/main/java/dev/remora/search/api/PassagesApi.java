package dev.remora.search.api;

import dev.remora.search.http.Editions;
import dev.remora.search.http.Language;
import dev.remora.search.http.ReadWords;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.passage.FoundPassage;
import dev.remora.search.passage.FoundPassages;
import dev.remora.search.passage.PassageSearch;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import io.javalin.http.Context;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Passages that answer a query: `GET /api/v1/passages?q=&size=`, with the filters of a search.
public final class PassagesApi {
    private static final int USUAL = 5;

    /// Parameters of a search that do not apply to passages.
    private static final Set<String> NOT_TAKEN =
            Set.of("page", "size", "sort", "collapse", "topicWeight", "linkWeight", "freshWeight", "explain", "facets");

    private final SearchEngine engine;
    private final PassageSearch passages;
    private final Suggestions suggestions;
    private final String version;

    /// The route for passages.
    ///
    /// @param engine has the topics, and an edition that changes with the indexes
    /// @param suggestions corrects queries that look mistyped
    /// @param version of the product: another version may give other answers
    public PassagesApi(SearchEngine engine, PassageSearch passages, Suggestions suggestions, String version) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.passages = passages;
        this.version = version;
    }

    /// The passages for a query.
    public record PassagesJson(
            String query,
            String read,
            SearchAnswer.Total total,
            SearchAnswer.@Nullable Total fullMatches,
            List<SearchAnswer.AbsentWord> absent,
            @Nullable String suggestion,
            List<PassageJson> passages) {
        /// Converts passages to JSON.
        ///
        /// @param language of its messages
        /// @param suggestion a better spelling of the query
        public static PassagesJson of(
                String query, FoundPassages found, Language language, Optional<String> suggestion) {
            return new PassagesJson(
                    query,
                    ReadWords.text(language, found.read()),
                    found.pages().total(),
                    found.pages().full().orElse(null),
                    found.pages().absent(),
                    suggestion.orElse(null),
                    found.passages().stream().map(PassageJson::of).toList());
        }
    }

    /// A passage with its source.
    ///
    /// @param text as in the page, paragraphs separated by line feeds
    public record PassageJson(
            String text,
            List<String> headings,
            String title,
            String url,
            String host,
            String id,
            String topic,
            @Nullable LocalDate publishedAt,
            Instant fetchedAt,
            double score,
            List<String> missing) {
        static PassageJson of(FoundPassage found) {
            FoundPage page = found.result().page();
            return new PassageJson(
                    found.text(),
                    found.headings(),
                    found.result().shown().title(),
                    page.url(),
                    page.host(),
                    page.id(),
                    page.topic(),
                    page.publishedAt().orElse(null),
                    page.fetchedAt(),
                    found.score(),
                    found.result().missing());
        }
    }

    /// Registers the route.
    public void register(ApiRoutes routes) {
        List<Parameter> filters = SearchOptions.all().stream()
                .filter(parameter -> !NOT_TAKEN.contains(parameter.name()))
                .toList();
        routes.add(
                Operation.get(
                                "/api/v1/passages",
                                "passages",
                                "Finds passages that answer a question",
                                PassagesJson.class)
                        .saying("The passages that best cover the query in the best matching pages, verbatim, each "
                                + "with address, headings, dates, and the words of the query that its page lacks: for "
                                + "programs that answer questions and cite their sources.")
                        .taking(filters)
                        .taking(List.of(
                                Parameter.of("size", new Parameter.Kind.Whole(1, PassageSearch.MOST), "maximum number")
                                        .otherwise(Integer.toString(USUAL))))
                        .refusing(304, 400, 503),
                this::find);
    }

    private void find(Context ctx) {
        int size = SearchParameters.number(ctx, "size", 1, PassageSearch.MOST, USUAL);
        SearchRequest request = SearchParameters.read(ctx, engine.topics(), true);
        if (request.query().isBlank()) {
            throw RequestRefused.parameter("q", "parameter.missing", "q");
        }
        Language language = Language.of(ctx, Language.EN);
        String edition = version + "-" + engine.edition() + "-" + suggestions.edition() + "-" + language.code();
        if (!Editions.has(ctx, edition)) {
            FoundPassages found = passages.find(request, size);
            Optional<String> better = suggestions.better(request, found.pages().knownFull());
            ctx.json(PassagesJson.of(request.query(), found, language, better));
        }
    }
}
