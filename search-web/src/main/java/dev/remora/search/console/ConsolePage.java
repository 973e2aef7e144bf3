package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import java.util.List;

/// The console's front page.
///
/// @param cards one for each topic
/// @param alert why the last order failed, or empty
/// @param done the last completed action, or empty
/// @param style address of the additional style sheet
/// @param script address of the script
/// @param live whether a run is running, so that the page must be reloaded if there is no script
public record ConsolePage(
        PageShell frame, List<TopicCard> cards, String alert, String done, String style, String script, boolean live) {}
