package dev.remora.lab.hostile;

import dev.remora.lab.hostile.MeteredCrawl.Cost;
import java.util.List;
import java.util.Locale;

/// What became of one case, and what it cost.
///
/// @param of the case
/// @param outcome of its address
/// @param requests that its host got
/// @param megabytes that its host got rid of
/// @param cost of the crawl of it
/// @param faults what is not as it should be, in words; none where all is well
record CaseResult(
        HostileCase of, CaseOutcome outcome, long requests, double megabytes, Cost cost, List<String> faults) {
    static final String HEAD = """
            | group | case | outcome | requests | seconds | CPU s | MB sent | MiB heap | as expected |
            |---|---|---|---:|---:|---:|---:|---:|---|
            """;

    CaseResult {
        faults = List.copyOf(faults);
    }

    /// As a row of a Markdown table.
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
