package dev.remora.lab.experiment;

import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.Trace;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// Has all crawls of a plan made, and measures them.
public final class CrawlExperiment {
    private static final int RANDOM_CRAWLS = 3;

    private final TrialRunner trials;
    private final Plan plan;
    private final Map<String, HitCriterion> hits = new HashMap<>();

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

    /// A method's crawl under way.
    private record MethodTrial(Scale scale, CrawlMethod method, Future<Trace> trace) {}

    /// @param trials makes the crawls
    public CrawlExperiment(TrialRunner trials, Plan plan) {
        this.trials = trials;
        this.plan = plan;
    }

    /// Runs. A start from which no target can be reached has no results.
    ///
    /// @throws IllegalArgumentException with words for people, if a topic cannot be judged by a model
    /// @throws TrialFailed if a trial cannot be made elsewhere
    /// @throws InterruptedException if the caller's thread is interrupted; nothing runs on then
    public List<Result> run(Watcher watcher) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(trials.atATime())) {
            try {
                return run(new ExperimentPool(threads, watcher, crawls()));
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private int crawls() {
        int topics = plan.groups().stream().mapToInt(g -> g.topics().size()).sum();
        int oracles = budgeted() ? 2 : 1;
        return topics
                * (1 + plan.seedSets())
                * (RANDOM_CRAWLS + oracles + plan.methods().count());
    }

    private boolean budgeted() {
        return plan.trial().budget() < Long.MAX_VALUE;
    }

    /// Checks the models of topics that have their keywords from examples: whether the web holds those is told
    /// before the first crawl.
    private void checkModels() {
        for (TopicGroup group : plan.groups()) {
            for (Topic topic : group.topics()) {
                if (topic.keywords().isEmpty()) {
                    List<String> models = new ArrayList<>(List.of(plan.hits().judge()));
                    models.addAll(plan.methods().relevances(topic));
                    trials.check(topic, models);
                }
            }
        }
    }

    private List<Result> run(ExperimentPool pool) throws InterruptedException {
        checkModels();
        List<Scaling> own = new ArrayList<>();
        for (TopicGroup group : plan.groups()) {
            for (Topic topic : group.topics()) {
                own.add(scaling(new Start(group.name(), topic, StartId.OWN_SEEDS), pool));
            }
        }
        List<Scaling> drawn = new ArrayList<>();
        List<MethodTrial> contests = new ArrayList<>();
        List<Result> results = new ArrayList<>();
        for (Scaling scaling : own) {
            Scale scale = scale(scaling);
            SeedSets.drawn(
                            scale,
                            plan.seedSets(),
                            new SplittableRandom(chance(scale.start().name() + " seeds")))
                    .forEach(start -> drawn.add(scaling(start, pool)));
            contests.addAll(contests(scale, pool, results));
        }
        for (Scaling scaling : drawn) {
            contests.addAll(contests(scale(scaling), pool, results));
        }
        for (MethodTrial contest : contests) {
            Trace trace = ExperimentPool.await(contest.trace());
            results.add(contest.scale().result(contest.method(), List.of(trace)));
        }
        return results;
    }

    private Scaling scaling(Start start, ExperimentPool pool) {
        List<Future<Trace>> random = new ArrayList<>();
        for (int i = 0; i < RANDOM_CRAWLS; i++) {
            long chance = chance(start.name() + " random " + i);
            random.add(submit(yardstick(start, BaselineStrategies.RANDOM, chance, plan.trial()), pool));
        }
        TrialSettings toTheEnd = new TrialSettings(
                Long.MAX_VALUE, plan.trial().delay(), plan.trial().threads());
        Future<Trace> survey = submit(yardstick(start, BaselineStrategies.ORACLE, 0, toTheEnd), pool);
        return new Scaling(
                start,
                survey,
                random,
                budgeted() ? submit(yardstick(start, BaselineStrategies.ORACLE, 0, plan.trial()), pool) : survey);
    }

    private TrialOrder yardstick(Start start, String strategy, long chance, TrialSettings settings) {
        return order(start, new CrawlMethod(strategy, plan.hits().judge()), settings, chance);
    }

    private TrialOrder order(Start start, CrawlMethod method, TrialSettings settings, long chance) {
        Topic topic = start.topic();
        HitCriterion criterion =
                hits.computeIfAbsent(topic.id(), _ -> plan.hits().criterion(topic));
        return new TrialOrder(start.name() + " " + method.strategy(), topic, method, criterion, settings, chance);
    }

    private Future<Trace> submit(TrialOrder order, ExperimentPool pool) {
        return pool.submit(order.name(), () -> trials.run(order));
    }

    private Scale scale(Scaling scaling) throws InterruptedException {
        List<Trace> random = new ArrayList<>();
        for (Future<Trace> crawl : scaling.random()) {
            random.add(ExperimentPool.await(crawl));
        }
        Start start = scaling.start();
        return new Scale(
                start,
                plan.hits().judge(),
                ExperimentPool.await(scaling.survey()),
                random,
                ExperimentPool.await(scaling.oracle()),
                plan.trial().budget());
    }

    private List<MethodTrial> contests(Scale scale, ExperimentPool pool, List<Result> results) {
        List<MethodTrial> contests = new ArrayList<>();
        if (scale.targets() == 0) {
            return contests;
        }
        results.addAll(scale.yardsticks());
        Start start = scale.start();
        for (CrawlMethod method : plan.methods().of(start.topic())) {
            long chance = chance(start.name() + " " + method.strategy() + " " + method.relevance());
            TrialOrder order = order(start, method, plan.trial(), chance);
            contests.add(new MethodTrial(scale, method, submit(order, pool)));
        }
        return contests;
    }

    private long chance(String what) {
        return plan.seed() * 1_000_003 + what.hashCode();
    }
}
