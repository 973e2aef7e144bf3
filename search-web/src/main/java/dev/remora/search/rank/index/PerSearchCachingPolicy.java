package dev.remora.search.rank.index;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryCachingPolicy;

/// A caching policy for the queries of one search, each of which counts as used once. One search runs the condition on
/// its own words several times: by number of uses, Lucene would keep the matches of words that nobody asks for again.
/// Thread-safe.
final class PerSearchCachingPolicy implements QueryCachingPolicy {
    private final QueryCachingPolicy policy;
    private final Set<Query> used = ConcurrentHashMap.newKeySet();

    PerSearchCachingPolicy(QueryCachingPolicy policy) {
        this.policy = policy;
    }

    @Override
    public void onUse(Query query) {
        if (used.add(query)) {
            policy.onUse(query);
        }
    }

    @Override
    public boolean shouldCache(Query query) throws IOException {
        return policy.shouldCache(query);
    }
}
