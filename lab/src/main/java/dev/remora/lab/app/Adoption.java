package dev.remora.lab.app;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import java.util.Optional;

/// Writes a strategy, and the relevance model with which it won, into a topic file, and keeps the rest
/// unchanged, including comments. If the file's form does not allow this, the whole file is rewritten.
final class Adoption {
    private Adoption() {}

    /// Returns the file's text with the winner.
    ///
    /// @param yaml the file's text
    /// @param winner the intended topic
    static String into(String yaml, Topic winner) {
        try {
            String edited = TopicEdit.setStrategy(yaml, winner.crawl().strategy());
            if (!holds(edited, winner)) {
                edited = TopicEdit.setModel(edited, winner.relevance().model());
            }
            return holds(edited, winner) ? edited : TopicFile.write(winner);
        } catch (IllegalArgumentException cannotBeExtended) {
            return TopicFile.write(winner);
        }
    }

    private static boolean holds(String yaml, Topic winner) {
        return TopicFile.parse(yaml, winner.id()).valid().equals(Optional.of(winner));
    }
}
