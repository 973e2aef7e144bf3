package dev.remora.search.console.people;

import dev.remora.search.html.PageShell;
import java.util.List;

/// The people and the script tokens.
///
/// @param style address of the style sheet for forms
/// @param alert why the last change was refused, or empty
/// @param done the last completed action
/// @param me name of the signed-in user
public record UsersPage(
        PageShell frame, String style, String alert, Done done, String me, List<Person> people, List<Token> tokens) {
    /// A completed action.
    ///
    /// @param words empty if there was none
    /// @param secret a new link or token, shown only once; or empty
    public record Done(String words, String secret) {}

    /// A person who may sign in.
    ///
    /// @param state text that tells whether the person can sign in
    /// @param path address prefix of the person's forms
    public record Person(String name, boolean admin, String state, String path) {}

    /// A script token.
    ///
    /// @param role as text
    /// @param made time of creation
    /// @param used time of the last use
    /// @param path address prefix of its form
    public record Token(String name, String role, String made, String used, String path) {}
}
