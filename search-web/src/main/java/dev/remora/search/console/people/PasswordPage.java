package dev.remora.search.console.people;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.html.PageShell;

/// A form that sets a password: with a one-time link, or one's own.
///
/// @param style address of the style sheet for forms
/// @param key of the one-time link; empty for one's own password
/// @param name of the person; empty for the first admin, who chooses one
/// @param chosen name entered by the first admin
/// @param script whether a script token is signed in, which has no password
/// @param notice whether the password was set
public record PasswordPage(
        PageShell frame, String style, String key, String name, String chosen, boolean script, ActionNotice notice) {}
