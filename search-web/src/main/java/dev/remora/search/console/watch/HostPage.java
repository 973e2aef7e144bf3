package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import java.util.List;
import java.util.Optional;

/// A host: the page can also be shown to its webmaster.
///
/// @param shell layout around it
/// @param host its name
/// @param lead a sentence about how it is crawled
/// @param facts names with values
/// @param robots its robots.txt, or empty
/// @param leaveOut excludes the host; empty if it is excluded
/// @param notice result of that, or empty
public record HostPage(
        TopicShell shell,
        String host,
        String lead,
        List<Fact> facts,
        String robots,
        Optional<LeaveOut> leaveOut,
        ActionNotice notice) {
    /// A fact about the host.
    public record Fact(String name, String value) {}
}
