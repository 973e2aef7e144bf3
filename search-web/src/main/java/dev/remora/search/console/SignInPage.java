package dev.remora.search.console;

import dev.remora.search.html.Frame;

/// The sign-in form.
///
/// @param wrong whether a token was just refused
public record SignInPage(Frame frame, boolean wrong) {}
