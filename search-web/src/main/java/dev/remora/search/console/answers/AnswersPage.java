package dev.remora.search.console.answers;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.TopicCard;
import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.console.watch.TopicShell;
import dev.remora.search.html.AnswerForm;
import java.util.List;
import java.util.Optional;

/// The page that lists the answers about pages of a topic, with the other examples of its file.
///
/// @param shell layout around it
/// @param card the topic, with its file
/// @param notice why the last answer was refused, or nothing
/// @param lead a sentence with their number
/// @param rows those shown
/// @param pager links to the others
public record AnswersPage(
        TopicShell shell, TopicCard card, ActionNotice notice, String lead, List<Row> rows, List<NamedLink> pager) {
    /// An answer.
    ///
    /// @param link to the explanation of the page, with its title if it is stored; without an address for a file
    /// @param place its address as people read it; empty if the link has it
    /// @param verdict whether the page is said to be on topic
    /// @param answer the buttons that change it; empty for a file
    public record Row(NamedLink link, String place, String verdict, Optional<AnswerForm> answer) {}
}
