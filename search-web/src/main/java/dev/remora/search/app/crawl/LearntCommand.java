package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.DataFolder;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord.StrategyState;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.Clue;
import dev.remora.shared.run.Learnt;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

    /// Reads collections through `wiring`.
    public LearntCommand(Wiring wiring) {
        this.wiring = wiring;
    }

    @Override
    public Integer call() {
        Path folder = data.collection(topic);
        try (CollectionReader collection = CollectionFolder.openForReading(folder)) {
            Optional<StrategyState> state = last(collection);
            List<Learnt> learnt = state.map(kept -> new LearntStates(wiring).of(collection.topic(), kept))
                    .orElse(List.of());
            if (learnt.isEmpty()) {
                Terminal terminal = wiring.terminal();
                terminal.say(state.map(kept -> terminal.words("learnt.unreadable", kept.strategy()))
                        .orElseGet(() -> terminal.words("learnt.nothing")));
            }
            learnt.forEach(one -> wiring.terminal().out().println(line(one)));
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

    private String line(Learnt learnt) {
        Terminal terminal = wiring.terminal();
        return switch (learnt) {
            case Learnt.Weight(Clue clue, double now, double initial) ->
                terminal.words("learnt.weight", terminal.reasons().say(clue), now, initial);
            case Learnt.Heading(String label, int onTopic, int fetched, boolean trusted) ->
                terminal.words(trusted ? "learnt.trusted" : "learnt.heading", label, onTopic, fetched);
        };
    }
}
