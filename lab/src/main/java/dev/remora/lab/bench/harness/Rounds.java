package dev.remora.lab.bench.harness;

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

/// Measures contestants in rounds: one uncounted round for warming up, then the requested number. The order
/// rotates from round to round, so that none has an advantage. Results are medians, because load on the
/// machine distorts single rounds. After the time limit, no further round starts, and the results so far are
/// reported.
public final class Rounds {
    private final int number;
    private final Duration limit;
    private final InstantSource clock;
    private final Instant end;
    private final Consumer<String> say;
    private int counted;

    /// Starts the time limit.
    ///
    /// @param number of counted rounds, 1 or more
    /// @param limit time in which new ones are started, 0 or more
    public Rounds(int number, Duration limit, InstantSource clock, Consumer<String> say) {
        this.number = number;
        this.limit = limit;
        this.clock = clock;
        this.end = clock.instant().plus(limit);
        this.say = say;
    }

    /// One round.
    public interface Round {
        /// Measures. May call [#check]: an aborted round does not count.
        ///
        /// @param counts false in a round for warming up, whose figures are discarded
        void run(boolean counts) throws IOException, InterruptedException, OutOfTime;
    }

    /// Checks the time limit.
    ///
    /// @throws OutOfTime if it is reached
    public void check() throws OutOfTime {
        if (!clock.instant().isBefore(end)) {
            throw new OutOfTime(limit);
        }
    }

    /// Returns the number of counted rounds.
    public int counted() {
        return counted;
    }

    /// Runs rounds: first those for warming up, then the counted ones, until the time limit.
    ///
    /// @param warmUp 0 or more
    /// @throws OutOfTime if the limit is reached before a counted round
    public void run(int warmUp, Round round) throws IOException, InterruptedException, OutOfTime {
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

    /// A measured contestant.
    public interface Contestant {
        /// Measures once; whether more is better depends on the benchmark.
        double measure() throws IOException, InterruptedException;
    }

    /// The result of one contestant.
    ///
    /// @param value as measured by itself
    /// @param cpuSeconds of all threads of this process: similar on a busy and an idle machine
    public record Median(double value, double cpuSeconds) {}

    /// Returns the median of each contestant's measurements, by name.
    ///
    /// @throws OutOfTime if the limit is reached before all were measured in one counted round
    public Map<String, Median> medians(Map<String, Contestant> contestants)
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
        System.gc(); // so that no contestant pays for the previous one's garbage
        long before = cpuTime();
        double value = contestant.measure();
        return new Median(value, (cpuTime() - before) / 1e9);
    }

    private static long cpuTime() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    /// Returns the middle value; of an even number, the mean of the two in the middle.
    public static double median(List<Double> values) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    /// Returns the smallest value that at least the given share of the values do not exceed.
    ///
    /// @param share in (0, 1]
    public static double percentile(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[Math.max(0, (int) Math.ceil(share * sorted.length) - 1)];
    }
}
