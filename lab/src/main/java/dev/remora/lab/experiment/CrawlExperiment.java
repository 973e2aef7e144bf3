package dev.remora.lab.experiment;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.CrawlTrial;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.RememberedWords;
import dev.remora.lab.trial.Targets;
import dev.remora.lab.trial.Trace;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Runs all crawls of a plan, on all cores, and measures them.
public final class CrawlExperiment {
    private static final int RANDOM_CRAWLS = 3;

    private final PageLibrary library;
    private final Segmenter segmenter;
    private final Folding folding;
    private final Judges judges;
    private final Plan plan;
    private final Supplier<Catalogue> catalogue;

    /// Told of each crawl that is done; called by one thread at a time.
    public interface Watcher {
        /// A crawl is done.
        ///
        /// @param done crawls that are done
        /// @param all crawls of the experiment
        /// @param name of the last one
        void done(int done, int all, String name);
    }

    /// The crawls by which a scale is made, under way.
    ///
    /// @param survey by the oracle to its end; the oracle's own crawl where there is no budget
    private record Scaling(Start start, Future<Trace> survey, List<Future<Trace>> random, Future<Trace> oracle) {}

    /// A strategy's crawl under way.
    private record StrategyTrial(Scale scale, String strategy, String relevance, Future<Trace> trace) {}

    /// @param segmenter finds words
    /// @param folding the segmenter's
    /// @param catalogue topics beside those of the plan, for strategies that know of such
    public CrawlExperiment(
            PageLibrary library, Segmenter segmenter, Folding folding, Plan plan, Supplier<Catalogue> catalogue) {
        this.library = library;
        this.segmenter = new RememberedWords(segmenter);
        this.folding = folding;
        this.judges = new Judges(library, folding);
        this.plan = plan;
        this.catalogue = catalogue;
    }

    /// Runs. A start from which no target can be reached has no results.
    ///
    /// @throws IllegalArgumentException with words for people, if a topic cannot be judged by a model
    /// @param cores crawls that run at a time
    /// @throws InterruptedException if the caller's thread is interrupted; nothing runs on then
    public List<Result> run(int cores, Watcher watcher) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(cores)) {
            try {
                return run(new ExperimentPool(threads, watcher, crawls()));
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private int crawls() {
        int topics = plan.groups().stream().mapToInt(g -> g.topics().size()).sum();
        int contests = plan.strategies().size() * Math.max(1, plan.relevances().size());
        int oracles = budgeted() ? 2 : 1;
        return topics * (1 + plan.seedSets()) * (RANDOM_CRAWLS + oracles + contests);
    }

    private boolean budgeted() {
        return plan.trial().budget() < Long.MAX_VALUE;
    }

    /// Makes the models of topics that have their keywords from examples: whether the web holds those is told
    /// before the first crawl.
    private void makeModels() {
        for (TopicGroup group : plan.groups()) {
            for (Topic topic : group.topics()) {
                if (topic.keywords().isEmpty()) {
                    judges.of(topic, plan.judge());
                    List<String> own = List.of(topic.relevance().model());
                    (plan.relevances().isEmpty() ? own : plan.relevances()).forEach(model -> judges.of(topic, model));
                }
            }
        }
    }

    private List<Result> run(ExperimentPool pool) throws InterruptedException {
        makeModels();
        List<Scaling> own = new ArrayList<>();
        for (TopicGroup group : plan.groups()) {
            for (Topic topic : group.topics()) {
                own.add(scaling(new Start(group.name(), topic, "file", targets(topic)), pool));
            }
        }
        List<Scaling> drawn = new ArrayList<>();
        List<StrategyTrial> contests = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        for (Scaling scaling : own) {
            Scale scale = scale(scaling);
            SeedSets.drawn(scale, plan.seedSets(), random(scale.start().name() + " seeds"))
                    .forEach(start -> drawn.add(scaling(start, pool)));
            contests.addAll(contests(scale, pool, results));
        }
        for (Scaling scaling : drawn) {
            contests.addAll(contests(scale(scaling), pool, results));
        }
        for (StrategyTrial contest : contests) {
            Trace trace = ExperimentPool.await(contest.trace());
            results.add(contest.scale().result(contest.strategy(), contest.relevance(), List.of(trace)));
        }
        return results;
    }

    private Targets targets(Topic topic) {
        return plan.labels()
                .filter(labels -> labels.knows(topic.id()))
                .map(labels -> Hits.labelled(labels, topic.id()))
                .orElseGet(() -> Hits.judged(library, judges.of(topic, plan.judge())));
    }

    private Scaling scaling(Start start, ExperimentPool pool) {
        List<Future<Trace>> random = new ArrayList<>();
        for (int i = 0; i < RANDOM_CRAWLS; i++) {
            SplittableRandom chance = random(start.name() + " random " + i);
            random.add(pool.submit(
                    start.name() + " random", () -> yardstick(start, BaselineStrategies.random(chance), plan.trial())));
        }
        TrialSettings toTheEnd = new TrialSettings(
                Long.MAX_VALUE, plan.trial().delay(), plan.trial().threads());
        Future<Trace> survey = oracle(start, toTheEnd, pool);
        return new Scaling(start, survey, random, budgeted() ? oracle(start, plan.trial(), pool) : survey);
    }

    private Future<Trace> oracle(Start start, TrialSettings settings, ExperimentPool pool) {
        return pool.submit(
                start.name() + " oracle", () -> yardstick(start, BaselineStrategies.oracle(start.targets()), settings));
    }

    private Trace yardstick(Start start, PriorityStrategy strategy, TrialSettings settings) {
        return crawl(start, strategy, judges.of(start.topic(), plan.judge()), settings);
    }

    private Scale scale(Scaling scaling) throws InterruptedException {
        List<Trace> random = new ArrayList<>();
        for (Future<Trace> crawl : scaling.random()) {
            random.add(ExperimentPool.await(crawl));
        }
        Start start = scaling.start();
        return new Scale(
                start,
                plan.judge(),
                ExperimentPool.await(scaling.survey()),
                random,
                ExperimentPool.await(scaling.oracle()),
                plan.trial().budget());
    }

    private static String relevanceOf(Start start) {
        return start.topic().relevance().model();
    }

    private List<StrategyTrial> contests(Scale scale, ExperimentPool pool, List<Result> results) {
        List<StrategyTrial> contests = new ArrayList<>();
        if (scale.targets() == 0) {
            return contests;
        }
        results.addAll(scale.yardsticks());
        Start start = scale.start();
        List<String> models = plan.relevances().isEmpty() ? List.of(relevanceOf(start)) : plan.relevances();
        for (String model : models) {
            for (String strategy : plan.strategies()) {
                contests.add(new StrategyTrial(
                        scale,
                        strategy,
                        model,
                        pool.submit(start.name() + " " + strategy, () -> crawl(start, strategy, model))));
            }
        }
        return contests;
    }

    private Trace crawl(Start start, String strategy, String model) {
        Judge judge = judges.of(start.topic(), model);
        SplittableRandom chance = random(start.name() + " " + strategy + " " + model);
        StrategyParts parts = new StrategyParts(start.topic(), judge, segmenter, folding, chance, catalogue);
        return crawl(start, Strategies.named(strategy, parts), judge, plan.trial());
    }

    private Trace crawl(Start start, PriorityStrategy strategy, Judge judge, TrialSettings settings) {
        return new CrawlTrial(library, segmenter, settings).run(start.topic(), strategy, judge, start.targets());
    }

    private SplittableRandom random(String what) {
        return new SplittableRandom(plan.seed() * 1_000_003 + what.hashCode());
    }
}
