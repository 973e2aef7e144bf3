package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.loop.CrawlPlan;
import dev.remora.crawler.crawl.reread.KnownAddresses;
import dev.remora.crawler.crawl.reread.Reread;
import dev.remora.indexer.build.IndexFollower;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.http.MessageBundle;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.collection.folder.LockHolder;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;

/// Reads a collection's archived responses again, with progress at a terminal and a clean stop at Ctrl-C; then
/// updates its index.
public final class TopicReread {
    private static final int TELL_EVERY = 2_000;

    private final Wiring wiring;
    private final CrawlOptions options;
    private final Path folder;
    private final MessageBundle.In words;
    private long toldAt;
    private volatile boolean stopAsked;

    /// @param options of the crawl
    /// @param folder of the collection
    public TopicReread(Wiring wiring, CrawlOptions options, Path folder) {
        this.wiring = wiring;
        this.options = options;
        this.folder = folder;
        this.words = new MessageBundle(TopicReread.class).in(wiring.terminal().language());
    }

    /// Reads all responses.
    ///
    /// @param address shown to people who find the collection locked
    /// @return whether it is complete; what was read before a stop is kept
    /// @throws Ended if another process is writing the collection, it is a shard, whose pages may be represented by
    ///     pages of others, or a re-judging of its pages was interrupted
    public boolean run(String address) {
        Topic topic = Wiring.topicOf(folder);
        if (!topic.crawl().shard().whole()) {
            throw Ended.badInput(words.say("reread.shard", folder.getFileName()));
        }
        CleanStop stop = CleanStop.at(wiring.terminal(), "stopping.reread", () -> stopAsked = true);
        try (stop) {
            Reread.Outcome end = switch (CollectionFolder.openForWriting(folder, topic, wiring.clock(), address)) {
                case CollectionFolder.Opened.HeldByAnother(LockHolder holder) -> throw Ended.held(holder);
                case CollectionFolder.Opened.Open(CollectionWriter collection) -> read(topic, collection);
            };
            if (end instanceof Reread.Outcome.Done done) {
                wiring.compaction().after(folder, address, done.superseded(), () -> stopAsked);
                return true;
            }
            return false;
        }
    }

    private Reread.Outcome read(Topic topic, CollectionWriter collection) {
        try (collection;
                WebReach reach = WebReach.offline(wiring, options, KnownAddresses.rules(collection))) {
            CrawlPlans plans = new CrawlPlans(wiring, options, folder, collection, reach);
            Reread.Outcome end =
                    new Reread(collection, () -> parts(plans.checked(topic)), wiring.clock(), this::tell).run();
            switch (end) {
                case Reread.Outcome.Done done -> index(topic, collection, done);
                case Reread.Outcome.Stopped() -> say("reread.stopped", again());
                case Reread.Outcome.JudgingInterrupted() ->
                    throw Ended.failed(words.say("reread.judge", judgeFirst(topic), again()));
            }
            return end;
        }
    }

    private String judgeFirst(Topic topic) {
        return TopicOrigin.of(folder, topic.id()).map(Path::toString).orElse("TOPIC.yaml")
                + DataFolder.option(options.data);
    }

    private String again() {
        return folder.getFileName() + DataFolder.option(options.data);
    }

    private static Reread.Parts parts(CrawlPlan plan) {
        return new Reread.Parts(plan.topic(), plan.parts(), plan.worker().reader(), plan.settings());
    }

    private void index(Topic topic, CollectionWriter collection, Reread.Outcome.Done done) {
        if (done.kept() > 0) {
            say("reread.kept", done.kept(), done.pages());
        }
        try (IndexFollower indexer = TopicCrawl.indexer(wiring, topic, folder, collection)) {
            long searchable = indexer.catchUp().searchable();
            say("reread.done", done.pages(), done.changed(), done.rejudged(), searchable);
        }
    }

    private boolean tell(Reread.Phase phase, long done, long of) {
        if (done < toldAt) {
            toldAt = 0; // the next phase
        }
        if (done >= toldAt + TELL_EVERY && done < of) {
            toldAt = done;
            say(phase == Reread.Phase.READING ? "reread.reading" : "reread.judging", done, of);
        }
        return !stopAsked;
    }

    private void say(String key, Object... arguments) {
        wiring.terminal().say(words.say(key, arguments));
    }
}
