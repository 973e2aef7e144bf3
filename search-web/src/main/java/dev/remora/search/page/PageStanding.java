package dev.remora.search.page;

import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.schema.Fields;
import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.util.Bits;

/// How a page compares with the other pages of its topic: an absolute relevance or rank says little to people.
///
/// @param others pages of the topic without this one
/// @param lessRelevant how many of them have a lower relevance
/// @param lessLinked how many of them have a lower PageRank
public record PageStanding(long others, long lessRelevant, long lessLinked) {
    /// Minimum number of other pages for a comparison that means something.
    public static final int FEWEST = 20;

    public PageStanding {
        if (lessRelevant < 0 || lessRelevant > others || lessLinked < 0 || lessLinked > others) {
            throw new IllegalArgumentException(
                    "0.." + others + " pages can be below, but got " + lessRelevant + " and " + lessLinked);
        }
    }

    /// Compares a page with the pages of a part of the index, in one pass over two columns.
    static PageStanding of(KnownPage page, Indexes.Part part) throws IOException {
        long pages = 0;
        long lessRelevant = 0;
        long lessLinked = 0;
        for (LeafReaderContext segment : part.segments()) {
            Bits live = segment.reader().getLiveDocs();
            NumericDocValues relevance = DocValues.getNumeric(segment.reader(), Fields.RELEVANCE);
            NumericDocValues rank = DocValues.getNumeric(segment.reader(), Fields.PAGE_RANK);
            for (int doc = 0; doc < segment.reader().maxDoc(); doc++) {
                if (live == null || live.get(doc)) {
                    pages++;
                    lessRelevant += value(relevance, doc) < page.worth().relevance() ? 1 : 0;
                    lessLinked += value(rank, doc) < page.worth().pageRank() ? 1 : 0;
                }
            }
        }
        return new PageStanding(Math.max(0, pages - 1), lessRelevant, lessLinked);
    }

    private static double value(NumericDocValues column, int doc) throws IOException {
        return column.advanceExact(doc) ? Double.longBitsToDouble(column.longValue()) : 0;
    }
}
