package dev.remora.search.console;

import dev.remora.search.html.PageShell;
import dev.remora.search.topic.Topics;
import java.util.List;

/// The page on which a topic's file is shown, edited and deleted.
///
/// @param style address of the additional style sheet
/// @param script address of the script
/// @param edition of the text that is being edited
/// @param changes differences from the last version; empty if there is none
/// @param done the last completed action, or empty
/// @param alert why the last action failed, or empty
/// @param startable whether a crawl can be started
public record EditTopicPage(
        PageShell frame,
        String style,
        String script,
        Topics.Named topic,
        String edition,
        TopicEditor editor,
        List<LineChange> changes,
        String done,
        String alert,
        boolean startable) {}
