package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.query.TopicChoice;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCachingPolicy;
import org.apache.lucene.search.UsageTrackingQueryCachingPolicy;
import org.junit.jupiter.api.Test;

/// Which queries keep their matches.
class PerSearchCachingPolicyTest {
    private static final int OFTEN = 20;

    private final QueryCachingPolicy all = new UsageTrackingQueryCachingPolicy();
    private final Query site = new PrefixQuery(new Term("site", "a"));
    private final Query words = new PrefixQuery(new Term("body", "针"));

    @Test
    void eachSearchHasOne() throws IOException {
        IndexSnapshot snapshot = new IndexSnapshot(List.of(), Runnable::run);
        QueryCachingPolicy one =
                snapshot.scope(TopicChoice.ALL).orElseThrow().searcher().getQueryCachingPolicy();
        QueryCachingPolicy other = snapshot.searcher().getQueryCachingPolicy();
        assertInstanceOf(PerSearchCachingPolicy.class, one);
        assertInstanceOf(PerSearchCachingPolicy.class, other);
        assertNotSame(one, other);
    }

    @Test
    void aConditionOfManySearchesIsKeptAndNotOneThatASearchUsesManyTimes() throws IOException {
        for (int search = 0; search < OFTEN; search++) {
            new PerSearchCachingPolicy(all).onUse(site);
        }
        QueryCachingPolicy one = new PerSearchCachingPolicy(all);
        for (int use = 0; use < OFTEN; use++) {
            one.onUse(words);
        }
        assertTrue(one.shouldCache(site));
        assertFalse(one.shouldCache(words));
        assertFalse(new PerSearchCachingPolicy(all).shouldCache(words));
    }
}
