package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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
        private static final Pattern BETWEEN_WORDS = Pattern.compile("[\\s,，、;；]+");
        private static final Pattern ADDRESS = Pattern.compile("(?i)https?://\\S+");

        /// Returns the input that a request sends.
        static Form sent(Context ctx) {
            return new Form(
                    ConsoleFrame.field(ctx, "name"),
                    ConsoleFrame.field(ctx, "words"),
                    ConsoleFrame.field(ctx, "examples"),
                    ConsoleFrame.field(ctx, "seeds"));
        }

        List<String> keywords() {
            return BETWEEN_WORDS
                    .splitAsStream(words)
                    .filter(word -> !word.isBlank())
                    .toList();
        }

        /// Returns the examples one by one: a line that is an address is one; other lines up to an empty one are the
        /// text of a page.
        List<String> pages() {
            List<String> pages = new ArrayList<>();
            StringBuilder page = new StringBuilder();
            for (String line : (examples + "\n\n").split("\n", -1)) {
                boolean address = ADDRESS.matcher(line.strip()).matches();
                if (address || line.isBlank()) {
                    pages.add(page.toString().strip());
                    page.setLength(0);
                }
                if (address) {
                    pages.add(line.strip());
                } else {
                    page.append(line).append('\n');
                }
            }
            return pages.stream().filter(each -> !each.isEmpty()).toList();
        }

        /// Whether there is nothing to draft a topic from: a name alone says nothing of its pages.
        public boolean isEmpty() {
            return (words + examples + seeds).isBlank();
        }
    }
}
