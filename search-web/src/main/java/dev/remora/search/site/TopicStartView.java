package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.TopicOverview;
import dev.remora.search.page.TopicOverview.Period;
import dev.remora.search.page.TopicOverview.Unit;
import dev.remora.search.rank.facet.Facets;
import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.search.site.TopicStartPage.Bar;
import dev.remora.search.site.TopicStartPage.Chart;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;

/// Converts the overview of a topic into the model of its start page.
///
/// @param t texts of the page
/// @param overview of the topic
/// @param feed address of its feed
/// @param search address of a search in the topic, without a query
/// @param zone of displayed dates
record TopicStartView(MessageBundle.In t, TopicOverview overview, QueryString feed, QueryString search, ZoneId zone) {
    private static final int NEWEST = 10;
    private static final int KEYWORDS = 60;
    private static final int SIZES = 5;

    TopicStartPage page(PageShell frame) {
        String name = overview.topic().name();
        return new TopicStartPage(
                frame,
                new TopicStartPage.About(name, overview.topic().description(), facts(), keywords()),
                new TopicStartPage.SearchField(t.say("home.placeholder.topic", name), search.parameters()),
                new TopicStartPage.News(newest(frame.site().demo()), feed.link()),
                charts());
    }

    private List<PageView.Fact> facts() {
        List<PageView.Fact> facts = new ArrayList<>();
        facts.add(new PageView.Fact(t.say("topic.pages"), t.say("count", overview.pages())));
        facts.add(new PageView.Fact(
                t.say("topic.recent"), t.say("count", overview.latest().articles())));
        overview.latest().newest().stream()
                .findFirst()
                .ifPresent(page -> facts.add(new PageView.Fact(
                        t.say("topic.latest"), dates(FormatStyle.LONG).format(day(page)))));
        return facts;
    }

    private LocalDate day(KnownPage page) {
        return LocalDate.ofInstant(page.indexed().fetchedAt(), zone);
    }

    private DateTimeFormatter dates(FormatStyle style) {
        return DateTimeFormatter.ofLocalizedDate(style).withLocale(t.language().locale());
    }

    /// Returns the most relevant of the newest articles, because not every new page is worth a visit; newest
    /// first, and of those with one title the most relevant only.
    private List<TopicStartPage.Article> newest(boolean demo) {
        Set<String> titles = new HashSet<>();
        return overview.latest().newest().stream()
                .filter(page -> !day(page).isBefore(overview.latest().since()))
                .sorted(Comparator.<KnownPage>comparingDouble(
                                page -> page.worth().relevance())
                        .reversed())
                .filter(page -> page.title().isBlank() || titles.add(page.title()))
                .limit(NEWEST)
                .sorted(Comparator.<KnownPage, Instant>comparing(
                                page -> page.indexed().fetchedAt())
                        .reversed())
                .map(page -> article(page, demo))
                .toList();
    }

    private List<TopicStartPage.Keyword> keywords() {
        SequencedMap<String, Double> weights = overview.topic().keywords();
        double most =
                weights.values().stream().mapToDouble(Double::doubleValue).max().orElse(1);
        return weights.entrySet().stream()
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .limit(KEYWORDS)
                .map(word -> new TopicStartPage.Keyword(
                        word.getKey(),
                        Math.clamp((int) Math.ceil(SIZES * word.getValue() / most), 1, SIZES),
                        t.say("topic.weight", word.getValue()),
                        search.with("q", word.getKey()).link()))
                .toList();
    }

    private TopicStartPage.Article article(KnownPage page, boolean demo) {
        return new TopicStartPage.Article(
                page.heading(),
                PagePages.language(page),
                !Url.isWeb(page.url())
                        ? ""
                        : demo ? search.to("/cache/" + page.id()).link() : page.url(),
                search.to("/pages/" + page.id()).link(),
                page.indexed().host(),
                t.say("date.fetched", dates(FormatStyle.MEDIUM).format(day(page))));
    }

    private List<Chart> charts() {
        List<Chart> charts = new ArrayList<>();
        charts.add(facet(Field.SITE, "topic.sites", value -> search.with("q", "site:" + value)));
        charts.add(periods());
        // The operator is a query that finds all pages of the topic.
        QueryString all = search.with("q", "topic:" + overview.topic().id());
        charts.add(facet(Field.YEAR, "topic.years", value -> all.with(Field.YEAR.parameter(), value)));
        charts.removeIf(chart -> chart.bars().isEmpty());
        return charts;
    }

    private Chart facet(Field field, String title, Function<String, QueryString> found) {
        Facets facets = overview.facets();
        long most =
                facets.of(field).stream().mapToLong(Facets.Count::count).max().orElse(1);
        return new Chart(
                t.say(title),
                t.say("facet." + field.parameter()),
                t.say("topic.count"),
                facets.of(field).stream()
                        .map(count -> new Bar(
                                count.value(),
                                t.say(facets.exact() ? "count" : "count.about", count.count()),
                                percent(count.count(), most),
                                found.apply(count.value()).link()))
                        .toList());
    }

    private Chart periods() {
        List<Period> periods = overview.periods().stream()
                .dropWhile(period -> period.pages() == 0)
                .toList();
        Unit unit = periods.isEmpty() ? Unit.DAY : periods.getFirst().unit();
        DateTimeFormatter days = DateTimeFormatter.ofLocalizedPattern(
                        switch (unit) {
                            case DAY, WEEK -> "MMMd";
                            case MONTH -> "yMMM";
                            case YEAR -> "y";
                        })
                .withLocale(t.language().locale());
        long most = periods.stream().mapToLong(Period::pages).max().orElse(1);
        return new Chart(
                t.say("topic.periods." + unit.name().toLowerCase(Locale.ROOT)),
                t.say("topic.unit." + unit.name().toLowerCase(Locale.ROOT)),
                t.say("topic.count"),
                periods.stream()
                        .map(period -> new Bar(
                                days.format(period.first()),
                                t.say("count", period.pages()),
                                percent(period.pages(), most),
                                ""))
                        .toList());
    }

    private static String percent(long value, long most) {
        return String.format(Locale.ROOT, "%.1f%%", most == 0 ? 0 : 100.0 * value / most);
    }
}
