package dev.remora.search.console.watch;

import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;

/// The layout around a page below that of a topic.
///
/// @param frame layout of the console
/// @param w the texts of [WatchPages]
/// @param home link to the topic
public record TopicShell(PageShell frame, MessageBundle.In w, NamedLink home) {}
