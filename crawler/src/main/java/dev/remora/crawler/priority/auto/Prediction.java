package dev.remora.crawler.priority.auto;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

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

    /// The evidence for people, what counts most first: `(0.62 expected + 0.08 to explore its host) ÷ 1.18: its
    /// words 0.80 × 1.90 · …`, which makes the priority.
    public String evidence() {
        StringBuilder words = new StringBuilder(160);
        words.append('(')
                .append(number(expected))
                .append(" expected + ")
                .append(number(curiosity))
                .append(" to explore its host) ÷ ")
                .append(number((expected + curiosity) / priority));
        String separator = ": ";
        for (Feature clue : byEffect()) {
            int i = clue.index();
            words.append(separator)
                    .append(clue.words())
                    .append(' ')
                    .append(number(clues[i]))
                    .append(" × ");
            words.append(number(weights[i]));
            separator = " · ";
        }
        if (examples.all() > 0) {
            words.append(separator).append(told(examples));
        }
        return words.toString();
    }

    private static String told(ExampleSites.Count examples) {
        int first = examples.onTopic() > 0 ? examples.onTopic() : examples.offTopic();
        return first + (first == 1 ? " example" : " examples")
                + (examples.onTopic() == 0 ? " off the topic" : " on the topic")
                + (first == examples.all() ? "" : " and " + examples.offTopic() + " off it")
                + " on its host";
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

    private static String number(double value) {
        long hundredths = Math.round(Math.abs(value) * 100);
        long rest = hundredths % 100;
        return (value < 0 && hundredths > 0 ? "-" : "") + hundredths / 100 + (rest < 10 ? ".0" : ".") + rest;
    }
}
