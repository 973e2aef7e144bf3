package dev.remora.crawler.relevance.learn;

import dev.remora.crawler.relevance.term.TermWeights;
import java.util.List;

/// The samples' weights by class: one row per sample, one column per term; at least one row of each class.
final class ClassValues {
    private final double[][] positive;
    private final double[][] negative;

    private ClassValues(double[][] positive, double[][] negative) {
        this.positive = positive;
        this.negative = negative;
    }

    static ClassValues of(List<Sample> samples, TermWeights weights) {
        double[][] positive = rows(samples, weights, true);
        double[][] negative = rows(samples, weights, false);
        if (positive.length == 0 || negative.length == 0) {
            throw new IllegalArgumentException("samples on topic and off topic are required");
        }
        return new ClassValues(positive, negative);
    }

    private static double[][] rows(List<Sample> samples, TermWeights weights, boolean positive) {
        return samples.stream()
                .filter(sample -> sample.positive() == positive)
                .map(sample -> weights.of(sample.terms()))
                .toArray(double[][]::new);
    }

    /// Rows of the samples on the topic.
    double[][] positive() {
        return positive;
    }

    /// Rows of the others.
    double[][] negative() {
        return negative;
    }

    /// The standard deviation of a term over both classes.
    double deviation(int term) {
        double mean = (mean(positive, term) * positive.length + mean(negative, term) * negative.length)
                / (positive.length + negative.length);
        return Math.sqrt(
                (squares(positive, term, mean) + squares(negative, term, mean)) / (positive.length + negative.length));
    }

    static double mean(double[][] values, int term) {
        double sum = 0;
        for (double[] row : values) {
            sum += row[term];
        }
        return sum / values.length;
    }

    /// The sample's standard deviation, `√(Σ (x - μ)² / n)`.
    static double deviation(double[][] values, int term) {
        return Math.sqrt(squares(values, term, mean(values, term)) / values.length);
    }

    private static double squares(double[][] values, int term, double mean) {
        double sum = 0;
        for (double[] row : values) {
            sum += (row[term] - mean) * (row[term] - mean);
        }
        return sum;
    }
}
