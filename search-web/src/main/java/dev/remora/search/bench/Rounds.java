package dev.remora.search.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
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

    /// What one contestant was found to be.
    ///
    /// @param value as it measured itself
    /// @param cpuSeconds of this process, all threads: much the same on a busy machine as on an idle one
    record Median(double value, double cpuSeconds) {}

    /// The median of each contestant's measurements, by name.
    Map<String, Median> medians(Map<String, Contestant> contestants) throws IOException, InterruptedException {
        Map<String, List<Median>> measured = new LinkedHashMap<>();
        contestants.keySet().forEach(name -> measured.put(name, new ArrayList<>()));
        List<String> order = new ArrayList<>(contestants.keySet());
        for (int round = 0; round <= number; round++) {
            for (String name : order) {
                Median once = once(contestants.get(name));
                say.accept(String.format(
                        Locale.ROOT,
                        "  %s %s: %,.1f (%.1f s of CPU)",
                        round == 0 ? "warm-up" : "round " + round,
                        name,
                        once.value(),
                        once.cpuSeconds()));
                if (round > 0) {
                    measured.get(name).add(once);
                }
            }
            order.addLast(order.removeFirst());
        }
        Map<String, Median> medians = new LinkedHashMap<>();
        measured.forEach((name, values) -> medians.put(
                name,
                new Median(
                        median(values.stream().map(Median::value).toList()),
                        median(values.stream().map(Median::cpuSeconds).toList()))));
        return medians;
    }

    private static Median once(Contestant contestant) throws IOException, InterruptedException {
        System.gc(); // so that none pays for the litter of the one before
        long before = cpuTime();
        double value = contestant.measure();
        return new Median(value, (cpuTime() - before) / 1e9);
    }

    private static long cpuTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
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
