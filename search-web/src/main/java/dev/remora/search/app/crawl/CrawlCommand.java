package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `remora crawl`: crawls a topic and indexes it during the crawl.
@Command(
        name = "crawl",
        mixinStandardHelpOptions = true,
        description = {
            "Crawls a topic. Pages are searchable as soon as they are fetched.",
            "You may edit the topic file at any time. If keywords, words, examples, threshold, relevance model "
                    + "or checks for cloaking change, stored pages are re-judged without fetching.",
            "Ctrl-C stops cleanly; the next crawl resumes it. To fetch known pages again, use recrawl."
        })
public final class CrawlCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Mixin
    private CrawlRun run;

    @Mixin
    private ShardOptions shards;

    @Option(
            names = "--max-pages",
            paramLabel = "N",
            description =
                    "maximum number of pages, including those already crawled; overrides the file's maxPages until "
                            + "the crawl ends or the file's maxPages changes")
    private Optional<Long> maxPages = Optional.empty();

    @Option(names = "--fresh", description = "set the old collection aside and start with an empty one")
    private boolean fresh;

    /// Crawls with the objects of `wiring`.
    public CrawlCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        if (shards.asked()) {
            return run.inShards(wiring, shards, maxPages, fresh);
        }
        return run.run(wiring, Optional.empty(), maxPages, folder -> {
            if (fresh) {
                setAside(folder);
            }
        });
    }

    private void setAside(Path folder) {
        switch (CollectionFolder.setAside(folder, wiring.clock(), "remora crawl --fresh")) {
            case CollectionFolder.SetAside.Moved(Path to) -> wiring.terminal().tell("moved", to);
            case CollectionFolder.SetAside.NothingThere() -> {}
            case CollectionFolder.SetAside.HeldByAnother(LockHolder holder) -> throw Ended.held(holder);
        }
    }
}
