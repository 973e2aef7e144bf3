package dev.remora.search.console;

import dev.remora.search.html.PageShell;

/// The sign-in form.
///
/// @param wrong whether a token was just refused
public record SignInPage(PageShell frame, boolean wrong) {}
