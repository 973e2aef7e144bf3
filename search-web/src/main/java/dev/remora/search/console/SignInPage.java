package dev.remora.search.console;

import dev.remora.search.html.PageShell;

/// The sign-in forms: for people, and for script tokens.
///
/// @param style address of the style sheet for forms
/// @param people whether anybody can sign in with a password
/// @param to address of the page that it leads to
/// @param alert why the last sign-in was refused, or empty
public record SignInPage(PageShell frame, String style, boolean people, String to, String alert) {}
