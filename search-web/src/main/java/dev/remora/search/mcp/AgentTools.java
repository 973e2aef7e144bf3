package dev.remora.search.mcp;

import dev.remora.search.api.PagesApi;
import dev.remora.search.api.PassagesApi;
import dev.remora.search.api.SearchApi;
import dev.remora.search.gate.Turns;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.openapi.Parameter.Kind;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.passage.FoundPassages;
import dev.remora.search.passage.PassageSearch;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.Cursor;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import dev.remora.search.why.WhyJson;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The tools for agents: `search`, `passages`, `fetch`, `similar`, `why`, `topics` and `new_since`. The
/// answers of `search` and `fetch` have the fields that agents of several vendors expect of tools with these
/// names (`results` with `id`, `title`, `url`; `id`, `title`, `text`, `url`).
public final class AgentTools {
    /// Maximum answers in progress that read a whole journal.
    private static final int WAYS_AT_ONCE = 2;

    private static final Pattern PAGE_ID = Pattern.compile("[0-9a-f]{16}");
    private static final Pattern ADDRESS = Pattern.compile("(?i)https?://.+");
    private static final Parameter ANY_QUERY = Parameter.of(
            "query",
            new Kind.Text(),
            "query, best in Chinese: words, \"phrases\", -without, OR, site:, intitle:, after:2024-05");
    private static final Parameter QUERY = ANY_QUERY.needed();
    private static final Parameter TOPIC = Parameter.of("topic", new Kind.Text(), "id of the only topic to search");
    private static final Parameter ID = Parameter.of("id", new Kind.Text(), "`id` of a page from results");
    private static final Parameter URL = Parameter.of("url", new Kind.Text(), "`url` of a page, instead of its `id`");

    private final SearchEngine engine;
    private final BasePath base;
    private final Language language;
    private final Pages pages;
    private final PassageSearch passages;
    private final Suggestions suggestions;
    private final CollectionAddresses addresses;
    private final Semaphore ways = new Semaphore(WAYS_AT_ONCE);

    /// @param engine finds pages
    /// @param pages behind results
    /// @param passages finds passages
    /// @param suggestions corrects queries that look mistyped
    /// @param addresses that `why` explains beside the pages
    /// @param base path below which clients reach the server
    /// @param language of what answers say
    public AgentTools(
            SearchEngine engine,
            Pages pages,
            PassageSearch passages,
            Suggestions suggestions,
            CollectionAddresses addresses,
            BasePath base,
            Language language) {
        this.base = base;
        this.language = language;
        this.addresses = addresses;
        this.suggestions = suggestions;
        this.engine = engine;
        this.pages = pages;
        this.passages = passages;
    }

    /// Returns all tools; those that search take a turn for each call.
    List<AgentTool> all(Turns turns) {
        return Stream.concat(searches().stream().map(tool -> tool.in(turns)), readings().stream())
                .toList();
    }

    /// Returns the language of answers.
    Language language() {
        return language;
    }

    List<AgentTool> all() {
        return Stream.of(searches(), readings()).flatMap(List::stream).toList();
    }

    /// Returns the tools that take a query, or a page instead.
    private List<AgentTool> searches() {
        return List.of(
                new AgentTool(
                        "search",
                        "Search pages",
                        "Finds pages on the topics, crawled from the Chinese web. Results are sorted best first; "
                                + "`missing` lists query words that a page lacks, `fullMatches` counts the pages that "
                                + "have all, `suggestion` is a better spelling.",
                        List.of(QUERY, TOPIC, size(50, 10)),
                        this::search),
                new AgentTool(
                        "passages",
                        "Find passages that answer a question",
                        "Finds the passages that best answer a question, verbatim, each with its source: address, "
                                + "title, headings, dates. Use it to answer and cite. `missing` lists query words that "
                                + "the page of a passage lacks: such a passage may be about something else.",
                        List.of(QUERY, TOPIC, size(PassageSearch.MOST, 5)),
                        this::passages),
                new AgentTool(
                        "similar",
                        "Find similar pages",
                        "Finds pages similar to a found page. Needs `id` or `url`.",
                        List.of(ID, URL, TOPIC, size(50, 10)),
                        this::similar),
                newPages());
    }

