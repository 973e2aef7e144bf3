package dev.remora.search.site;

import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.suggest.Suggestions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a page without results offers: only searches that find something.
///
/// @param engine says whether they do
/// @param t texts of the page
/// @param self the page's own address
/// @param request that found nothing
record NothingFound(
        SearchEngine engine, Suggestions suggestions, MessageBundle.In t, QueryString self, SearchRequest request) {
    private static final int POPULAR = 10;
    private static final int SINGLE = 6;

    ResultsPage.Help help(SearchAnswer answer) {
        if (request.page() > 1) {
            Choice first =
                    new Choice(t.say("help.first"), "", self.without("page").link(), false);
            return new ResultsPage.Help(t.say("help.beyond"), List.of(), List.of(first), Optional.empty(), List.of());
        }
        if (engine.topics().isEmpty()) {
            Choice console = new Choice(t.say("home.console"), "", "/console", false);
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
        return new ResultsPage.Help(
                absent.isEmpty() ? t.say("help.none") : t.say("partial.absent", ResultsView.quoted(absent.stream())),
                advice(single.isEmpty()),
                wider(),
                words(single),
                within(suggestions.popular(POPULAR)));
    }

    private List<String> advice(boolean noWord) {
        Stream<String> chinese = noWord && request.query().codePoints().noneMatch(Character::isIdeographic)
                ? Stream.of("help.chinese")
                : Stream.empty();
        return Stream.concat(chinese, Stream.of("help.words", "help.fewer", "help.topics"))
                .map(t::say)
                .toList();
    }

    /// Returns the same search without one of the filters, or without all if they find something only together; and
    /// without quotation marks.
    private List<Choice> wider() {
        List<RequestFilter> active = RequestFilter.of(request);
        List<Choice> wider = new ArrayList<>();
        for (RequestFilter filter : active) {
            add(t.say(filter.label()), List.of(filter), wider);
        }
        if (wider.isEmpty() && active.size() > 1) {
            add(t.say("help.unfiltered"), active, wider);
        }
        String unquoted = request.query().replaceAll("[\"“”„«»＂「」『』]", "");
        if (!unquoted.isBlank() && !unquoted.equals(request.query()) && finds(request.asking(unquoted))) {
            wider.add(new Choice(
                    t.say("help.unquoted"), "", self.with("q", unquoted).link(), false));
        }
        return wider;
    }

    private void add(String label, List<RequestFilter> filters, List<Choice> wider) {
        if (finds(RequestFilter.without(filters, request))) {
            wider.add(new Choice(label, "", RequestFilter.without(filters, self).link(), false));
        }
    }

    /// Whether the page of a search has results: those of the query, or of what was very likely meant by it.
    private boolean finds(SearchRequest other) {
        return engine.finds(other)
                || suggestions
                        .better(other, 0)
                        .filter(meant -> suggestions.mistyped(other.query().strip(), meant))
                        .isPresent();
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
                .filter(word -> engine.finds(wide.asking(word)))
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
                .filter(query -> engine.finds(request.asking(query)))
                .map(query -> choice(query, self))
                .toList();
    }

    private static Choice choice(String query, QueryString address) {
        return new Choice(query, "", address.with("q", query).link(), false);
    }
}
