package dev.remora.lab.hostile;

import dev.remora.lab.hostile.cases.HostileCase;
import dev.remora.lab.hostile.cases.HostileWeb;
import dev.remora.lab.hostile.server.SoundHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Crawls the hostile web case by case and as a whole.
public final class HostileBench {
    /// Name of the crawl of all cases together.
    public static final String MIXED = "mixed";

    private static final SoundHosts SOUND = new SoundHosts(10, 100);
    private static final int PAGES = 10_000;

    private HostileBench() {}

    /// Runs the benchmark.
    ///
    /// @param wanted part of a case's group and label; [#MIXED]: the crawl of all; empty: everything
    /// @param processes concurrent crawl processes, 1 or more
    /// @param scratch folder for temporary files
    /// @param table receives the tables, row by row
    /// @return true if everything was as expected and within its bounds
    public static boolean run(String wanted, int processes, Path scratch, Consumer<String> table)
            throws IOException, InterruptedException {
        List<HostileCase> all = HostileWeb.cases();
        boolean holds = true;
        if (!wanted.equals(MIXED)) {
            List<HostileCase> cases = all.stream()
                    .filter(hostile -> hostile.host().contains(wanted))
                    .toList();
            table.accept(CaseResult.HEAD);
            List<CaseResult> results = CaseTrials.run(cases, processes, scratch, result -> table.accept(result.row()));
            table.accept(GroupFigures.table(results));
            holds = results.stream().allMatch(result -> result.faults().isEmpty());
        }
        if (wanted.equals(MIXED) || wanted.isEmpty()) {
            List<HostileCase> proxied = all.stream()
                    .filter(hostile ->
                            hostile.direct().isEmpty() && !hostile.group().recrawled())
                    .toList();
            MixedCrawl mixed = MixedCrawl.run(proxied, SOUND, PAGES, scratch);
            table.accept(mixed.table());
            holds &= mixed.holds();
        }
        return holds;
    }
}
