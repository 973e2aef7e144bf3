package dev.remora.search.site;

import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.MarkedHtml;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.ReadWords;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.query.Interpretation;
import dev.remora.search.query.SearchRequest;
import dev.remora.search.rank.FoundPage;
import dev.remora.search.rank.SearchAnswer;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.rank.facet.Facets;
import dev.remora.shared.url.Url;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Converts the answer to a search into the model of the page.
final class ResultsView {
    /// Links repeat the query, so a longer one is sent by the form: its buttons replace lists of links.
    private static final int LONG_QUERY = 12;

    /// Queries longer than this are not repeated in links at all.
    static final int TOO_LONG = 400;

    /// A page's links about its results repeat the search thirty times; a search for a longer query would take more
    /// than the page may weigh. The linked page then learns it from the browser.
    private static final int LONGEST_CARRIED = 24;

    private static final int MOST_WORDS = 6;

    private final PageShell frame;
    private final MessageBundle.In t;
    private final QueryString self;
    private final SearchRequest request;
    private final SearchAnswer answer;
    private final SearchPages.Help help;
    private final ResultsPage.Help nothing;
    private final List<IndexedTopic> topics;
    private final Map<String, String> topicNames;
    private final ResultExtras extras;
    private final Function<SearchAnswer.Result, Optional<AnswerForm>> questions;
    private final ZoneId zone;
    private final DateTimeFormatter dates;

    /// What marks the words that a result lacks in its address.
    private final Map<List<String>, UnaryOperator<String>> markings = new HashMap<>();

    /// @param frame of the page
    /// @param self the page's own address
    /// @param topics that can be searched
    /// @param zone of displayed dates
    ResultsView(
            PageShell frame,
            QueryString self,
            SearchPages.Searched searched,
            List<IndexedTopic> topics,
            ResultExtras extras,
            ZoneId zone) {
        this.frame = frame;
        this.t = frame.t();
        this.self = self;
        this.request = searched.request();
        this.answer = searched.answer();
        this.help = searched.help();
        this.nothing = searched.nothing();
        this.topics = topics;
        this.topicNames = SearchPages.labels(topics);
        this.extras = extras;
        this.questions = extras.questions(frame, self);
        this.zone = zone;
        this.dates = DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                .withLocale(t.language().locale());
    }

    /// Returns the shown interpretation; empty if it adds nothing to the query.
    private String read() {
        boolean asTyped = answer.read()
                        instanceof Interpretation.Words(String notation, List<Interpretation.Note> notes)
                && notes.isEmpty()
                && (notation.isBlank() || notation.equals(request.query().strip()));
        return asTyped ? "" : ReadWords.sentence(t, answer.read());
    }

    /// Whether something typed was not read as it was probably meant; that words are excluded is as typed.
    private boolean misread() {
        return answer.read() instanceof Interpretation.Words(String _, List<Interpretation.Note> notes)
                && notes.stream().anyMatch(note -> !(note instanceof Interpretation.Note.Excluded));
    }

    ResultsPage page() {
        boolean longQuery = request.query().length() > TOO_LONG;
        return new ResultsPage(
                frame,
                asked(),
                filters(longQuery),
                new ResultsPage.Found(
                        summary(),
                        answer.noneFull() ? closest() : "",
                        answer.counts().partialFrom().orElse(-1),
                        answer.results().stream().map(this::hit).toList(),
                        longQuery
                                ? List.of()
                                : help.related().stream().map(this::to).toList(),
                        pager()),
                longQuery || request.sort() == SearchRequest.Sort.DATE
                        ? List.of()
                        : ScoreView.sliders(t, request.weights()),
                longQuery
                        ? ""
                        : self.without("page", "sort", "explain")
                                .with("format", "rss")
                                .link(),
                nothing);
    }

    /// Returns what the results are if none has all words: which words no page has, and what was found instead.
    private String closest() {
        List<SearchAnswer.AbsentWord> words = answer.counts().absent();
        if (words.isEmpty()) {
            return t.say("partial.none");
        }
        List<String> instead = quoted(words.stream().flatMap(word -> word.instead().stream()));
        List<String> some = quoted(words.stream().map(SearchAnswer.AbsentWord::word));
        return instead.isEmpty()
                ? t.say("partial.absent.closest", some)
                : t.say("partial.absent.instead", some, instead);
    }

