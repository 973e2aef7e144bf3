package dev.remora.search.rank.index;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
