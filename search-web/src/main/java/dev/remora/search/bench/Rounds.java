package dev.remora.search.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Measures contestants in turn: one round to warm up, which does not count, then as many as asked for. The first
/// of a round is the last of the next, so that none has the better place. Medians are taken, since a busy machine
/// spoils single rounds.
final class Rounds {
    private final int number;
    private final Consumer<String> say;

    Rounds(int number, Consumer<String> say) {
        this.number = number;
        this.say = say;
    }

    /// Someone who is measured.
    interface Contestant {
        /// One measurement; the more the better, or the less, as the benchmark has it.
        double measure() throws IOException, InterruptedException;
    }

    /// The median of each contestant's measurements, by name.
    Map<String, Double> medians(Map<String, Contestant> contestants) throws IOException, InterruptedException {
        Map<String, List<Double>> measured = new LinkedHashMap<>();
        contestants.keySet().forEach(name -> measured.put(name, new ArrayList<>()));
        List<String> order = new ArrayList<>(contestants.keySet());
        for (int round = 0; round <= number; round++) {
            for (String name : order) {
                double value = contestants.get(name).measure();
                say.accept(String.format(
                        Locale.ROOT, "  %s %s: %,.1f", round == 0 ? "warm-up" : "round " + round, name, value));
                if (round > 0) {
                    measured.get(name).add(value);
                }
            }
            order.addLast(order.removeFirst());
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        measured.forEach((name, values) -> medians.put(name, median(values)));
        return medians;
    }

    /// The middle value; of an even number, the mean of the two in the middle.
    static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// The value that `share` of the values do not exceed.
    ///
    /// @param share in (0, 1]
    static double percentile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
