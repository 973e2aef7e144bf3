package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.document.LongPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCachingPolicy;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;

class IndexSnapshotTest {
    private static boolean isCached(Query query) throws IOException {
        QueryCachingPolicy policy = new IndexSnapshot(List.of()).searcher().getQueryCachingPolicy();
        for (int i = 0; i < 8; i++) {
            policy.onUse(query);
        }
        return policy.shouldCache(query);
    }

    @Test
    void cachesNoMatchesOfTheWordsOfOneSearch() throws IOException {
        Query either = new BooleanQuery.Builder()
                .add(new TermQuery(new Term("title", "粥")), Occur.SHOULD)
                .add(new TermQuery(new Term("body", "粥")), Occur.SHOULD)
                .build();
        assertFalse(isCached(either));
        assertFalse(isCached(new PhraseQuery("body", "山药", "药粥")));
    }

    @Test
    void cachesRangesAndPrefixes() throws IOException {
        assertTrue(isCached(LongPoint.newRangeQuery("day", 1, 9)));
        assertTrue(isCached(new PrefixQuery(new Term("body", "粥"))));
    }
}
