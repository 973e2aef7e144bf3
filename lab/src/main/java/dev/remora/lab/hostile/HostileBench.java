package dev.remora.lab.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// The hostile web, crawled case by case and all at once.
public final class HostileBench {
    /// The name of the crawl of all cases at once.
    public static final String MIXED = "mixed";

    private static final SoundHosts SOUND = new SoundHosts(10, 100);
    private static final int PAGES = 10_000;

    private HostileBench() {}

    /// Runs it.
    ///
    /// @param wanted part of a case's group and label; [#MIXED]: the crawl of all; empty: everything
    /// @param processes that crawl at a time, 1 or more
    /// @param scratch folder that may be filled
    /// @param table takes the tables, row by row
    /// @return whether all was as expected and within its bounds
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
            List<HostileCase> proxied =
                    all.stream().filter(hostile -> hostile.direct().isEmpty()).toList();
            MixedCrawl mixed = MixedCrawl.run(proxied, SOUND, PAGES, scratch);
            table.accept(mixed.table());
            holds &= mixed.holds();
        }
        return holds;
    }
}
