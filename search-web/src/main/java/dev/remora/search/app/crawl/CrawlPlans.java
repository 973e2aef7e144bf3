package dev.remora.search.app.crawl;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.PageJudge;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.loop.Crawl;
import dev.remora.crawler.crawl.loop.CrawlPlan;
import dev.remora.crawler.crawl.worker.PageAnalysis;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.FileLinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.WebReach;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.TopicPart;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/// Creates the settings and parts of a crawl for each version of its topic; fetcher and parser are shared by
/// all.
///
/// @param folder of the collection
record CrawlPlans(Wiring wiring, CrawlOptions options, Path folder, CollectionWriter collection, WebReach reach) {
    /// Seed of the strategy's random numbers: the same crawl makes the same decisions.
    private static final long SEED = 1;

    /// Requests to one network address in a host's delay, all shards together.
    private static final int REQUESTS_PER_ADDRESS = 8;

    /// Opens a run. If the stored pages were judged by another version of the topic, the run begins by
    /// re-judging them.
    Crawl open(Topic topic, RunOrder order) {
        CrawlPlan plan = checked(topic);
        Crawl crawl = Crawl.open(
                plan.topic(),
                collection,
                plan.parts(),
                plan.worker(),
                plan.frontier(),
                plan.settings(),
                order,
                wiring.clock());
        List<TopicPart> changed = collection.topic().judgementChanges(topic);
        if (!changed.isEmpty() || crawl.judgingInterrupted()) {
            RunReason reason =
                    changed.isEmpty() ? new RunReason.JudgingBrokenOff() : new RunReason.TopicChanged(changed);
            crawl.rejudge(reason, () -> of(topic));
        }
        return crawl;
    }

    /// Tells that a run begins by re-judging the stored pages.
    void tellRejudging(RunReason reason) {
        wiring.terminal().tell("rejudging", wiring.terminal().reasons().say(reason));
    }

    /// Continues a run with another version of its topic, which judges pages differently.
    void change(Crawl crawl, Topic next) {
        RunReason reason = new RunReason.TopicChanged(collection.topic().judgementChanges(next));
        wiring.terminal().tell("rejudging.file", wiring.terminal().reasons().say(reason));
        crawl.rejudge(reason, () -> of(next));
    }

    /// Returns the plan of a topic; ends the command if the topic asks for something unknown.
    CrawlPlan checked(Topic topic) {
        try {
            return of(topic);
        } catch (IllegalArgumentException e) {
            throw Ended.badInput(e.getMessage());
        }
    }

    /// Returns the plan of a topic.
    ///
    /// @throws IllegalArgumentException with a message for people, if the topic asks for something unknown
    CrawlPlan of(Topic topic) {
        List<ExamplePage> examples = new TopicExamples(wiring, reach, collection).read(topic, folder);
        RelevanceModel relevance = RelevanceModels.of(topic, wiring.folding(), examples);
        Segmenter segmenter = wiring.segmenter(topic);
        PageJudge judge = new PageJudge(relevance, Answers.of(topic.examples()));
        PageAnalysis analysis = PageAnalysis.of(segmenter, judge, wiring.folding());
        PageWorker worker = new PageWorker(
                reach.fetcher(),
                new PageWorker.Readers(reach.parser(), reach.sitemaps(), reach.urls()),
                reach.room(),
                analysis,
                collection);
        CheckpointFolder checkpoints = CheckpointFolder.of(folder);
        CoreParts parts = new CoreParts(
                        strategy(topic, relevance, segmenter),
                        segmenter,
                        relevance,
                        reach.urls(),
                        content -> FileLinkStore.open(checkpoints.folder(), content))
                .with(checkpoints)
                .with(() -> wiring.pageRanks(folder));
        Topic.Crawl how = topic.crawl();
        FrontierSettings frontier = FrontierSettings.DEFAULT
                .withDelay(how.delay())
                .withMargin(how.pace().margin())
                .withHostsInTurn(how.pace().hostsInTurn())
                .withMaxWaiting(how.reach().maxWaiting())
                .withPerAddress(options.proxy.isPresent() ? 0 : how.shard().part(REQUESTS_PER_ADDRESS));
        CrawlSettings settings = CrawlSettings.of(how, options.threads, options.retryPause);
        if (reach.fetcher().recorded()) {
            settings = settings.forRecordings();
        }
        if (WebReach.fetchSettings(options).proxyOnLoopback()) {
            settings = settings.withPagesPerCheck(0); // an archive answers every name alike
        }
        return new CrawlPlan(topic, parts, worker, judge, frontier, settings);
    }

    private PriorityStrategy strategy(Topic topic, RelevanceModel relevance, Segmenter segmenter) {
        StrategyParts parts = new StrategyParts(
                topic, relevance, segmenter, wiring.folding(), new SplittableRandom(SEED), Wiring::catalogue);
        return Strategies.named(topic.crawl().strategy(), parts);
    }
}
