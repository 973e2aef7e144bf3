package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.loop.CrawlCore;
import dev.remora.crawler.crawl.loop.CrawlPlan;
import dev.remora.crawler.crawl.loop.Rejudgement;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `remora judge`: judges a collection's stored pages by its topic as it is now.
@Command(
        name = "judge",
        mixinStandardHelpOptions = true,
        description = {
            "Judges all stored pages again by the topic file as it is now, updates the index and re-scores the queue.",
            "It fetches nothing but example pages that it has never read, and those only if --contact is given.",
            "A crawl does this by itself if keywords, words, examples, threshold or model have changed."
        })
public final class JudgeCommand implements Callable<Integer> {
    private static final int TELL_EVERY = 5_000;

    private final Wiring wiring;
    private long toldAt;

    @Parameters(index = "0", paramLabel = "TOPIC.yaml", description = "topic file")
    private Path file;

    @Mixin
    private CrawlOptions options;

    @Option(
            names = "--strategy",
            paramLabel = "S",
            completionCandidates = CrawlRun.StrategyNames.class,
            description = "how the queue is ranked, if not as the file says: ${COMPLETION-CANDIDATES}")
    private Optional<String> strategy = Optional.empty();

    @Option(names = "--relevance", paramLabel = "M", description = "how pages are judged, if not as the file says")
    private Optional<String> relevance = Optional.empty();

    /// Judges with the objects of `wiring`.
    public JudgeCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Topic topic = new TopicOverrides(Optional.empty(), strategy, relevance, Optional.empty())
                .apply(wiring.topic(file, WebReach.urls(options)));
        Path folder = options.data.resolve(topic.id());
        if (!CollectionFolder.isCollection(folder)) {
            throw Ended.badInput(
                    "there is nothing to judge yet in " + folder + "; crawl the topic first: ./remora crawl " + file);
        }
        tellOfAnotherStrategy(topic, folder);
        FetchSettings fetching = WebReach.unchecked(options, topic);
        switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), "remora judge " + file)) {
            case CollectionFolder.Opened.HeldByAnother(String words) -> throw Ended.failed(words);
            case CollectionFolder.Opened.Open(CollectionWriter collection) -> {
                try (collection;
                        WebReach reach = WebReach.open(wiring, options, fetching)) {
                    judge(topic, folder, collection, reach);
                }
            }
        }
        return 0;
    }

    private void tellOfAnotherStrategy(Topic topic, Path folder) {
        StrategyBefore.otherThan(topic, folder)
                .ifPresent(last -> wiring.terminal()
                        .say("What waits is scored by " + topic.crawl().strategy() + " from now on, no longer by "
                                + last + "." + (strategy.isPresent() ? "" : " To keep that: --strategy " + last)));
    }

    private void judge(Topic topic, Path folder, CollectionWriter collection, WebReach reach) {
        CrawlPlan plan = new CrawlPlans(wiring, options, folder, collection, reach).checked(topic);
        List<TopicPart> changed = collection.topic().judgesOtherwiseBy(topic);
        RunReason reason = changed.isEmpty() ? new RunReason.JudgingAskedFor() : new RunReason.TopicChanged(changed);
        Rejudgement anew = new Rejudgement(collection, plan.judge(), reason, wiring.clock(), this::tell);
        CrawlCore.judgeAnew(
                topic,
                collection,
                plan.parts(),
                plan.frontier(),
                plan.settings(),
                anew,
                wiring.clock().instant());
        collection.replaceTopic(topic);
        try (IndexFollower indexer = TopicCrawl.indexer(wiring, topic, folder, collection)) {
            long searchable = indexer.catchUp().searchable();
            wiring.terminal()
                    .say(ReasonText.ENGLISH.say(anew.outcome().orElseThrow().told())
                            + String.format(Locale.ROOT, ".\n%,d pages are searchable.", searchable));
        }
    }

    private boolean tell(long done, long of) {
        if (done >= toldAt + TELL_EVERY && done < of) {
            toldAt = done;
            wiring.terminal().say(String.format(Locale.ROOT, "%,d of %,d stored pages judged anew …", done, of));
        }
        return true;
    }
}
