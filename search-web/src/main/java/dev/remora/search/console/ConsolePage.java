package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import java.util.List;

/// The console.
///
/// @param cards one for each topic
/// @param alert why the last order could not be carried out, or empty
/// @param script address of the script
/// @param live whether a run is under way, so that the page must be refreshed where there is no script
public record ConsolePage(PageShell frame, List<TopicCard> cards, String alert, String script, boolean live) {}
