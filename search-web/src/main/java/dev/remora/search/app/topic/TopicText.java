package dev.remora.search.app.topic;

import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// A topic file to which a command may add. It may be unfinished, without seeds.
///
/// @param file its path
/// @param yaml its text
/// @param topic read from it
public record TopicText(Path file, String yaml, Topic topic) {
    /// Reads a file; ends the command if it is not a topic file.
    public static TopicText read(Path file, Wiring wiring) {
        Topic topic = wiring.topic(TopicFile.readDraft(file, Wiring.names(), UrlRules.DEFAULT), file.toString());
        try {
            return new TopicText(file, Files.readString(file), topic);
        } catch (IOException e) {
            throw Ended.broken("unreadable", file, e);
        }
    }

    /// Replaces the text of the file, if the new text is a valid topic file.
    public void write(String changed) {
        if (TopicFile.parseDraft(changed, file.toString(), Wiring.names(), UrlRules.DEFAULT)
                instanceof TopicFile.Invalid invalid) {
            throw Ended.failed(language -> Ended.said(
                            "topic.unchanged", file, Wiring.problems(file.toString(), invalid.problems(), language))
                    .apply(language));
        }
        try {
            Path beside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(beside, changed);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Ended.broken("unwritable", file, e);
        }
    }
}
