package dev.remora.search.console.answers;

import dev.remora.search.console.TopicCard;
import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.console.watch.TopicShell;
import dev.remora.search.html.AnswerForm;
import java.util.List;

/// The page on which a topic is trained: its latest pages, each with its relevance, the words that determined
/// it, and the question whether it is on topic.
///
/// @param shell layout around it
/// @param card state of the crawl, with its buttons
/// @param script address of the script
/// @param startable whether no run is under way
/// @param tried whether the last crawl was a trial of a new topic, so that the crawl itself has not begun
/// @param lead a sentence about the state of the trial; empty if the topic's file cannot be used
/// @param taught text about the effect of the answers so far; empty if the topic's file cannot be used
/// @param learnt words that the answers add
/// @param excluded words that they do not add
/// @param answers number of answers and other examples
/// @param pages those whose answers are most informative first
/// @param others the line that unfolds those of them that are not asked; empty: nothing is folded
/// @param alert why the last action failed, or empty
public record TrialPage(
        TopicShell shell,
        TopicCard card,
        String script,
        boolean startable,
        boolean tried,
        String lead,
        String taught,
        List<String> learnt,
        List<String> excluded,
        int answers,
        List<Row> pages,
        String others,
        String alert) {
    /// A page.
    ///
    /// @param link to the explanation of the page
    /// @param verdict text with its relevance and verdict
    /// @param percent its relevance
    /// @param words that determined it
    /// @param asked whether its answer is among the most informative
    public record Row(
            NamedLink link,
            String url,
            String verdict,
            String percent,
            List<String> words,
            boolean asked,
            AnswerForm answer) {}

    /// Address of the trial page.
    public String action() {
        return "/console/topics/" + card.topic().id() + "/trial";
    }
}
