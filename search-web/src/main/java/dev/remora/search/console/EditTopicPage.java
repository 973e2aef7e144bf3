package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import dev.remora.search.topic.Topics;
import java.util.List;

/// The page on which a topic's file is shown, edited and deleted.
///
/// @param style address of the additional style sheet
/// @param script address of the script
/// @param file that is edited
/// @param notice what the last action did
/// @param orders that can be given now, the most likely first: keys of their texts, and last parts of their addresses
/// @param blocked why they cannot; empty if they can
public record EditTopicPage(
        PageShell frame,
        String style,
        String script,
        Topics.Named topic,
        EditedFile file,
        ActionNotice notice,
        List<String> orders,
        String blocked) {
    /// A topic's file in the editor.
    ///
    /// @param edition of the text that is being edited
    /// @param saved whether the editor shows the saved text
    /// @param editor with the text
    /// @param changes differences from the last version; empty if there is none
    public record EditedFile(String edition, boolean saved, TopicEditor editor, List<LineChange> changes) {}
}
