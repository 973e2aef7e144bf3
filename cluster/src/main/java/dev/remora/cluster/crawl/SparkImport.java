package dev.remora.cluster.crawl;

import dev.remora.cluster.spark.ClusterFailed;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.reason.Plurals;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `remora import TOPIC.yaml FILE… --cluster MASTER`: first each archive is distributed over the shards of its sites, a
/// task an archive; then each shard reads its parts, judges and indexes them, a task a shard.
///
/// @param folder of the shards, locked
record SparkImport(Wiring wiring, Topic topic, CrawlOptions options, ShardFolder folder) {
    private static final ShardedCrawl.Limits NO_ROUNDS = new ShardedCrawl.Limits(0, Duration.ZERO);

    private Path parts() {
        return folder.path().resolve("import");
    }

    /// Fails if the shards exist, unless an import into them was broken off.
    void checkNew() throws IOException {
        if (folder.read().isPresent() && !Files.exists(parts())) {
            throw Ended.badInput("There are already shards in " + folder.path()
                    + ". Archives are imported into new ones: give the topic another id");
        }
    }

    /// Imports.
    ///
    /// @return the exit code
    int run(SparkShards machines, ShardFolder.State state, List<Path> archives) throws IOException {
        OwnerOnly.createDirectories(parts());
        boolean whole = distribute(machines, state, archives);
        ShardedCrawl shards = new ShardedCrawl(topic, folder, state, options, machines, NO_ROUNDS, wiring.clock());
        List<ImportTask.Admit> admits = shards.tasks(_ -> new ShardTask.Texts()).stream()
                .map(shard -> new ImportTask.Admit(parts().toString(), archives.size(), shard))
                .toList();
        List<ImportTask.Reply> replies = done(machines.runImport(admits));
        long pages = replies.stream().mapToLong(ImportTask.Reply::count).sum();
        if (state.shards() > 1) {
            shards.settleTexts();
            machines.ranks().compute(folder, state.shards());
        }
        CrossShardRanks.delete(parts());
        wiring.terminal()
                .say(String.format(
                        Locale.ROOT,
                        "%s imported into %s.%nNext: ./remora serve --data %s",
                        Plurals.say(pages, "page", "pages"),
                        Plurals.say(state.shards(), "shard", "shards"),
                        folder.path()));
        return pages > 0 && whole ? 0 : 1;
    }

    /// Returns whether the archives are undamaged.
    private boolean distribute(SparkShards machines, ShardFolder.State state, List<Path> archives) {
        List<ImportTask.Distribute> tasks = new ArrayList<>();
        for (Path archive : archives) {
            tasks.add(new ImportTask.Distribute(
                    parts().toString(), archive.toAbsolutePath().toString(), tasks.size(), state.shards()));
        }
        List<ImportTask.Reply> replies = done(machines.runImport(tasks));
        for (int i = 0; i < archives.size(); i++) {
            ImportTask.Reply reply = replies.get(i);
            wiring.terminal()
                    .say(archives.get(i) + ": " + Plurals.say(reply.count(), "response", "responses") + ", "
                            + Plurals.say(reply.other(), "other record", "other records") + " skipped");
            reply.news().forEach(wiring.terminal()::say);
        }
        return replies.stream().allMatch(reply -> reply.news().isEmpty());
    }

    private static List<ImportTask.Reply> done(List<ImportTask.Reply> replies) {
        replies.stream()
                .map(ImportTask.Reply::failure)
                .filter(words -> !words.isEmpty())
                .findFirst()
                .ifPresent(words -> {
                    throw new ClusterFailed(words);
                });
        return replies;
    }
}
