package dev.remora.search.page;

import dev.remora.search.page.TopicOverview.Period;
import dev.remora.search.page.TopicOverview.Unit;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// Overviews of topics, each computed once per version of its index and day. Thread-safe.
final class TopicOverviews {
    private static final int RECENT_DAYS = 7;

    private final Function<Topic, OptionalDouble> threshold;
    private final Clock clock;
    private final Map<String, TopicOverview> held = new ConcurrentHashMap<>();

    /// @param threshold relevance from which a topic's pages are on topic; empty if all count as on topic
    /// @param clock with the zone in which days begin
    TopicOverviews(Function<Topic, OptionalDouble> threshold, Clock clock) {
        this.threshold = threshold;
        this.clock = clock;
    }

    /// Returns the overview of an index. Concurrent requests for one topic compute it once.
    TopicOverview of(PageCounts index) {
        LocalDate since = LocalDate.now(clock).minusDays(RECENT_DAYS - 1);
        return held.compute(
                index.topic().id(),
                (id, before) -> before != null
                                && before.version() == index.version()
                                && before.latest().since().equals(since)
                        ? before
                        : read(index, since));
    }

    private TopicOverview read(PageCounts index, LocalDate since) {
        Query pages = onTopic(index);
        Query articles = both(pages, new TermQuery(new Term(Fields.KIND, PageKind.ARTICLE.name())));
        return new TopicOverview(
                index.topic(),
                index.version(),
                index.count(pages),
                index.facets(pages),
                periods(index, pages),
                new TopicOverview.Latest(
                        since,
                        index.count(both(articles, fetched(since, LocalDate.MAX))),
                        index.newest(articles, TopicOverview.MOST_NEWEST)));
    }

    /// Returns the pages by the shortest unit that reaches back to the oldest in so many periods; by year,
    /// older pages are left out.
    private List<Period> periods(PageCounts index, Query pages) {
        Optional<Instant> oldest = index.oldest();
        if (oldest.isEmpty()) {
            return List.of();
        }
        LocalDate today = LocalDate.now(clock);
        LocalDate first = oldest.get().atZone(clock.getZone()).toLocalDate();
        Unit unit = Unit.YEAR;
        for (Unit shorter : List.of(Unit.MONTH, Unit.WEEK, Unit.DAY)) {
            unit = start(shorter, today).isAfter(first) ? unit : shorter;
        }
        List<Period> periods = new ArrayList<>();
        for (int i = 0; i < TopicOverview.MOST_PERIODS; i++) {
            LocalDate from = unit.plus(start(unit, today), i);
            periods.add(new Period(from, unit, index.count(both(pages, fetched(from, unit.plus(from, 1))))));
        }
        return periods;
    }

    private static LocalDate start(Unit unit, LocalDate today) {
        return unit.plus(unit.start(today), 1 - TopicOverview.MOST_PERIODS);
    }

    private Query onTopic(PageCounts index) {
        Topic topic = index.topic();
        OptionalDouble least = topic.index() == Topic.IndexScope.ALL ? threshold.apply(topic) : OptionalDouble.empty();
        return least.isEmpty() ? MatchAllDocsQuery.INSTANCE : index.relevant(least.getAsDouble());
    }

    /// @param to exclusive
    private Query fetched(LocalDate from, LocalDate to) {
        return LongField.newRangeQuery(
                Fields.FETCHED_AT, millis(from), to.equals(LocalDate.MAX) ? Long.MAX_VALUE : millis(to) - 1);
    }

    private long millis(LocalDate day) {
        return day.atStartOfDay(clock.getZone()).toInstant().toEpochMilli();
    }

    private static Query both(Query one, Query other) {
        return new BooleanQuery.Builder()
                .add(one, Occur.FILTER)
                .add(other, Occur.FILTER)
                .build();
    }
}
