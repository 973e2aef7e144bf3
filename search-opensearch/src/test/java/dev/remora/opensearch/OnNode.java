package dev.remora.opensearch;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.indexer.build.IndexSettings;
import dev.remora.indexer.build.RebuildReason;
import dev.remora.opensearch.index.OpenSearchIndex;
import dev.remora.opensearch.search.OpenSearchEngine;
import dev.remora.opensearch.search.TopicFolders.TopicFolder;
import dev.remora.search.query.QueryPlanner;
import dev.remora.search.query.QuerySettings;
import dev.remora.search.rank.OverSearchableWeb;
import dev.remora.search.rank.ScopeSearch;
import dev.remora.search.rank.SearchableWeb;
import dev.remora.search.rank.score.RankSettings;
import dev.remora.search.snippet.TextSnippets;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.topic.Topic;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Tests on a real node, each with a topic of its own.
@ExtendWith(OnNode.Start.class)
public abstract class OnNode extends OverSearchableWeb {
    /// The id of the test's topic.
    protected String topic;

    private TestNode node;

    /// Why the index was rebuilt, in order.
    protected final List<RebuildReason> rebuilt = new ArrayList<>();

    /// Starts the node before the first test.
    static final class Start implements BeforeEachCallback {
        @Override
        public void beforeEach(ExtensionContext context) {
            ((OnNode) context.getRequiredTestInstance()).node = TestNode.of(context);
        }
    }

    @BeforeEach
    final void name(TestInfo test) {
        topic = "t" + Integer.toHexString(test.getDisplayName().hashCode());
    }

    /// The node.
    protected TestNode node() {
        return node;
    }

    /// Brings the test's pages to the node.
    protected IndexProgress send(boolean anew, int shards) {
        CollectionReader collection = web.collection(topic);
        IndexSettings settings = IndexSettings.of(Topic.IndexScope.ON_TOPIC);
        ChineseAnalyzer analyzer =
                SearchableWeb.ANALYZER.with(web.topicFor(topic).dictionary());
        IndexEvents events = new IndexEvents() {
            @Override
            public void progress(IndexProgress progress) {}

            @Override
            public void rebuilt(RebuildReason reason) {
                rebuilt.add(reason);
            }
        };
        OpenSearchIndex index = OpenSearchIndex.open(
                node.client(shards), topic, settings.scope().name(), analyzer, collection.lastSequence(), anew, events);
        try (IndexFollower follower =
                IndexFollower.over(collection, index, analyzer, settings, Clock.systemUTC(), events, anew)) {
            return follower.catchUp();
        }
    }

    /// Returns a search of the test's topic on the node, which looks for new commits at every search.
    protected OpenSearchEngine engine() {
        ChineseAnalyzer analyzer = SearchableWeb.ANALYZER;
        Clock day = Clock.fixed(SearchableWeb.START, ZoneOffset.UTC);
        return new OpenSearchEngine(
                node.client(1),
                () -> List.of(new TopicFolder(data.resolve(topic), web.topicFor(topic))),
                analyzer,
                new QueryPlanner(analyzer, web.lists(), QuerySettings.DEFAULT),
                new ScopeSearch(new TextSnippets(analyzer.folding()), RankSettings.DEFAULT, day),
                Duration.ZERO,
                day);
    }
}
