package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.TopicCard;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import java.util.List;
import java.util.stream.Stream;

/// The page of a topic.
///
/// @param w the texts of [WatchPages]
/// @param now state of the crawl
/// @param script address of the script
/// @param runs of the crawl
/// @param fetches what requests brought
/// @param kept what the crawl keeps
public record TopicPage(
        PageShell frame, MessageBundle.In w, Now now, String script, Runs runs, Fetches fetches, Kept kept) {
    /// The state of the crawl.
    ///
    /// @param card the state, with its buttons
    /// @param notice what the last one did, or why not
    /// @param answers number of answers and other examples
    public record Now(TopicCard card, ActionNotice notice, int answers) {}

    /// The runs of the crawl.
    ///
    /// @param charts of the selected run; before them, if strategies were compared, the crawl beside the baselines
    /// @param compared whether strategies were compared
    /// @param shown text that identifies that run
    /// @param all known runs
    public record Runs(List<Chart> charts, boolean compared, String shown, List<Run> all) {}

    /// What requests brought.
    ///
    /// @param coverage a sentence with the estimated number of pages on topic; empty while unknown
    /// @param recent pages fetched last
    /// @param failures the most frequent reasons
    public record Fetches(String coverage, List<Recent> recent, List<Reason> failures) {}

    /// What the crawl keeps.
    ///
    /// @param queue number of queued links, by priority
    /// @param learnt what the strategy has learnt
    /// @param disk disk usage of the collection, and memory of the process
    /// @param words number of words found in the pages
    public record Kept(List<EvidenceBars.Bar> queue, Knowledge learnt, List<NamedLink> disk, int words) {}

    /// What the strategy has learnt.
    ///
    /// @param sentences what has changed since the start
    /// @param bars a bar for each thing learnt
    public record Knowledge(List<String> sentences, List<EvidenceBars.Bar> bars) {}

    /// A reason why addresses have no page.
    public record Reason(NamedLink link, String count, boolean current) {}

    /// A recently fetched page.
    public record Recent(
            NamedLink link,
            String url,
            String relevance,
            String verdict,
            String percent,
            String at,
            AnswerForm answer) {}

    /// The state of the crawl, with its buttons.
    public TopicCard card() {
        return now.card();
    }

    /// The heads of the table of runs.
    public List<String> runColumns() {
        return Stream.of("number", "kind", "begun", "last", "fetched", "onTopic", "ended")
                .map(column -> w.say("runs." + column))
                .toList();
    }

    /// The class of a column of the table of runs.
    public static String runClass(int column) {
        return column == 4 || column == 5 ? "number" : "";
    }

    /// A run.
    ///
    /// @param cells of its table row
    public record Run(NamedLink link, List<String> cells, boolean current) {}

    /// Returns links to the pages below that of the topic.
    public List<NamedLink> below() {
        String home = "/console/topics/" + card().topic().id();
        return List.of(
                new NamedLink(w.say("trial"), home + "/trial"),
                new NamedLink(counted("answers", now.answers()), home + "/answers"),
                new NamedLink(w.say("failures"), home + "/failures"),
                new NamedLink(w.say("hosts"), home + "/hosts"),
                new NamedLink(w.say("why"), home + "/why"),
                new NamedLink(counted("words", kept.words()), home + "/words"),
                new NamedLink(w.say("compare"), home + "/comparison"));
    }

    private String counted(String page, int number) {
        return number == 0 ? w.say(page) : w.say(page + ".link", number);
    }
}