    static List<String> quoted(Stream<String> words) {
        return words.distinct().limit(MOST_WORDS).map(ResultsView::quoted).toList();
    }

    private static String quoted(String word) {
        return "“" + word + "”";
    }

    /// Returns words that a page lacks as they are listed: a phrase in quotes, since the page may have its words.
    static List<String> lacking(List<String> words) {
        return words.stream()
                .map(word -> word.contains(" ") ? quoted(word) : word)
                .toList();
    }

    private ResultsPage.Asked asked() {
        return new ResultsPage.Asked(
                request.query(),
                self.without("q", "page").parameters(),
                read(),
                misread(),
                help.better().map(this::to),
                help.typed()
                        .map(typed -> new Choice(
                                typed,
                                self.without("page")
                                        .with("q", typed)
                                        .with(SearchPages.AS_TYPED, "true")
                                        .link())));
    }

    private ResultsPage.Filters filters(boolean longQuery) {
        FacetMenus facets = new FacetMenus(t, self, topicNames, buttons());
        return new ResultsPage.Filters(
                longQuery ? List.of() : topicChoices(),
                topics.stream()
                        .filter(topic -> topics.size() == 1 || request.topic().equals(Optional.of(topic.id())))
                        .findFirst()
                        .map(topic -> SearchPages.start(t, topic, self)),
                longQuery ? List.of() : orders(),
                facets.menus(answer.counts().facets()),
                facets.chosen());
    }

