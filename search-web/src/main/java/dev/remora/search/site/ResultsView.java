package dev.remora.search.site;

import dev.remora.search.html.MarkedHtml;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.rank.facet.Facets;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Turns the answer to a search into what the page shows.
final class ResultsView {
    /// Links repeat the query, so a long one is carried once, by the form: where there are many links they are its
    /// buttons.
    private static final int LONG_QUERY = 12;

    /// A query beyond this is repeated nowhere.
    private static final int TOO_LONG = 400;

    private static final int MOST_WORDS = 6;

    private final MessageBundle.In t;
    private final QueryString self;
    private final SearchRequest request;
    private final SearchAnswer answer;
    private final SearchPages.Help help;
    private final List<IndexedTopic> topics;
    private final Map<String, String> topicNames;
    private final ZoneId zone;
    private final DateTimeFormatter dates;

    ResultsView(
            MessageBundle.In t,
            QueryString self,
            SearchRequest request,
            SearchAnswer answer,
            SearchPages.Help help,
            List<IndexedTopic> topics,
            ZoneId zone) {
        this.t = t;
        this.self = self;
        this.request = request;
        this.answer = answer;
        this.help = help;
        this.topics = topics;
        this.topicNames = topics.stream()
                .collect(Collectors.toMap(IndexedTopic::id, IndexedTopic::name, (first, second) -> first));
        this.zone = zone;
        this.dates = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .withLocale(t.language().locale());
    }

    ResultsPage page(PageShell frame) {
        boolean longQuery = request.query().length() > TOO_LONG;
        FacetMenus facets = new FacetMenus(t, self, topicNames, buttons());
        return new ResultsPage(
                frame,
                request.query(),
                self.without("q", "page").parameters(),
                longQuery ? List.of() : topicChoices(),
                longQuery ? List.of() : orders(),
                facets.menus(answer.facets()),
                facets.chosen(),
                summary(),
                ReadWords.of(t, answer.read(), request.query()),
                help.better().map(this::to),
                help.typed()
                        .map(typed -> new Choice(
                                typed,
                                "",
                                self.without("page")
                                        .with("q", typed)
                                        .with(SearchPages.AS_TYPED, "true")
                                        .link(),
                                false)),
                answer.noneFull() ? t.say("partial.none") : "",
                answer.partialFrom().orElse(-1),
                answer.results().stream().map(this::hit).toList(),
                longQuery ? List.of() : help.related().stream().map(this::to).toList(),
                pager(),
                longQuery || request.sort() == SearchRequest.Sort.DATE
                        ? List.of()
                        : ScoreView.sliders(t, request.weights()),
                request.weights().isPresent(),
                longQuery
                        ? ""
                        : self.without("page", "sort", "explain")
                                .with("format", "rss")
                                .link(),
                answer.results().isEmpty() ? help() : ResultsPage.Help.NONE);
    }

