package dev.remora.crawler.priority.auto;

import dev.remora.shared.reason.LinkEvidence;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The prediction for a link, with its evidence. Immutable.
public final class Prediction {
    private static final double WORTH_TELLING = 0.05;

    private final double expected;
    private final double explorationBonus;
    private final double priority;
    private final double[] clues;
    private final double[] weights;
    private final ExampleSites.Count examples;

    /// @param expected probability that it leads to the topic, in (0, 1)
    /// @param explorationBonus for a host with little evidence, at least 0
    /// @param priority sum of both, scaled to [0, 1]
    /// @param clues the evidence, by [Feature#index]; must not change any more
    /// @param weights of the clues, likewise
    /// @param examples number of the topic's examples on its host
    Prediction(
            double expected,
            double explorationBonus,
            double priority,
            double[] clues,
            double[] weights,
            ExampleSites.Count examples) {
        this.expected = expected;
        this.explorationBonus = explorationBonus;
        this.priority = priority;
        this.clues = clues;
        this.weights = weights;
        this.examples = examples;
    }

    /// Returns the priority of the link, in [0, 1].
    public double priority() {
        return priority;
    }

    /// Returns the evidence, the greatest effect first: `(expected + exploration) ÷ scale` is the priority.
    public LinkEvidence evidence() {
        double scale = (expected + explorationBonus) / priority;
        List<LinkEvidence> clues = Stream.concat(byEffect().stream().map(this::told), told(examples).stream())
                .toList();
        return clues.isEmpty()
                ? new LinkEvidence.Expected((float) expected, (float) explorationBonus, (float) scale)
                : new LinkEvidence.ExpectedBy((float) expected, (float) explorationBonus, (float) scale, clues);
    }

    private LinkEvidence told(Feature clue) {
        int i = clue.index();
        return new LinkEvidence.WeightedClue(clue.clue(), (float) clues[i], (float) weights[i]);
    }

    private static Optional<LinkEvidence> told(ExampleSites.Count examples) {
        if (examples.all() == 0) {
            return Optional.empty();
        }
        if (examples.onTopic() == 0) {
            return Optional.of(new LinkEvidence.ExamplesOff(examples.offTopic()));
        }
        return Optional.of(
                examples.offTopic() == 0
                        ? new LinkEvidence.ExamplesOn(examples.onTopic())
                        : new LinkEvidence.ExamplesBoth(examples.onTopic(), examples.offTopic()));
    }

    private List<Feature> byEffect() {
        return Arrays.stream(Feature.values())
                .filter(clue -> effect(clue) >= WORTH_TELLING)
                .sorted(Comparator.comparingDouble(clue -> -effect(clue)))
                .toList();
    }

    private double effect(Feature clue) {
        return Math.abs(clues[clue.index()] * weights[clue.index()]);
    }
}
