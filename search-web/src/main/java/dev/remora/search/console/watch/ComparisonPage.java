package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The page on which strategies are compared on the stored pages of a topic.
///
/// @param shell layout around it
/// @param script address of the script
/// @param choices strategies that can take part
/// @param progress of a comparison
/// @param result of the last complete comparison, or null
/// @param notice what the last action did
public record ComparisonPage(
        TopicShell shell,
        String script,
        List<Choice> choices,
        Progress progress,
        @Nullable Result result,
        ActionNotice notice) {
    /// How far a comparison of this topic is.
    ///
    /// @param running true while one runs
    /// @param done simulated crawls that are done
    /// @param all simulated crawls; 0 while unknown
    /// @param state a sentence about it
    public record Progress(boolean running, int done, int all, String state) {}

    /// A strategy that can take part.
    ///
    /// @param always whether it takes part in any case
    public record Choice(String strategy, boolean checked, boolean always) {}

    /// A result.
    ///
    /// @param shown when, and on how many pages
    /// @param verdict the answer, as a sentence
    /// @param advised strategy to adopt, or empty
    /// @param curves of the crawls
    public record Result(String shown, String verdict, String advised, List<Row> rows, Chart curves) {}

    /// A strategy with its figures.
    ///
    /// @param percent its share of oracle as the length of a bar
    /// @param current whether the topic uses it
    public record Row(
            String strategy, String share, String interval, String percent, String harvest, boolean current) {}

    /// Address of this page.
    public String action() {
        return shell.home().href() + "/comparison";
    }
}