    /// The topics, where there is a choice. Their counts are always of results and never of what a topic holds:
    /// where all are searched each has its own, most first; where one is, it alone was counted.
    private List<Choice> topicChoices() {
        if (topics.size() < 2) {
            return List.of();
        }
        Map<String, Long> found = counts();
        boolean all = request.topic().isEmpty();
        QueryString first = self.without("page");
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice(
                t.say("topics.all"), all ? count() : "", first.without("topic").link(), all));
        topics.stream()
                .filter(topic -> !all || found.isEmpty() || found.containsKey(topic.id()))
                .sorted(Comparator.comparingLong((IndexedTopic topic) -> found.getOrDefault(topic.id(), 0L))
                        .reversed())
                .map(topic -> new Choice(
                        topic.name(),
                        request.topic().equals(Optional.of(topic.id()))
                                ? count()
                                : Optional.ofNullable(found.get(topic.id()))
                                        .map(number -> t.say(answer.facets().exact() ? "count" : "count.about", number))
                                        .orElse(""),
                        first.with("topic", topic.id()).link(),
                        request.topic().equals(Optional.of(topic.id()))))
                .forEach(choices::add);
        return choices;
    }

    /// How many of the results each topic has; empty where one alone was searched.
    private Map<String, Long> counts() {
        return request.topic().isPresent()
                ? Map.of()
                : answer.facets().of(Facets.Field.TOPIC).stream()
                        .collect(Collectors.toMap(Facets.Count::value, Facets.Count::count));
    }

    /// How many pages were found, as a chip has it.
    private String count() {
        return t.say(
                answer.total().exact() ? "count" : "count.least", answer.total().value());
    }

    /// A search for something else, narrowed as this one.
    private Choice to(String query) {
        return new Choice(query, "", self.without("page").with("q", query).link(), false);
    }

    private List<Choice> orders() {
        boolean byDate = request.sort() == SearchRequest.Sort.DATE;
        QueryString first = self.without("page");
        return List.of(
                new Choice(t.say("sort.relevance"), "", first.without("sort").link(), !byDate),
                new Choice(t.say("sort.date"), "", first.with("sort", "date").link(), byDate));
    }

    private String summary() {
        String key = answer.total().exact() ? "summary" : "summary.least";
        String found = t.say(key, answer.total().value(), answer.tookMillis());
        return answer.page() > 1 ? t.say("summary.page", found, answer.page()) : found;
    }

    private String missing(SearchAnswer.Result found) {
        List<String> words = found.missing();
        String some = String.join(t.say("comma"), words.subList(0, Math.min(MOST_WORDS, words.size())));
        return words.isEmpty()
                ? ""
                : t.say(words.size() > MOST_WORDS ? "partial.without.more" : "partial.without", some);
    }

    private ResultsPage.Hit hit(SearchAnswer.Result found) {
        // The day of publication is the page's own; that of the fetch depends on where the reader's clock stands.
        LocalDate date = found.publishedAt().orElseGet(() -> LocalDate.ofInstant(found.fetchedAt(), zone));
        String key = found.publishedAt().isPresent() ? "date.published" : "date.fetched";
        boolean web = found.url().startsWith("http://") || found.url().startsWith("https://");
        String title = MarkedHtml.of(found.titleHtml().isBlank() ? found.host() : found.titleHtml());
        return new ResultsPage.Hit(
                web ? found.url() : "",
                title,
                MarkedHtml.of(found.snippetHtml()),
                found.host(),
                Breadcrumb.of(found.url(), found.host()),
                missing(found),
                t.say(key, dates.format(date)),
                found.publishedAt()
                        .map(LocalDate::toString)
                        .orElseGet(() -> found.fetchedAt().toString()),
                request.topic().isPresent() ? "" : topicNames.getOrDefault(found.topic(), found.topic()),
                FileTypeLabel.label(found.mediaType()),
                (int) Math.round(100 * Math.clamp(found.relevance(), 0, 1)),
                buttons() || request.site().isPresent()
                        ? ""
                        : self.without("page").with("site", found.host()).link(),
                buttons() && request.site().isEmpty(),
                found.similar(),
                found.similar() == 0 ? "" : page("/pages/", found, ""),
                found.id(),
                spoken(title),
                spoken(found.snippetHtml()),
                page("/cache/", found, ""),
                page("/pages/", found, ""),
                page("/pages/", found, "/why"),
                ScoreView.of(t, buttons() && request.page() == 1 ? Optional.empty() : Optional.of(self), found));
    }

    /// The language of a text where it is not that of the page around it, as far as its characters tell.
    private @Nullable String spoken(String text) {
        boolean chinese = text.codePoints().anyMatch(Character::isIdeographic);
        return chinese && t.language() != Language.ZH ? "zh" : null;
    }

    private String page(String path, SearchAnswer.Result found, String more) {
        return QueryString.of(path + found.id() + more)
                .with("topic", found.topic())
                .with("lang", self.parameters().getOrDefault("lang", ""))
                .link();
    }

    private boolean buttons() {
        return request.query().length() > LONG_QUERY;
    }

    private ResultsPage.Pager pager() {
        long within = Math.min(answer.total().value(), SearchParameters.DEEPEST);
        int last = (int) Math.max(1, (within + request.size() - 1) / request.size());
        int page = request.page();
        if (last == 1 && page == 1) {
            return ResultsPage.Pager.NONE;
        }
        boolean tooLong = request.query().length() > TOO_LONG;
        Function<Integer, String> to = n -> tooLong
                ? ""
                : self.with("page", n == 1 ? "" : Integer.toString(n)).link();
        List<Choice> numbers = new ArrayList<>();
        for (int n = Math.max(1, Math.min(page - 4, last - 8)); n <= Math.min(last, Math.max(page + 4, 9)); n++) {
            numbers.add(new Choice(Integer.toString(n), "", buttons() ? "" : to.apply(n), n == page));
        }
        return new ResultsPage.Pager(
                page > 1 ? to.apply(Math.min(page - 1, last)) : "", page < last ? to.apply(page + 1) : "", numbers);
    }

    private ResultsPage.Help help() {
        if (request.page() > 1) {
            Choice first =
                    new Choice(t.say("help.first"), "", self.without("page").link(), false);
            return new ResultsPage.Help(t.say("help.beyond"), List.of(), List.of(first), List.of(), List.of());
        }
        List<Choice> wider = new ArrayList<>();
        request.topic().ifPresent(id -> wider.add(wider("help.everywhere", "topic")));
        request.site().ifPresent(site -> wider.add(wider("help.allSites", "site")));
        List.of("year", "kind", "type", "language").stream()
                .filter(self.parameters()::containsKey)
                .forEach(name -> wider.add(wider("help.any." + name, name)));
        if (request.from().isPresent() || request.to().isPresent()) {
            wider.add(new Choice(
                    t.say("help.anyTime"), "", self.without("from", "to").link(), false));
        }
        Optional<String> unquoted = Optional.of(request.query().replaceAll("[\"“”]", ""))
                .filter(q -> !q.isBlank() && !q.equals(request.query()));
        unquoted.ifPresent(q -> wider.add(
                new Choice(t.say("help.unquoted"), "", self.with("q", q).link(), false)));
        List<String> advice = List.of(t.say("help.words"), t.say("help.fewer"), t.say("help.topics"));
        return new ResultsPage.Help(
                t.say("help.none"),
                advice,
                wider,
                words(),
                help.popular().stream().map(this::to).toList());
    }

    /// Each word of a query of several.
    private List<Choice> words() {
        List<String> words = Arrays.stream(request.query().strip().split("[\\s\u3000]+"))
                .filter(word -> word.codePoints().anyMatch(Character::isLetterOrDigit))
                .distinct()
                .limit(MOST_WORDS)
                .toList();
        return words.size() < 2 ? List.of() : words.stream().map(this::to).toList();
    }

    private Choice wider(String key, String parameter) {
        return new Choice(t.say(key), "", self.without(parameter, "page").link(), false);
    }
}