    private AgentTool newPages() {
        Parameter since = Parameter.of(
                        "since",
                        new Kind.Time(),
                        "earliest `fetchedAt`: a day (2026-01-31), or a time with a time zone")
                .needed();
        Parameter cursor = Parameter.of(
                SearchParameters.CURSOR,
                new Kind.Text(),
                "`next` of an answer to the same call; `*` starts with the first results of a query, and only then "
                        + "its answers have `next`");
        return new AgentTool(
                "new_since",
                "Find new pages",
                "Finds pages that were fetched, for the first time or again, since a given time: for a query, or all"
                        + " of `topic` without one. Results are sorted by `publishedAt`, newest first; pages without it"
                        + " follow, sorted by `fetchedAt`. Needs `query` or `topic`. For a query without `cursor`, pages"
                        + " that have all its words come first, and `next` is null even if there are more results than"
                        + " `size`: begin with `cursor` `*` to get all of them, each page once. `next` is the `cursor` of"
                        + " the following results.",
                List.of(ANY_QUERY, since, TOPIC, size(50, 10), cursor),
                this::newSince);
    }

    /// Returns the tools about known pages and topics.
    private List<AgentTool> readings() {
        return List.of(
                new AgentTool(
                        "fetch",
                        "Read a page",
                        "Returns the main text of a found page as it was when crawled. Needs `id` or `url`. A "
                                + "long text is returned in parts: `next` is the `start` of the next part.",
                        List.of(
                                ID,
                                URL,
                                TOPIC,
                                Parameter.of("start", new Kind.Whole(0, Integer.MAX_VALUE), "first character to return")
                                        .otherwise("0"),
                                Parameter.of("length", new Kind.Whole(1, 100_000), "maximum number of characters")
                                        .otherwise("20000")),
                        this::fetch),
                new AgentTool(
                        "why",
                        "Explain how a page was found",
                        "Explains how the crawl found a page, how it was judged, and its current state. Needs `id` or "
                                + "`url`.",
                        List.of(ID, URL, TOPIC),
                        this::why),
                new AgentTool(
                        "topics",
                        "List topics",
                        "Lists the searchable topics with their number of pages.",
                        List.of(),
                        arguments -> SearchApi.TopicsJson.of(engine.topics())));
    }

    private static Parameter size(int most, int usual) {
        return Parameter.of("size", new Kind.Whole(1, most), "maximum number").otherwise(Integer.toString(usual));
    }

    private SearchRequest request(ToolArguments arguments, String query) {
        return SearchRequest.of(query).in(topic(arguments)).collapsed(true);
    }

    /// Returns the topic that a call names.
    private Optional<String> topic(ToolArguments arguments) {
        Optional<String> topic = arguments.text("topic");
        if (topic.filter(engine.rebuilding()::contains).isPresent()) {
            throw rebuilding();
        }
        return SearchParameters.topic(topic, engine.topics());
    }

    private static RequestRefused rebuilding() {
        return RequestRefused.because(503, "index.rebuilding");
    }

    private FoundJson search(ToolArguments arguments) {
        return found(request(arguments, arguments.needed("query")).part(1, arguments.number("size")));
    }

    private FoundJson newSince(ToolArguments arguments) {
        Optional<Instant> since = Optional.of(SearchParameters.time("since", arguments.needed("since")));
        SearchRequest asked =
                arguments.text("query").map(query -> request(arguments, query)).orElseGet(() -> all(arguments));
        SearchRequest dated = asked.part(1, arguments.number("size"))
                .fetched(since, Optional.empty())
                .sorted(SearchRequest.Sort.DATE);
        Optional<String> cursor = arguments.text(SearchParameters.CURSOR);
        return cursor.isPresent() || arguments.text("query").isEmpty()
                ? FoundJson.of(
                        engine.walk(dated, SearchParameters.cursor(cursor.orElse(Cursor.FIRST), dated)), language)
                : found(dated);
    }

    /// Returns a request for all pages of the topic that a call names.
    private SearchRequest all(ToolArguments arguments) {
        SearchRequest nothing = request(arguments, "");
        String topic = nothing.topic()
                .orElseThrow(() -> RequestRefused.parameter("query", "parameter.either", "query", "topic"));
        return nothing.asking("topic:" + topic).collapsed(false);
    }

    private FoundJson found(SearchRequest request) {
        SearchAnswer answer = engine.search(request);
        return FoundJson.of(answer, suggestions.better(request, answer.counts().knownFull()), language);
    }