    /// Returns the topics, if there are several. Their counts are always of results, never of the topic's
    /// pages: if all are searched, each has its own, highest first; if one is searched, only it has a count.
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
                        topicNames.get(topic.id()),
                        request.topic().equals(Optional.of(topic.id()))
                                ? count()
                                : Optional.ofNullable(found.get(topic.id()))
                                        .map(number -> t.say(
                                                answer.counts().facets().exact() ? "count" : "count.about", number))
                                        .orElse(""),
                        first.with("topic", topic.id()).link(),
                        request.topic().equals(Optional.of(topic.id()))))
                .forEach(choices::add);
        return choices;
    }

    /// Returns the number of results per topic; empty if only one was searched.
    private Map<String, Long> counts() {
        return request.topic().isPresent()
                ? Map.of()
                : answer.counts().facets().of(Facets.Field.TOPIC).stream()
                        .collect(Collectors.toMap(Facets.Count::value, Facets.Count::count));
    }

    /// Returns the number of results as the text of a chip.
    private String count() {
        return t.say(
                answer.counts().total().exact() ? "count" : "count.least",
                answer.counts().total().value());
    }

    /// Returns a link to another query with the same filters.
    private Choice to(String query) {
        return new Choice(query, self.without("page").with("q", query).link());
    }

    private List<Choice> orders() {
        boolean byDate = request.sort() == SearchRequest.Sort.DATE;
        QueryString first = self.without("page");
        return List.of(
                new Choice(t.say("sort.relevance"), first.without("sort").link(), !byDate),
                new Choice(t.say("sort.date"), first.with("sort", "date").link(), byDate));
    }

    private String summary() {
        String key = answer.counts().total().exact() ? "summary" : "summary.least";
        String found = t.say(key, answer.counts().total().value(), answer.tookMillis());
        return answer.page() > 1 ? t.say("summary.page", found, answer.page()) : found;
    }

    private String missing(SearchAnswer.Result found) {
        List<String> words = found.missing();
        List<String> some = lacking(words.subList(0, Math.min(MOST_WORDS, words.size())));
        return words.isEmpty()
                ? ""
                : t.say(words.size() > MOST_WORDS ? "partial.without.more" : "partial.without", some);
    }

    private ResultsPage.Hit hit(SearchAnswer.Result found) {
        return new ResultsPage.Hit(
                found.page().id(),
                heading(found),
                marked(found.shown().snippetHtml()),
                extras.thumbnail(found),
                missing(found),
                facts(found),
                acts(found));
    }

    private ResultsPage.Heading heading(SearchAnswer.Result found) {
        FoundPage page = found.page();
        String title = found.shown().titleHtml();
        UnaryOperator<String> marking = markings.computeIfAbsent(found.missing(), MarkedHtml::marking);
        return new ResultsPage.Heading(
                !Url.isWeb(page.url()) ? "" : frame.site().demo() ? copy(found) : address(found),
                marked(title.isBlank() ? page.host() : title),
                page.host(),
                marking.apply(page.host()),
                marking.apply(Breadcrumb.of(page.url(), page.host())));
    }

    private ResultsPage.Facts facts(SearchAnswer.Result found) {
        FoundPage page = found.page();
        // The day of publication is the page's own; the day of the fetch depends on the reader's time zone.
        LocalDate date = page.publishedAt().orElseGet(() -> LocalDate.ofInstant(page.fetchedAt(), zone));
        String key = page.publishedAt().isPresent() ? "date.published" : "date.fetched";
        return new ResultsPage.Facts(
                closeness(found),
                t.say(key, dates.format(date)),
                page.publishedAt()
                        .map(LocalDate::toString)
                        .orElseGet(() -> page.fetchedAt().toString()),
                request.topic().isPresent() || topics.size() < 2
                        ? Optional.empty()
                        : Optional.of(new Choice(
                                topicNames.getOrDefault(page.topic(), page.topic()),
                                TopicStartPages.link(page.topic(), self))),
                FileTypeLabel.label(page.mediaType()),
                found.similar(),
                found.similar() == 0 ? "" : page(found, ""));
    }

    private ResultsPage.Acts acts(SearchAnswer.Result found) {
        return new ResultsPage.Acts(
                copy(found),
                page(found, ""),
                page(found, "/why"),
                buttons() || request.site().isPresent()
                        ? ""
                        : self.without("page").with("site", found.page().host()).link(),
                buttons() && request.site().isEmpty(),
                questions.apply(found),
                ScoreView.of(t, buttons() && request.page() == 1 ? Optional.empty() : Optional.of(self), found));
    }

    private String copy(SearchAnswer.Result found) {
        return CopyPages.reading(address("/cache/", found, ""));
    }

    private static String address(SearchAnswer.Result found) {
        boolean page = FileTypeLabel.label(found.page().mediaType()).isEmpty();
        return page ? TextFragment.of(found.url(), MarkedHtml.of(found.shown().snippetHtml())) : found.url();
    }

    private String closeness(SearchAnswer.Result found) {
        Closeness closeness = Closeness.of(found, answer.results());
        return closeness == Closeness.CLOSE ? "" : t.say(closeness.key());
    }

    /// Returns safe HTML, with its language if its characters show that it differs from the page's.
    private ResultsPage.Marked marked(String html) {
        boolean chinese = html.codePoints().anyMatch(Character::isIdeographic);
        return new ResultsPage.Marked(MarkedHtml.of(html), chinese && t.language() != Language.ZH ? "zh" : null);
    }

    private String page(SearchAnswer.Result found, String more) {
        return address("/pages/", found, more).link();
    }

    private QueryString address(String path, SearchAnswer.Result found, String more) {
        return PagePages.address(
                path + found.page().id() + more, found.page().topic(), PagePages.repeatable(self, LONGEST_CARRIED));
    }

    private boolean buttons() {
        return request.query().length() > LONG_QUERY;
    }

    private ResultsPage.Pager pager() {
        long within = Math.min(answer.listable(), SearchParameters.DEEPEST);
        int page = request.page();
        int last = (int) Math.max(1, (within + request.size() - 1) / request.size());
        if (last == 1 && page == 1) {
            return ResultsPage.Pager.NONE;
        }
        boolean tooLong = request.query().length() > TOO_LONG;
        Function<Integer, String> to = n -> tooLong
                ? ""
                : self.with("page", n == 1 ? "" : Integer.toString(n)).link();
        List<Choice> numbers = new ArrayList<>();
        for (int n = Math.max(1, Math.min(page - 4, last - 8)); n <= Math.min(last, Math.max(page + 4, 9)); n++) {
            numbers.add(new Choice(Integer.toString(n), buttons() ? "" : to.apply(n), n == page));
        }
        return new ResultsPage.Pager(
                page > 1 ? to.apply(Math.min(page - 1, last)) : "", page < last ? to.apply(page + 1) : "", numbers);
    }
}
