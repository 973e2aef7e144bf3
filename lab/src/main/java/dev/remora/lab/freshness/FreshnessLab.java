package dev.remora.lab.freshness;

import dev.remora.lab.freshness.Schedules.Schedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Mean freshness of schedules with equal budgets, over one simulation per seed.
///
/// @param pages of each simulation
/// @param days of each simulation; its second half is measured
/// @param seeds number of simulations
public record FreshnessLab(int pages, int days, int seeds) {
    /// Budgets in requests per day and page.
    static final List<Double> BUDGETS = List.of(0.1, 0.2, 0.5, 1.0, 2.0);

    private static final int ROUNDS_A_DAY = 24;

    /// Two-sided 95 % of Student's t, by degrees of freedom from 1.
    private static final double[] T = {12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26};

    /// Returns the settings of the command.
    public static FreshnessLab standard() {
        return new FreshnessLab(200, 240, 5);
    }

    /// The results of one budget.
    ///
    /// @param means freshness in [0, 1], by schedule
    /// @param ahead lead of Remora over the best fixed interval
    /// @param interval half the width of its 95 % interval
    record Row(double budget, Map<Schedule, Double> means, double ahead, double interval) {
        /// Returns Remora's freshness without hints divided by that of the optimum, which has no hints either.
        double share() {
            return means.get(Schedule.UNHINTED) / means.get(Schedule.OPTIMUM);
        }
    }

    /// Runs all simulations and returns a table and a plot, in Markdown.
    public String report() {
        List<Row> rows = BUDGETS.stream().map(this::row).toList();
        return table(rows) + "\n" + plot(rows);
    }

    private static String table(List<Row> rows) {
        StringBuilder table = new StringBuilder(
                "| requests per page and day | Remora | without hints | fixed interval | proportional | optimum | "
                        + "without hints of optimum | Remora ahead of fixed |\n|---|---|---|---|---|---|---|---|\n");
        for (Row row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %.2f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f | %.3f ± %.3f |%n",
                    row.budget(),
                    row.means().get(Schedule.REMORA),
                    row.means().get(Schedule.UNHINTED),
                    row.means().get(Schedule.FIXED),
                    row.means().get(Schedule.PROPORTIONAL),
                    row.means().get(Schedule.OPTIMUM),
                    row.share(),
                    row.ahead(),
                    row.interval()));
        }
        return table.toString();
    }

    /// A line for each schedule, in the language of Mermaid.
    static String plot(List<Row> rows) {
        StringBuilder plot = new StringBuilder("```mermaid\nxychart-beta\n    title \"Freshness: "
                + Arrays.stream(Schedule.values()).map(FreshnessLab::named).collect(Collectors.joining(", "))
                + "\"\n    x-axis \"requests per page and day\" ["
                + joined(rows, row -> String.valueOf(row.budget()))
                + "]\n    y-axis \"freshness\" 0 --> 1\n");
        for (Schedule schedule : Schedule.values()) {
            plot.append("    line \"")
                    .append(named(schedule))
                    .append("\" [")
                    .append(joined(
                            rows,
                            row -> String.format(
                                    Locale.ROOT, "%.3f", row.means().get(schedule))))
                    .append("]\n");
        }
        return plot.append("```\n").toString();
    }

    private static String named(Schedule schedule) {
        return switch (schedule) {
            case REMORA -> "Remora";
            case UNHINTED -> "without hints";
            case FIXED -> "fixed interval";
            case PROPORTIONAL -> "proportional";
            case OPTIMUM -> "optimum";
        };
    }

    private static String joined(List<Row> rows, Function<Row, String> value) {
        return rows.stream().map(value).collect(Collectors.joining(", "));
    }

    Row row(double budget) {
        Map<Schedule, Double> means = new EnumMap<>(Schedule.class);
        double[] ahead = new double[seeds];
        for (Schedule schedule : Schedule.values()) {
            double[] all = IntStream.range(0, seeds)
                    .mapToDouble(seed -> freshness(schedule, budget, seed + 1L))
                    .toArray();
            means.put(schedule, Arrays.stream(all).average().orElseThrow());
            for (int seed = 0; seed < seeds; seed++) {
                ahead[seed] += schedule == Schedule.REMORA ? all[seed] : schedule == Schedule.FIXED ? -all[seed] : 0;
            }
        }
        double mean = Arrays.stream(ahead).average().orElseThrow();
        double squares =
                Arrays.stream(ahead).map(one -> (one - mean) * (one - mean)).sum();
        double error = Math.sqrt(squares / (seeds - 1) / seeds);
        return new Row(budget, means, mean, T[seeds - 2] * error);
    }

    /// Returns the mean freshness of the second half.
    double freshness(Schedule schedule, double budget, long seed) {
        ChangingPages web = new ChangingPages(pages, seed);
        Schedules known = new Schedules(web);
        double requests = 0;
        double sum = 0;
        int rounds = days * ROUNDS_A_DAY;
        for (int round = 1; round <= rounds; round++) {
            web.until(round / (double) ROUNDS_A_DAY, 1.0 / ROUNDS_A_DAY);
            Instant now = Instant.EPOCH.plus(
                    Duration.ofDays(1).dividedBy(ROUNDS_A_DAY).multipliedBy(round));
            requests += budget * pages / ROUNDS_A_DAY;
            visit(known, schedule, (int) requests, now);
            requests -= (int) requests;
            sum += round > rounds / 2 ? web.freshness() : 0;
            if (round % ROUNDS_A_DAY == 0) {
                known.learnSites();
            }
        }
        return sum / (rounds - rounds / 2);
    }

    private void visit(Schedules known, Schedule schedule, int requests, Instant now) {
        double[] urgency = new double[pages];
        Arrays.setAll(urgency, page -> known.urgency(schedule, page, now));
        double[] sorted = urgency.clone();
        Arrays.sort(sorted);
        double threshold = requests == 0 ? Double.POSITIVE_INFINITY : sorted[pages - Math.min(requests, pages)];
        int left = requests;
        for (int page = 0; page < pages && left > 0; page++) {
            if (urgency[page] >= threshold) {
                known.visit(page, now);
                left--;
            }
        }
    }
}
