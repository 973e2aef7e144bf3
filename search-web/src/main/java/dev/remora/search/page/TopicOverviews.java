package dev.remora.search.page;

import dev.remora.search.page.TopicOverview.Period;
import dev.remora.search.page.TopicOverview.Unit;
import dev.remora.search.rank.facet.FacetCounts;
import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.lucene.document.LongField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiReader;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.NumericUtils;

/// Overviews of topics, each computed once per version of its index and day. Thread-safe.
final class TopicOverviews {
    private static final int RECENT_DAYS = 7;

    private static final Sort NEWEST =
            new Sort(LongField.newSortField(Fields.FETCHED_AT, true, SortedNumericSelector.Type.MAX));

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
    TopicOverview of(Indexes.Part part) {
        LocalDate since = LocalDate.now(clock).minusDays(RECENT_DAYS - 1);
        return held.compute(
                part.topic().id(),
                (id, before) -> before != null
                                && before.version() == part.version()
                                && before.since().equals(since)
                        ? before
                        : read(part, since));
    }

    private TopicOverview read(Indexes.Part part, LocalDate since) {
        IndexReader[] segments =
                part.segments().stream().map(LeafReaderContext::reader).toArray(IndexReader[]::new);
        try (MultiReader own = new MultiReader(segments, false)) {
            return read(own, part, since);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TopicOverview read(MultiReader own, Indexes.Part part, LocalDate since) throws IOException {
        IndexSearcher searcher = new IndexSearcher(own);
        Query pages = onTopic(part.topic());
        Query articles = both(pages, new TermQuery(new Term(Fields.KIND, PageKind.ARTICLE.name())));
        List<Indexes.Part> parts = List.of(new Indexes.Part(part.topic(), part.folder(), part.version(), own.leaves()));
        List<KnownPage> newest = new ArrayList<>();
        for (ScoreDoc found : searcher.search(articles, TopicOverview.MOST_NEWEST, NEWEST).scoreDocs) {
            newest.add(PageColumns.read(searcher, parts, found.doc));
        }
        return new TopicOverview(
                part.topic(),
                part.version(),
                searcher.count(pages),
                FacetCounts.of(searcher, pages),
                periods(searcher, pages),
                searcher.count(both(articles, fetched(since, LocalDate.MAX))),
                newest,
                since);
    }

    /// Returns the pages by the shortest unit that reaches back to the oldest in so many periods; by year,
    /// older pages are left out.
    private List<Period> periods(IndexSearcher searcher, Query pages) throws IOException {
        byte[] oldest = PointValues.getMinPackedValue(searcher.getIndexReader(), Fields.FETCHED_AT);
        if (oldest == null) {
            return List.of();
        }
        LocalDate today = LocalDate.now(clock);
        LocalDate first = Instant.ofEpochMilli(NumericUtils.sortableBytesToLong(oldest, 0))
                .atZone(clock.getZone())
                .toLocalDate();
        Unit unit = Unit.YEAR;
        for (Unit shorter : List.of(Unit.MONTH, Unit.WEEK, Unit.DAY)) {
            unit = start(shorter, today).isAfter(first) ? unit : shorter;
        }
        List<Period> periods = new ArrayList<>();
        for (int i = 0; i < TopicOverview.MOST_PERIODS; i++) {
            LocalDate from = unit.plus(start(unit, today), i);
            periods.add(new Period(from, unit, searcher.count(both(pages, fetched(from, unit.plus(from, 1))))));
        }
        return periods;
    }

    private static LocalDate start(Unit unit, LocalDate today) {
        return unit.plus(unit.start(today), 1 - TopicOverview.MOST_PERIODS);
    }

    private Query onTopic(Topic topic) {
        OptionalDouble least = topic.index() == Topic.IndexScope.ALL ? threshold.apply(topic) : OptionalDouble.empty();
        return least.isEmpty()
                ? MatchAllDocsQuery.INSTANCE
                : NumericDocValuesField.newSlowRangeQuery(
                        Fields.RELEVANCE, Double.doubleToLongBits(least.getAsDouble()), Long.MAX_VALUE);
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
