package dev.remora.search.rank.facet;

import dev.remora.search.rank.facet.Facets.Field;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.SortedNumericDocValues;

/// Counts the field values of one segment's documents, which are added in ascending order. With a [CountedOnce]
/// shared among segments, each value of an address is counted once.
final class LeafCounts {
    /// Values that are kept per segment; a value below this rank in every segment is not among the most
    /// frequent.
    private static final int KEPT = 200;

    private static final int FIRST_YEAR = 1900;
    private static final int YEARS = 200;

    /// Placeholder for the number of an address when addresses are not tracked.
    private static final int ANY = -1;

    private final List<Column> columns = new ArrayList<>();
    private final SortedNumericDocValues published;
    private final int[] years = new int[YEARS];
    private final Optional<CountedOnce> once;
    private final NumericDocValues ids;

    /// @param once empty to count every document
    LeafCounts(LeafReader segment, Optional<CountedOnce> once) throws IOException {
        this.once = once;
        ids = DocValues.getNumeric(segment, Fields.ID);
        columns.add(new Column(Field.SITE, DocValues.getSorted(segment, Fields.SITE)));
        columns.add(new Column(Field.KIND, DocValues.getSorted(segment, Fields.KIND)));
        columns.add(new Column(Field.TYPE, DocValues.getSorted(segment, Fields.FILE_TYPE)));
        columns.add(new Column(Field.LANGUAGE, DocValues.getSorted(segment, Fields.LANGUAGE)));
        published = DocValues.getSortedNumeric(segment, Fields.PUBLISHED_AT);
    }

    void add(int doc) throws IOException {
        int address = once.isPresent() && ids.advanceExact(doc) ? once.get().address(ids.longValue()) : ANY;
        for (Column column : columns) {
            column.add(doc, address);
        }
        if (published.advanceExact(doc)) {
            int year = LocalDate.ofEpochDay(published.nextValue()).getYear() - FIRST_YEAR;
            boolean counted = year >= 0 && year < YEARS;
            if (counted && (address == ANY || once.orElseThrow().of(Field.YEAR).add(address, year + 1))) {
                years[year]++;
            }
        }
    }

    /// Adds these counts to those of other segments.
    void into(Map<Field, Map<String, Long>> counts) throws IOException {
        for (Column column : columns) {
            column.into(counts.computeIfAbsent(column.field, f -> new HashMap<>()));
        }
        Map<String, Long> byYear = counts.computeIfAbsent(Field.YEAR, f -> new HashMap<>());
        for (int i = 0; i < YEARS; i++) {
            if (years[i] > 0) {
                byYear.merge(String.valueOf(FIRST_YEAR + i), (long) years[i], Long::sum);
            }
        }
    }

    private final class Column {
        private final Field field;
        private final SortedDocValues values;
        private final int[] counts;

        private final Optional<CountedOnce.Values> known;

        /// Numbers of the values across all indexes; 0 if not looked up yet.
        private final int[] numbers;

        Column(Field field, SortedDocValues values) {
            this.field = field;
            this.values = values;
            counts = new int[values.getValueCount()];
            known = once.map(all -> all.of(field));
            numbers = new int[known.isPresent() ? counts.length : 0];
        }

        void add(int doc, int address) throws IOException {
            if (values.advanceExact(doc)) {
                int value = values.ordValue();
                if (address == ANY || known.orElseThrow().add(address, number(value))) {
                    counts[value]++;
                }
            }
        }

        private int number(int value) throws IOException {
            if (numbers[value] == 0) {
                numbers[value] =
                        known.orElseThrow().number(values.lookupOrd(value).utf8ToString());
            }
            return numbers[value];
        }

        void into(Map<String, Long> sums) throws IOException {
            int[] held = IntStream.range(0, counts.length)
                    .filter(ord -> counts[ord] > 0)
                    .toArray();
            int[] best = held.length <= KEPT
                    ? held
                    : IntStream.of(held)
                            .boxed()
                            .sorted((a, b) -> Integer.compare(counts[b], counts[a]))
                            .limit(KEPT)
                            .mapToInt(Integer::intValue)
                            .toArray();
            for (int ord : best) {
                sums.merge(values.lookupOrd(ord).utf8ToString(), (long) counts[ord], Long::sum);
            }
        }
    }
}
