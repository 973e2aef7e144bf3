package dev.remora.lab.measure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Confidence intervals of means by resampling in two stages: topics with replacement, and the seed sets of
/// each with replacement, because the runs of one topic are similar. Topics have equal weights, regardless of
/// their number of seed sets. If all values are of one topic, only its seed sets are resampled; the interval
/// of a single value is the value itself.
///
/// Efron & Tibshirani, "An Introduction to the Bootstrap", 1993.
public final class Bootstrap {
    private static final int ROUNDS = 2000;
    private static final double TAIL = 0.025;

    private final long seed;

    /// @param seed of the random numbers: the same values give the same interval
    public Bootstrap(long seed) {
        this.seed = seed;
    }

    /// Returns the mean of values, averaged by topic.
    ///
    /// @param byTopic values of the seed sets of each topic; no list is empty
    public BootstrapInterval mean(Map<String, List<Double>> byTopic) {
        List<List<Double>> topics = new ArrayList<>(byTopic.values());
        int values = topics.stream().mapToInt(List::size).sum();
        if (values == 0) {
            return new BootstrapInterval(Double.NaN, Double.NaN, Double.NaN, 0);
        }
        double mean = topics.stream().mapToDouble(Bootstrap::mean).average().orElseThrow();
        SplittableRandom random = new SplittableRandom(seed);
        double[] means = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            means[round] = resampled(topics, random);
        }
        Arrays.sort(means);
        return new BootstrapInterval(
                mean, means[(int) (ROUNDS * TAIL)], means[(int) (ROUNDS * (1 - TAIL)) - 1], values);
    }

    private static double resampled(List<List<Double>> topics, SplittableRandom random) {
        double sum = 0;
        for (int t = 0; t < topics.size(); t++) {
            List<Double> topic = topics.get(random.nextInt(topics.size()));
            double inTopic = 0;
            for (int v = 0; v < topic.size(); v++) {
                inTopic += topic.get(random.nextInt(topic.size()));
            }
            sum += inTopic / topic.size();
        }
        return sum / topics.size();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }
}
