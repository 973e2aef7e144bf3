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
/// @param orders for its present state, the most likely first
public record EditTopicPage(
        PageShell frame,
        String style,
        String script,
        Topics.Named topic,
        EditedFile file,
        ActionNotice notice,
        List<Order> orders) {
    /// An order.
    ///
    /// @param verb key of its text, and last part of its address
    /// @param blocked why it cannot be given; empty if it can
    public record Order(String verb, String blocked) {}

    /// Why not all orders can be given, each reason once.
    public List<String> blocked() {
        return orders.stream()
                .map(Order::blocked)
                .filter(why -> !why.isEmpty())
                .distinct()
                .toList();
    }

    /// A topic's file in the editor.
    ///
    /// @param edition of the text that is being edited
    /// @param saved whether the editor shows the saved text
    /// @param editor with the text
    /// @param conflict whether the text was not saved because somebody else had saved another meanwhile
    /// @param changes differences from the last version or, in a conflict, from the saved text to the one in the
    ///     editor, part by part; empty if there are none
    public record EditedFile(
            String edition, boolean saved, TopicEditor editor, boolean conflict, List<LineChange.Hunk> changes) {}
}
