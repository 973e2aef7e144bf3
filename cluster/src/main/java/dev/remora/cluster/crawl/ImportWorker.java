package dev.remora.cluster.crawl;

import dev.remora.crawler.replay.ArchiveFetcher;
import dev.remora.crawler.replay.ArchiveFile;
import dev.remora.crawler.replay.ShardedArchive;
import dev.remora.search.app.crawl.TopicCrawl;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.StorageFailed;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.run.CrawlProgress;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Does the tasks of an import in one process. A task may be repeated: files are replaced by equal ones, and a shard
/// goes on where its journal ends.
record ImportWorker(Wiring wiring) {
    private static final Logger LOG = LoggerFactory.getLogger(ImportWorker.class);

    ImportTask.Reply perform(ImportTask task) throws InterruptedException {
        try {
            return switch (task) {
                case ImportTask.Distribute archive -> distribute(archive);
                case ImportTask.Admit shard -> admit(shard);
            };
        } catch (IOException | CollectionDamaged | StorageFailed | Ended e) {
            LOG.error("{}", task, e);
            return ImportTask.Reply.failed(String.valueOf(e.getMessage()));
        }
    }

    private static ImportTask.Reply distribute(ImportTask.Distribute task) throws IOException {
        ArchiveFile archive = new ArchiveFile(Path.of(task.archive()), UrlRules.DEFAULT);
        ArchiveFile.Contents contents =
                new ShardedArchive(Path.of(task.folder()), task.number(), task.shards()).write(archive);
        contents.damage().forEach(place -> LOG.warn("{}", place));
        List<String> news = contents.damage().isEmpty()
                ? List.of()
                : List.of("Damaged records left out: " + contents.damage().size() + ". The first: "
                        + contents.damage().getFirst());
        return ImportTask.Reply.done(contents.responses(), contents.skipped(), news);
    }

    private ImportTask.Reply admit(ImportTask.Admit task) throws IOException, InterruptedException {
        ShardTask shard = task.shard();
        CrawlOptions options = CrawlOptions.parse(shard.job().options());
        Topic topic = ShardOpener.read(shard.topic(), options);
        Path folder = Path.of(task.folder());
        try (ArchiveFetcher archive = new ArchiveFetcher(folder, UrlRules.DEFAULT, wiring.clock())) {
            for (int number = 0; number < task.archives(); number++) {
                archive.readPart(new ShardedArchive(folder, number, shard.job().shards()).part(shard.shard()));
            }
            ScopeRules scope = new ScopeRules(topic.crawl().scope());
            List<Url> addresses = archive.addresses().stream()
                    .filter(url -> scope.allows(url) && !url.pathAndQuery().equals("/robots.txt"))
                    .toList();
            if (addresses.isEmpty()) {
                create(options.data.resolve(topic.id()), topic);
                return ImportTask.Reply.done(0, 0, List.of());
            }
            try (TopicCrawl run = new ShardOpener(wiring)
                    .open(() -> TopicCrawl.openArchive(
                            wiring, topic, options, archive, addresses, addresses.size(), "remora import, " + shard))) {
                CrawlProgress end = run.run();
                return end.state() == CrawlProgress.State.FINISHED
                        ? ImportTask.Reply.done(run.crawl().spent(), 0, List.of())
                        : ImportTask.Reply.failed(shard + ": " + ShardWorker.words(end));
            }
        }
    }

    /// Later crawls expect each shard to have a collection.
    private void create(Path folder, Topic topic) {
        if (CollectionFolder.openForWriting(folder, topic, wiring.clock(), "remora import")
                instanceof CollectionFolder.Opened.Open(CollectionWriter collection)) {
            collection.sync();
            collection.close();
        }
    }
}
