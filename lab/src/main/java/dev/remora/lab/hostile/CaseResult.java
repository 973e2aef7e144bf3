package dev.remora.lab.hostile;

import dev.remora.lab.hostile.MeteredCrawl.Cost;
import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.outcome.CaseOutcome;
import java.util.List;
import java.util.Locale;

/// The outcome of one case and its cost.
///
/// @param of the case
/// @param outcome of its address
/// @param requests to its host
/// @param megabytes sent by its host
/// @param cost of its crawl
/// @param faults deviations from the expectation, as text; empty if there are none
record CaseResult(
        HostileCase of, CaseOutcome outcome, long requests, double megabytes, Cost cost, List<String> faults) {
    static final String HEAD = """
        | group | case | outcome | requests | seconds | CPU s | MB sent | MiB heap | as expected |
        |---|---|---|---:|---:|---:|---:|---:|---|
        """;

    CaseResult {
        faults = List.copyOf(faults);
    }

    /// Returns a row of a Markdown table.
    String row() {
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %,d | %.1f | %.1f | %.1f | %.0f | %s |%n",
                of.group().label(),
                of.label(),
                outcome.words(),
                requests,
                cost.seconds(),
                cost.cpuSeconds(),
                megabytes,
                cost.heap(),
                faults.isEmpty() ? "yes" : "**no: " + String.join("; ", faults) + "**");
    }
}
