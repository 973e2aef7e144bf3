package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Optional;

/// The page on which a topic is created.
///
/// @param style address of the additional style sheet
/// @param script address of the script
/// @param form current input
/// @param draft empty if there is none yet
/// @param alert why the topic was not created, or empty
public record NewTopicPage(
        PageShell frame, String style, String script, Form form, Optional<Draft> draft, String alert) {
    /// A draft of a topic file.
    ///
    /// @param made identifies the text as it was drafted
    /// @param notes about it
    /// @param keywords that it was made with; those that a person removes are excluded
    public record Draft(TopicEditor editor, String made, List<String> notes, List<String> keywords) {
        /// A new draft.
        static Draft of(TopicEditor editor, List<String> notes) {
            return new Draft(
                    editor,
                    mark(editor.text()),
                    notes,
                    List.copyOf(editor.keywords().keySet()));
        }

        private static String mark(String text) {
            return Integer.toHexString(text.hashCode());
        }

        /// Whether it has the text as it was drafted.
        public boolean asMade() {
            return made.equals(mark(editor.text()));
        }
    }

    /// The input of the form, field by field.
    public record Form(String name, String words, String examples, String seeds) {
        /// Whether there is nothing to draft a topic from: a name alone says nothing of its pages.
        public boolean isEmpty() {
            return (words + examples + seeds).isBlank();
        }
    }
}