    private PassagesApi.PassagesJson passages(ToolArguments arguments) {
        SearchRequest request = request(arguments, arguments.needed("query"));
        FoundPassages found = passages.find(request, arguments.number("size"));
        return PassagesApi.PassagesJson.of(
                request.query(),
                found,
                language,
                suggestions.better(request, found.pages().knownFull()));
    }

    private PageTextJson fetch(ToolArguments arguments) {
        KnownPage page = page(arguments);
        String text = pages.texts(List.of(Optional.of(page))).getFirst();
        return PageTextJson.of(page, text, arguments.number("start"), arguments.number("length"));
    }

    private PagesApi.SimilarJson similar(ToolArguments arguments) {
        return PagesApi.SimilarJson.of(pages.similar(page(arguments), arguments.number("size")), base);
    }

    private WhyJson why(ToolArguments arguments) {
        if (!ways.tryAcquire()) {
            throw RequestRefused.because(503, "busy.why");
        }
        try {
            return known(arguments)
                    .flatMap(pages::provenance)
                    .or(() -> ofAddress(arguments))
                    .map(known -> WhyJson.of(known, ReasonText.in(language.locale())))
                    .orElseThrow(() -> unexplained(arguments));
        } finally {
            ways.release();
        }
    }

    private Optional<Provenance> ofAddress(ToolArguments arguments) {
        List<Url> forms = forms(arguments);
        return forms.isEmpty() ? Optional.empty() : addresses.provenance(forms, arguments.text("topic"));
    }

    private RequestRefused unexplained(ToolArguments arguments) {
        if (addresses.equals(CollectionAddresses.NONE)) {
            return unknown("unknown.why", arguments);
        }
        if (forms(arguments).isEmpty()) {
            return unknown("unknown.named", arguments);
        }
        String address = SearchParameters.shown(named(arguments));
        return arguments
                .text("topic")
                .map(topic -> RequestRefused.because(404, "unknown.collection", address, SearchParameters.shown(topic)))
                .orElseGet(() -> RequestRefused.because(404, "unknown.collections", address));
    }

    private KnownPage page(ToolArguments arguments) {
        return known(arguments)
                .orElseThrow(() ->
                        mayBeRebuilt(arguments.text("topic")) ? rebuilding() : unknown("unknown.named", arguments));
    }

    /// Whether a page that is not found may be in an index that is being rebuilt.
    private boolean mayBeRebuilt(Optional<String> topic) {
        Set<String> waiting = engine.rebuilding();
        return topic.map(waiting::contains).orElse(!waiting.isEmpty());
    }

    /// Returns the page that a call names by its id or its address.
    private Optional<KnownPage> known(ToolArguments arguments) {
        Optional<String> topic = arguments.text("topic");
        Optional<String> id = id(arguments);
        if (id.isPresent()) {
            return pages.find(checked(id.get()), topic);
        }
        return forms(arguments).stream()
                .flatMap(url -> pages.find(url.id(), topic).stream())
                .findFirst();
    }

    /// Returns the id that a call gives. An address in its place is none: agents may have a schema that allowed it.
    private static Optional<String> id(ToolArguments arguments) {
        return arguments.text("id").filter(given -> !ADDRESS.matcher(given).matches());
    }

    private static String checked(String given) {
        String id = given.toLowerCase(Locale.ROOT);
        if (!PAGE_ID.matcher(id).matches()) {
            throw RequestRefused.parameter("id", "parameter.id", SearchParameters.shown(given));
        }
        return id;
    }

    /// Returns the forms of the address that a call names; none if it names an id, or what is no address.
    private static List<Url> forms(ToolArguments arguments) {
        return id(arguments).isEmpty()
                        && AddressForms.of(named(arguments)) instanceof AddressForms.Known(List<Url> forms)
                ? forms
                : List.of();
    }

    private static RequestRefused unknown(String key, ToolArguments arguments) {
        return RequestRefused.because(404, key, SearchParameters.shown(named(arguments)));
    }

    /// Returns the id or the address that a call names.
    private static String named(ToolArguments arguments) {
        return arguments
                .text("id")
                .or(() -> arguments.text("url"))
                .orElseThrow(() -> RequestRefused.parameter("id", "parameter.either", "id", "url"));
    }
}
