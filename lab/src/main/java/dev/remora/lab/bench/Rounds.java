package dev.remora.lab.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/// Measures contestants in turn: one round to warm up, which does not count, then as many as asked for. The first
/// of a round is the last of the next, so that none has the better place. Medians are taken, since a busy machine
/// spoils single rounds. When the time that they may take is over, no further round begins, and what the rounds so
/// far have found is told.
final class Rounds {
    private final int number;
    private final Duration limit;
    private final InstantSource clock;
    private final Instant end;
    private final Consumer<String> say;
    private int counted;

    /// The time runs from now.
    ///
    /// @param number of rounds that count, 1 or more
    /// @param limit how long new ones are begun, 0 or more
    Rounds(int number, Duration limit, InstantSource clock, Consumer<String> say) {
        this.number = number;
        this.limit = limit;
        this.clock = clock;
        this.end = clock.instant().plus(limit);
        this.say = say;
    }

    /// One round.
    interface Round {
        /// Measures. May ask [#check]: a round that is broken off does not count.
        ///
        /// @param counts false of a round to warm up, whose figures are not kept
        void run(boolean counts) throws IOException, InterruptedException, OutOfTime;
    }

    /// Goes on while there is time.
    ///
    /// @throws OutOfTime if there is none left
    void check() throws OutOfTime {
        if (!clock.instant().isBefore(end)) {
            throw new OutOfTime(limit);
        }
    }

    /// How many rounds have counted.
    int counted() {
        return counted;
    }

    /// Runs rounds: some to warm up, then as many as count, or as there is time for.
    ///
    /// @param warmUp 0 or more
    /// @throws OutOfTime if the time is over before one has counted
    void run(int warmUp, Round round) throws IOException, InterruptedException, OutOfTime {
        try {
            for (int i = 0; i < warmUp + number; i++) {
                check();
                round.run(i >= warmUp);
                counted += i >= warmUp ? 1 : 0;
            }
        } catch (OutOfTime over) {
            if (counted == 0) {
                throw over;
            }
            say.accept("  " + over.getMessage() + ": the figures are of " + counted + " of " + number + " rounds");
        }
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
    ///
    /// @throws OutOfTime if the time is over before all were measured in one round that counts
    Map<String, Median> medians(Map<String, Contestant> contestants)
            throws IOException, InterruptedException, OutOfTime {
        Map<String, List<Median>> measured = new LinkedHashMap<>();
        contestants.keySet().forEach(name -> measured.put(name, new ArrayList<>()));
        List<String> order = new ArrayList<>(contestants.keySet());
        run(1, counts -> {
            Map<String, Median> round = new LinkedHashMap<>();
            for (String name : order) {
                check();
                round.put(name, told(name, once(contestants.get(name)), counts));
            }
            if (counts) {
                round.forEach((name, once) -> measured.get(name).add(once));
            }
            order.addLast(order.removeFirst());
        });
        Map<String, Median> medians = new LinkedHashMap<>();
        measured.forEach((name, values) -> medians.put(
                name,
                new Median(
                        median(values.stream().map(Median::value).toList()),
                        median(values.stream().map(Median::cpuSeconds).toList()))));
        return medians;
    }

    private Median told(String name, Median once, boolean counts) {
        say.accept(String.format(
                Locale.ROOT,
                "  %s %s: %,.1f (%.1f s of CPU)",
                counts ? "round " + (counted + 1) : "warm-up",
                name,
                once.value(),
                once.cpuSeconds()));
        return once;
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
