package dev.remora.crawler.priority.auto;

import dev.remora.shared.reason.LinkEvidence;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is to be expected of a link, and why. Immutable.
public final class Prediction {
    private static final double WORTH_TELLING = 0.05;

    private final double expected;
    private final double curiosity;
    private final double priority;
    private final double[] clues;
    private final double[] weights;
    private final ExampleSites.Count examples;

    /// @param expected how likely it leads to the topic, in (0, 1)
    /// @param curiosity what is added because little is known of its host, at least 0
    /// @param priority both, brought into [0, 1]
    /// @param clues the evidence, by [Feature#index]; not changed any more
    /// @param weights what each clue counts, likewise
    /// @param examples how many of the topic's examples lie on its host, whose record begins with them
    Prediction(
            double expected,
            double curiosity,
            double priority,
            double[] clues,
            double[] weights,
            ExampleSites.Count examples) {
        this.expected = expected;
        this.curiosity = curiosity;
        this.priority = priority;
        this.clues = clues;
        this.weights = weights;
        this.examples = examples;
    }

    /// What the link is scored with, in [0, 1].
    public double priority() {
        return priority;
    }

    /// The evidence, what counts most first: `(expected + exploration) ÷ scale` makes the priority.
    public LinkEvidence evidence() {
        double scale = (expected + curiosity) / priority;
        List<LinkEvidence> clues = Stream.concat(byEffect().stream().map(this::told), told(examples).stream())
                .toList();
        return clues.isEmpty()
                ? new LinkEvidence.Expected((float) expected, (float) curiosity, (float) scale)
                : new LinkEvidence.ExpectedBy((float) expected, (float) curiosity, (float) scale, clues);
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
