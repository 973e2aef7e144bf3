package dev.remora.search.site;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.ReadWords;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a page without results offers: only searches that find something, and a few of them, so that the page does
/// not cost many searches.
final class NothingFound {
    private static final int POPULAR = 10;
    private static final int SINGLE = 6;
    private static final int OFFERS = 3;
    private static final int MOST_SEARCHES = 8;

    private final SearchEngine engine;
    private final Suggestions suggestions;
    private final MessageBundle.In t;
    private final QueryString self;
    private final SearchRequest request;
    private int searches;

    /// @param engine says whether searches find something
    /// @param t texts of the page
    /// @param self the page's own address
    /// @param request that found nothing
    NothingFound(
            SearchEngine engine, Suggestions suggestions, MessageBundle.In t, QueryString self, SearchRequest request) {
        this.engine = engine;
        this.suggestions = suggestions;
        this.t = t;
        this.self = self;
        this.request = request;
    }

    ResultsPage.Help help(SearchAnswer answer) {
        if (request.page() > 1) {
            Choice first = new Choice(t.say("help.first"), self.without("page").link());
            return new ResultsPage.Help(t.say("help.beyond"), List.of(), List.of(first), Optional.empty(), List.of());
        }
        if (engine.topics().isEmpty()) {
            Choice console = new Choice(t.say("home.console"), "/console");
            return new ResultsPage.Help(
                    t.say("home.empty"),
                    List.of(t.say("home.empty.how")),
                    List.of(console),
                    Optional.empty(),
                    List.of());
        }
        List<String> absent = answer.counts().absent().stream()
                .map(SearchAnswer.AbsentWord::word)
                .toList();
        List<String> single = suggestions.singleWords(request.query(), absent, SINGLE);
        Optional<String> cause = ReadWords.cause(t.language(), answer.read());
        String none =
                absent.isEmpty() ? t.say("help.none") : t.say("partial.absent", ResultsView.quoted(absent.stream()));
        return new ResultsPage.Help(
                cause.orElse(none),
                advice(cause.isEmpty() && single.isEmpty()),
                wider(),
                words(single),
                within(suggestions.popular(POPULAR).stream()
                        .filter(query -> TypedQuery.filters(query).isEmpty())
                        .toList()));
    }

    private List<String> advice(boolean noWord) {
        Stream<String> chinese = noWord && request.query().codePoints().noneMatch(Character::isIdeographic)
                ? Stream.of("help.chinese")
                : Stream.empty();
        return Stream.concat(chinese, Stream.of("help.words", "help.fewer", "help.topics"))
                .map(t::say)
                .toList();
    }

    /// Returns the same search without one of the filters, or without all if they find something only together;
    /// what was likely meant, without the filters; and without quotation marks.
    private List<Choice> wider() {
        List<RequestFilter> active = RequestFilter.of(request);
        List<Choice> wider = new ArrayList<>();
        meant(active).ifPresent(wider::add);
        int offered = wider.size();
        SearchRequest all = RequestFilter.without(active, request);
        boolean some = !active.isEmpty() && (wider.isEmpty() ? meets(all) : finds(all));
        if (some && active.size() > 1) {
            active.stream()
                    .filter(filter -> meets(RequestFilter.without(List.of(filter), request)))
                    .forEach(filter -> wider.add(without(filter.label(), List.of(filter))));
        }
        if (some && wider.size() == offered) {
            wider.add(without(
                    active.size() > 1 ? "help.unfiltered" : active.getFirst().label(), active));
        }
        String unquoted = request.query().replaceAll("[\"“”„«»＂「」『』]", "");
        if (!unquoted.isBlank() && !unquoted.equals(request.query()) && meets(request.asking(unquoted))) {
            wider.add(
                    new Choice(t.say("help.unquoted"), self.with("q", unquoted).link()));
        }
        return wider;
    }

    /// Returns the search without filters for what was likely meant, if only that finds something.
    private Optional<Choice> meant(List<RequestFilter> active) {
        if (active.isEmpty() || suggestions.better(request, 0).isPresent()) {
            return Optional.empty();
        }
        QueryString address = RequestFilter.without(active, self);
        return suggestions
                .better(RequestFilter.without(active, request), 0)
                .map(meant -> new Choice(
                        t.say("help.meant", meant), address.with("q", meant).link()));
    }

    private Choice without(String label, List<RequestFilter> filters) {
        return new Choice(t.say(label), RequestFilter.without(filters, self).link());
    }

    /// Whether the page of a search has results: those of the query, or of what was very likely meant by it.
    private boolean meets(SearchRequest other) {
        return finds(other)
                || (searches++ < MOST_SEARCHES
                        && suggestions
                                .better(other, 0)
                                .filter(meant ->
                                        suggestions.mistyped(other.query().strip(), meant))
                                .isPresent());
    }

    private boolean finds(SearchRequest other) {
        return searches++ < MOST_SEARCHES && engine.finds(other);
    }

    /// Returns searches for one word: within the filters, or without them if none finds anything there.
    private Optional<ResultsPage.Words> words(List<String> single) {
        List<Choice> within = within(single);
        if (!within.isEmpty()) {
            return Optional.of(new ResultsPage.Words(t.say("help.single"), within));
        }
        List<RequestFilter> filters = RequestFilter.of(request).stream()
                .filter(filter -> filter != RequestFilter.TOPIC)
                .toList();
        SearchRequest wide = RequestFilter.without(filters, request);
        QueryString address = RequestFilter.without(filters, self);
        List<Choice> without = single.stream()
                .filter(word -> finds(wide.asking(word)))
                .limit(OFFERS)
                .map(word -> choice(word, address))
                .toList();
        return without.isEmpty()
                ? Optional.empty()
                : Optional.of(new ResultsPage.Words(t.say("help.single.unfiltered"), without));
    }

    /// Returns those of some searches that find something within the filters, typed ones too.
    private List<Choice> within(List<String> queries) {
        String filters = TypedQuery.filters(request.query());
        return queries.stream()
                .map(query -> (query + " " + filters).strip())
                .filter(query -> finds(request.asking(query)))
                .limit(OFFERS)
                .map(query -> choice(query, self))
                .toList();
    }

    private static Choice choice(String query, QueryString address) {
        return new Choice(query, address.with("q", query).link());
    }
}
