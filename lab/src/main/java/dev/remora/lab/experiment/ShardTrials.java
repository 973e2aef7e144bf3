package dev.remora.lab.experiment;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.measure.HitCurve;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.CrawlTrial;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.RememberedWords;
import dev.remora.lab.trial.ShardedTrial;
import dev.remora.lab.trial.Targets;
import dev.remora.lab.trial.Trace;
import dev.remora.lab.trial.TrialSettings;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/// Crawls by several shards compared with the crawl by one process, on the scale of the lab: `random` and
/// `oracle` of one process, with the same delay.
public final class ShardTrials {
    private static final int RANDOM_CRAWLS = 3;
    private static final int HARVEST_AT = 1_000;

    private final PageLibrary library;
    private final Segmenter segmenter;
    private final Folding folding;
    private final Judges judges;
    private final Plan plan;
    private final Supplier<Catalogue> catalogue;
    private final List<Integer> counts;
    private final RoundBounds rounds;

    /// When a round ends.
    ///
    /// @param pages of a first round, all shards together
    /// @param time after which a round starts no request; empty: no bound
    public record RoundBounds(long pages, Optional<Duration> time) {}

    /// @param segmenter finds words
    /// @param folding the segmenter's
    /// @param plan topics, strategies, and how each crawl goes
    /// @param catalogue topics beside those of the plan
    /// @param counts numbers of shards, each at least 1
    /// @param rounds when each ends
    public ShardTrials(
            PageLibrary library,
            Segmenter segmenter,
            Folding folding,
            Plan plan,
            Supplier<Catalogue> catalogue,
            List<Integer> counts,
            RoundBounds rounds) {
        this.library = library;
        this.segmenter = new RememberedWords(segmenter);
        this.folding = folding;
        this.judges = new Judges(library, folding);
        this.plan = plan;
        this.catalogue = catalogue;
        this.counts = counts;
        this.rounds = rounds;
    }

    /// Crawls with all topics, strategies and numbers of shards, and returns a table with a row for each.
    ///
    /// @param cores crawls that run at a time
    /// @throws InterruptedException if the caller's thread is interrupted; nothing runs on then
    public String table(int cores) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(cores)) {
            try {
                List<Topic> topics = plan.groups().stream()
                        .flatMap(group -> group.topics().stream())
                        .toList();
                ExperimentPool pool = new ExperimentPool(threads, (_, _, _) -> {}, 0);
                StringBuilder table = new StringBuilder("| topic | strategy | shards | pages | share of oracle | "
                        + "harvest at 1,000 | rounds | messages a page | bytes a page | idle |\n"
                        + "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n");
                for (Topic topic : topics) {
                    table.append(rows(topic, pool));
                }
                return table.toString();
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private String rows(Topic topic, ExperimentPool pool) throws InterruptedException {
        Start start = new Start("", topic, StartId.OWN_SEEDS);
        Targets targets = judges.targets(topic, plan.hits().criterion(topic));
        List<Future<Trace>> yardsticks = new ArrayList<>();
        Supplier<Judge> judge = () -> judges.of(topic, plan.hits().judge()); // one that learns belongs to one crawl
        yardsticks.add(
                pool.submit("oracle", () -> whole(start, BaselineStrategies.oracle(targets), judge.get(), targets)));
        for (int i = 0; i < RANDOM_CRAWLS; i++) {
            SplittableRandom chance = new SplittableRandom(plan.seed() + i);
            yardsticks.add(
                    pool.submit("random", () -> whole(start, BaselineStrategies.random(chance), judge.get(), targets)));
        }
        List<Future<Trace>> singles = new ArrayList<>();
        List<List<Future<ShardedTrial.Outcome>>> sharded = new ArrayList<>();
        for (String strategy : plan.methods().strategies()) {
            singles.add(pool.submit(strategy, () -> single(start, strategy, targets)));
            List<Future<ShardedTrial.Outcome>> outcomes = new ArrayList<>();
            for (int count : counts) {
                outcomes.add(pool.submit(strategy, () -> sharded(start, strategy, count, targets)));
            }
            sharded.add(outcomes);
        }
        List<Trace> read = new ArrayList<>();
        for (Future<Trace> yardstick : yardsticks) {
            read.add(ExperimentPool.await(yardstick));
        }
        Scale scale = new Scale(
                start,
                plan.hits().judge(),
                read.getFirst(),
                read.subList(1, read.size()),
                read.getFirst(),
                plan.trial().budget());
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < plan.methods().strategies().size() && scale.targets() > 0; i++) {
            String strategy = plan.methods().strategies().get(i);
            rows.append(row(scale, strategy, "one process", ExperimentPool.await(singles.get(i)), "| | | | |"));
            for (int j = 0; j < counts.size(); j++) {
                ShardedTrial.Outcome outcome =
                        ExperimentPool.await(sharded.get(i).get(j));
                rows.append(row(scale, strategy, String.valueOf(counts.get(j)), outcome.trace(), costs(outcome)));
            }
        }
        return rows.toString();
    }

    private static String row(Scale scale, String strategy, String shards, Trace trace, String costs) {
        Result result = scale.result(new CrawlMethod(strategy, ""), List.of(trace));
        HitCurve curve = result.curves().getFirst();
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %.3f | %.3f %s%n",
                scale.start().topic().id(),
                strategy,
                shards,
                trace.length(),
                result.shareOfOracle(),
                curve.harvest(HARVEST_AT),
                costs);
    }

    private static String costs(ShardedTrial.Outcome outcome) {
        double pages = Math.max(1, outcome.trace().length());
        return String.format(
                Locale.ROOT,
                "| %d | %.2f | %.0f | %.0f %% |",
                outcome.rounds(),
                outcome.messages() / pages,
                outcome.bytes() / pages,
                100 * outcome.idle());
    }

    private Judge judge(Topic topic) {
        return judges.of(topic, topic.relevance().model());
    }

    private Trace single(Start start, String strategy, Targets targets) {
        Judge judge = judge(start.topic());
        return whole(start, strategy(start, strategy, judge), judge, targets);
    }

    private PriorityStrategy strategy(Start start, String name, Judge judge) {
        return Strategies.named(
                name,
                new StrategyParts(
                        start.topic(), judge, segmenter, folding, new SplittableRandom(plan.seed()), catalogue));
    }

    private Trace whole(Start start, PriorityStrategy strategy, Judge judge, Targets targets) {
        return new CrawlTrial(library, segmenter, plan.trial()).run(start.topic(), strategy, judge, targets);
    }

    private ShardedTrial.Outcome sharded(Start start, String strategy, int count, Targets targets) {
        TrialSettings settings = plan.trial();
        return new ShardedTrial(library, segmenter, settings, count, rounds.pages(), rounds.time())
                .run(
                        start.topic(),
                        () -> strategy(start, strategy, judge(start.topic())),
                        () -> judge(start.topic()),
                        targets);
    }
}
