package dev.remora.search.app.search;

import dev.remora.indexer.build.IndexEvents;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.indexer.build.IndexProgress;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.EngineOption;
import dev.remora.search.app.wiring.IndexMessages;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.topic.Topic.IndexScope;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora index`: updates or rebuilds a collection's index.
@Command(
        name = "index",
        mixinStandardHelpOptions = true,
        description = "Updates the index of a collection. A crawl does this while it runs.")
public final class IndexCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the collection's topic")
    private String topic;

    @Mixin
    private DataFolder data;

    @Mixin
    private EngineOption engine;

    @Option(names = "--rebuild", description = "build the index again from the collection")
    private boolean rebuild;

    @Option(names = "--all", description = "index all fetched pages, on topic or not")
    private boolean all;

    /// Indexes with the objects of `wiring`.
    public IndexCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            IndexScope scope = all ? IndexScope.ALL : collection.topic().index();
            try (IndexFollower indexer = wiring.on(engine).indexer(collection, folder, scope, rebuild, events(topic))) {
                IndexProgress done = indexer.catchUp();
                wiring.terminal()
                        .tell(
                                "indexed",
                                done.searchable(),
                                done.elapsed().toMillis() / 1000.0,
                                topic,
                                DataFolder.option(data.path()));
            }
        }
        return 0;
    }

    private IndexEvents events(String topic) {
        Terminal terminal = wiring.terminal();
        return new IndexMessages(terminal, topic) {
            private int tenth = -1;
            private IndexProgress.Phase phase;

            @Override
            public void progress(IndexProgress now) {
                int reached = (int) (now.share() * 10);
                if (now.phase() != IndexProgress.Phase.DONE && (now.phase() != phase || reached != tenth)) {
                    phase = now.phase();
                    tenth = reached;
                    String name = now.phase().name().toLowerCase(Locale.ROOT);
                    terminal.tell("indexing", terminal.words("indexing." + name), 10 * reached);
                }
            }
        };
    }
}
