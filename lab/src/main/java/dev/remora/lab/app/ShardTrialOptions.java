package dev.remora.lab.app;

import dev.remora.lab.experiment.Plan;
import dev.remora.lab.experiment.ShardTrials;
import dev.remora.lab.library.ArchiveLibrary;
import dev.remora.search.app.wiring.DurationConverter;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// The options of crawls by shards instead of one process.
final class ShardTrialOptions {
    @Option(
            names = "--shards",
            split = ",",
            paramLabel = "P",
            description = "numbers of shards: crawl with each strategy by so many shards instead, in rounds, and "
                    + "compare with one process")
    private List<Integer> shards = List.of();

    @Option(
            names = "--round",
            paramLabel = "N",
            description = "with --shards: pages of the first rounds, all shards together; later ones have a third of "
                    + "the pages so far (default: ${DEFAULT-VALUE})",
            defaultValue = "128")
    private long round;

    @Option(
            names = "--round-time",
            paramLabel = "DURATION",
            converter = DurationConverter.class,
            description = "with --shards: time after which a round starts no request, for example 30s "
                    + "(default: no bound)")
    private Optional<Duration> roundTime = Optional.empty();

    /// Whether crawls by shards are compared.
    boolean asked() {
        return !shards.isEmpty();
    }

    /// Ends the command with a message if an option is wrong.
    ///
    /// @param others whether the command was asked for something that shards do not do
    void check(boolean others) {
        ComparisonOptions.atLeast(1, "--round", round);
        if (roundTime.filter(Duration::isZero).isPresent()) {
            throw Ended.badInput("--round-time must be more than 0; leave it out for rounds without a bound");
        }
        shards.forEach(count -> ComparisonOptions.atLeast(1, "--shards", count));
        if (asked() && others) {
            throw Ended.badInput("--shards crawls an archived web by the files of --topics. Leave out --sections, "
                    + "--adopt and --coverage, and name WARC files instead of a collection.");
        }
    }

    ShardTrials trials(ArchiveLibrary library, Segmenter segmenter, Folding folding, Plan plan) {
        var bounds = new ShardTrials.RoundBounds(round, roundTime);
        return new ShardTrials(library, segmenter, folding, plan, Wiring::catalogue, shards, bounds);
    }
}
