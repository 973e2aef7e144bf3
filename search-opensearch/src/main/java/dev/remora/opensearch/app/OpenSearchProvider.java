package dev.remora.opensearch.app;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.PageIndex;
import dev.remora.opensearch.client.EngineAddress;
import dev.remora.opensearch.client.OpenSearchClient;
import dev.remora.opensearch.index.OpenSearchIndex;
import dev.remora.opensearch.search.OpenSearchBackend;
import dev.remora.search.app.wiring.EngineProvider;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchBackend;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.PostingSnippets;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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
                client(address),
                collection.topic().id(),
                settings.scope().name(),
                wiring.analyzer(collection.topic()),
                collection.lastSequence(),
                anew,
                events);
    }

    @Override
    public SearchBackend search(String address, Path data, Wiring wiring) {
        OpenSearchClient client = client(address);
        client.check();
        List<Topic> topics =
                CollectionFolder.list(data).stream().map(Wiring::topicOf).toList();
        return new OpenSearchBackend(
                client,
                topics,
                wiring.analyzer(),
                new QueryPlanner(wiring.analyzer(), wiring.wordLists(), QuerySettings.DEFAULT),
                new ScopeSearch(new PostingSnippets(wiring.folding()), RankSettings.DEFAULT, wiring.wallClock()));
    }

    private static OpenSearchClient client(String address) {
        return new OpenSearchClient(
                EngineAddress.of(address), Optional.ofNullable(System.getenv(OpenSearchClient.CREDENTIALS)));
    }
}
