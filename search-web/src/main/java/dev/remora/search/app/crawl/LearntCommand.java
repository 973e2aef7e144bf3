package dev.remora.search.app.crawl;

import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.Strategies;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `remora learnt`: shows what a collection's strategy has learnt.
@Command(
        name = "learnt",
        mixinStandardHelpOptions = true,
        description = {
            "Shows what the strategy of a topic has learnt.",
            "For auto: the weight of each kind of evidence; for block-shark: the labels of blocks and the "
                    + "results of their links.",
            "Read-only; works during a crawl, which saves what it has learnt every 250 pages."
        })
public final class LearntCommand implements Callable<Integer> {
    private final Wiring wiring;

    @Parameters(index = "0", paramLabel = "TOPIC-ID", description = "the collection's topic")
    private String topic;

    @Mixin
    private DataFolder data;

    /// Judges nothing: the command only shows what was learnt.
    private static final class NoJudge implements RelevanceModel {
        @Override
        public String name() {
            return "none";
        }

        @Override
        public double threshold() {
            return 0;
        }

        @Override
        public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
            return new Judgement(0, false, new PageEvidence.Untold());
        }

        @Override
        public double judge(SegmentedText text) {
            return 0;
        }
    }

    /// Reads collections through `wiring`.
    public LearntCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            Optional<StrategyState> state = last(collection);
            List<String> learnt = state.map(kept -> learnt(kept, collection)).orElse(List.of());
            if (learnt.isEmpty()) {
                wiring.terminal()
                        .say(state.map(kept -> "nothing that '" + kept.strategy()
                                        + "' learns is human-readable; auto and block-shark can be shown")
                                .orElse("nothing is stored: the strategy of this crawl does not learn, or has not "
                                        + "learnt yet"));
            }
            learnt.forEach(line -> wiring.terminal().out().println(line));
        }
        return 0;
    }

    private static Optional<StrategyState> last(CollectionReader collection) {
        Optional<StrategyState> last = Optional.empty();
        try (CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                if (records.next().record() instanceof StrategyState state) {
                    last = Optional.of(state);
                }
            }
        }
        return last;
    }

    private List<String> learnt(StrategyState state, CollectionReader collection) {
        PriorityStrategy strategy = Strategies.named(
                state.strategy(),
                new StrategyParts(
                        collection.topic(),
                        new NoJudge(),
                        wiring.segmenter(collection.topic()),
                        wiring.folding(),
                        new SplittableRandom(1)));
        strategy.restore(state.state());
        return strategy.learnt();
    }
}
