package dev.remora.lab.hostile;

import dev.remora.lab.hostile.cases.HostileGroup;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// The maximum figures of each group's cases, and the group's bounds.
final class GroupFigures {
    private static final String HEAD = """

            | group | cases | as expected | most seconds | most CPU s | most MB sent | most MiB heap |
            |---|---:|---:|---:|---:|---:|---:|
            """;

    private GroupFigures() {}

    /// Returns a Markdown table of all groups with results; bounds are in brackets.
    static String table(List<CaseResult> results) {
        Map<HostileGroup, List<CaseResult>> groups = new EnumMap<>(HostileGroup.class);
        results.forEach(result -> groups.computeIfAbsent(result.of().group(), _ -> new ArrayList<>())
                .add(result));
        return groups.entrySet().stream()
                .map(group -> row(group.getKey(), group.getValue()))
                .collect(Collectors.joining("", HEAD, ""));
    }

    private static String row(HostileGroup group, List<CaseResult> results) {
        return String.format(
                Locale.ROOT,
                "| %s | %d | %d | %.1f (%d) | %.1f (%d) | %.1f (%d) | %.0f (512) |%n",
                group.label(),
                results.size(),
                results.stream().filter(result -> result.faults().isEmpty()).count(),
                most(results, result -> result.cost().seconds()),
                group.seconds(),
                most(results, result -> result.cost().cpuSeconds()),
                group.cpuSeconds(),
                most(results, CaseResult::megabytes),
                group.megabytes(),
                most(results, result -> result.cost().heap()));
    }

    private static double most(List<CaseResult> results, ToDoubleFunction<CaseResult> figure) {
        return results.stream().mapToDouble(figure).max().orElse(0);
    }
}
