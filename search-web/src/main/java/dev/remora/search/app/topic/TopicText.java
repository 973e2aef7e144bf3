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

/// A topic file that a command may add to. It may be one that is being made, and without seeds yet.
///
/// @param file where it is
/// @param yaml its text
/// @param topic what it says
record TopicText(Path file, String yaml, Topic topic) {
    static TopicText read(Path file, Wiring wiring) {
        Topic topic = wiring.topic(TopicFile.readDraft(file, Wiring.names(), UrlRules.DEFAULT), file.toString());
        try {
            return new TopicText(file, Files.readString(file), topic);
        } catch (IOException e) {
            throw Ended.failed(file + " could not be read: " + e.getMessage());
        }
    }

    /// Puts another text in its place, if that is a topic file too.
    void write(String changed) {
        if (TopicFile.parseDraft(changed, file.toString(), Wiring.names(), UrlRules.DEFAULT)
                instanceof TopicFile.Invalid invalid) {
            throw Ended.failed(file + " is left as it is, because with the additions it could not be read:\n"
                    + Wiring.problems(file.toString(), invalid.problems()));
        }
        try {
            Path beside = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(beside, changed);
            Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw Ended.failed(file + " could not be written: " + e.getMessage());
        }
    }
}
