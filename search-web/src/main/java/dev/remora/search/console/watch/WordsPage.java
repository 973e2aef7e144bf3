package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import java.util.List;

/// The words of a topic's collection that the dictionary lacks.
///
/// @param style address of the style sheet of forms
/// @param discovery command that looks for words
/// @param notice what the last form did
/// @param problems of the files that people edit
/// @param collected whether the topic has pages, in which there can be words
/// @param sections that have words
/// @param typed words that are not added yet
public record WordsPage(
        TopicShell shell,
        String style,
        String discovery,
        ActionNotice notice,
        List<Problems> problems,
        boolean collected,
        List<Section> sections,
        Typed typed) {
    /// What is wrong with files.
    ///
    /// @param heading which files, and what follows from it
    /// @param lines bad ones
    public record Problems(String heading, List<String> lines) {}

    /// Words with one button for the chosen ones.
    ///
    /// @param id of the section
    /// @param heading with the number of words
    /// @param action address of the form
    /// @param go text of the button
    /// @param rows the words that are shown
    /// @param pager links to the others
    public record Section(String id, String heading, String action, String go, List<Row> rows, List<NamedLink> pager) {}

    /// A word.
    ///
    /// @param pages number of pages that a search for it finds
    /// @param search address of that search; empty if it finds none
    /// @param label the link's name, which tells the word
    public record Row(String word, String pages, String search, String label) {}

    /// Words that are typed and not added yet.
    ///
    /// @param text as it was typed
    /// @param mistakes in it
    public record Typed(String text, List<String> mistakes) {
        static final Typed NONE = new Typed("", List.of());
    }

    /// Address of the page.
    public String action() {
        return shell.home().href() + "/words";
    }

    /// Whether words were found in the pages.
    public boolean found() {
        return sections.stream().anyMatch(section -> section.id().equals("found"));
    }
}
