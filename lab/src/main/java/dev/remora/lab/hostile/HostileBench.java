package dev.remora.lab.hostile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// The hostile web, crawled case by case and as a whole.
public final class HostileBench {
    private HostileBench() {}

    /// Runs it.
    ///
    /// @param wanted part of a case's group or label; empty: all cases
    /// @param processes that crawl at a time
    /// @param scratch folder that may be filled
    /// @param table takes the tables
    /// @return whether all was as expected
    public static boolean run(String wanted, int processes, Path scratch, Consumer<String> table)
            throws IOException, InterruptedException {
        List<HostileCase> cases = HostileWeb.cases().stream()
                .filter(hostile -> (hostile.group().label() + "-" + hostile.label()).contains(wanted))
                .toList();
        table.accept(CaseResult.HEAD);
        List<CaseResult> results = CaseTrials.run(cases, processes, scratch, result -> table.accept(result.row()));
        return results.stream().allMatch(result -> result.faults().isEmpty());
    }
}
