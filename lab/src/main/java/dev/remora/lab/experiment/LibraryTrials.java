package dev.remora.lab.experiment;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.strategy.Auto;
import dev.remora.crawler.priority.strategy.Strategies;
import dev.remora.lab.library.PageLibrary;
import dev.remora.lab.trial.BaselineStrategies;
import dev.remora.lab.trial.CrawlTrial;
import dev.remora.lab.trial.Judge;
import dev.remora.lab.trial.RememberedWords;
import dev.remora.lab.trial.Targets;
import dev.remora.lab.trial.Trace;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Catalogue;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/// Makes the crawls of an experiment in this process, in the threads that ask, over a library that they share.
public final class LibraryTrials implements TrialRunner {
    private final PageLibrary library;
    private final Segmenter segmenter;
    private final Folding folding;
    private final Judges judges;
    private final Supplier<Catalogue> catalogue;
    private final int cores;

    /// @param segmenter finds words
    /// @param folding the segmenter's
    /// @param catalogue topics beside those of the experiment, for strategies that know of such
    /// @param cores crawls that run at a time
    public LibraryTrials(
            PageLibrary library, Segmenter segmenter, Folding folding, Supplier<Catalogue> catalogue, int cores) {
        this.library = library;
        this.segmenter = new RememberedWords(segmenter);
        this.folding = folding;
        this.judges = new Judges(library, folding);
        this.catalogue = catalogue;
        this.cores = cores;
    }

    @Override
    public String description() {
        return library.description();
    }

    @Override
    public int atATime() {
        return cores;
    }

    @Override
    public void check(Topic topic, List<String> models) {
        models.forEach(model -> judges.of(topic, model));
    }

    @Override
    public Trace run(TrialOrder order) {
        Targets targets = judges.targets(order.topic(), order.hits());
        Judge judge = judges.of(order.topic(), order.method().relevance());
        return new CrawlTrial(library, segmenter, order.settings())
                .run(order.topic(), strategy(order, judge, targets), judge, targets);
    }

    private PriorityStrategy strategy(TrialOrder order, Judge judge, Targets targets) {
        SplittableRandom chance = new SplittableRandom(order.chance());
        StrategyParts parts = new StrategyParts(order.topic(), judge, segmenter, folding, chance, catalogue);
        String strategy = order.method().strategy();
        return switch (strategy) {
            case BaselineStrategies.RANDOM -> BaselineStrategies.random(chance);
            case BaselineStrategies.ORACLE -> BaselineStrategies.oracle(targets);
            default ->
                AutoVariants.settings(strategy)
                        .<PriorityStrategy>map(settings -> new Auto(parts, settings))
                        .orElseGet(() -> Strategies.named(strategy, parts));
        };
    }
}
