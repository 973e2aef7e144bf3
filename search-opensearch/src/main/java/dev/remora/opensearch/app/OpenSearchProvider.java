package dev.remora.opensearch.app;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.PageIndex;
import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.OpenSearchIndex;
import dev.remora.opensearch.search.OpenSearchEngine;
import dev.remora.opensearch.search.TopicFolders;
import dev.remora.search.app.wiring.EngineProvider;
import dev.remora.search.app.wiring.OpenEngine;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.collection.CollectionReader;
import java.nio.file.Path;
import java.time.Duration;

/// OpenSearch as an engine: `--engine opensearch=http://HOST:PORT`.
public final class OpenSearchProvider implements EngineProvider {
    @Override
    public String name() {
        return "opensearch";
    }

    @Override
    public PageIndex index(
            String address,
            CollectionReader collection,
            Wiring wiring,
            IndexSettings settings,
            boolean anew,
            IndexEvents events) {
        return OpenSearchIndex.open(
                client(address, OpenSearchClient.WRITES),
                collection.topic().id(),
                settings.scope().name(),
                wiring.analyzer(collection.topic()),
                collection.lastSequence(),
                anew,
                events);
    }

    @Override
    public OpenEngine open(String address, Path data, Wiring wiring) {
        OpenSearchClient client = client(address, OpenSearchClient.SEARCHES);
        client.check();
        OpenSearchEngine engine = new OpenSearchEngine(
                client,
                new TopicFolders(data, Wiring::topicOf),
                wiring.analyzer(),
                new QueryPlanner(wiring.analyzer(), wiring.wordLists(data), QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(wiring.folding()), RankSettings.DEFAULT, wiring.wallClock()),
                RankSettings.DEFAULT.refreshEvery(),
                wiring.clock());
        return new OpenEngine(engine, engine.pages(wiring.wordLists().stopWords()), engine.words());
    }

    private static OpenSearchClient client(String address, Duration patience) {
        return new OpenSearchClient(EngineAddress.of(address), System.getenv(), patience);
    }
}
