package dev.remora.search.console;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// The keywords that a person removed from a topic's text: they are excluded in it, so that answers and examples do not
/// add them again. A keyword that is written again is excluded no more.
///
/// @param words removed by this edit
/// @param yaml the text with what follows
record RemovedKeywords(List<String> words, String yaml) {
    /// Compares a text with the keywords that it had before.
    ///
    /// @param typed the text; one with mistakes stays as it is
    static RemovedKeywords between(Collection<String> before, String typed) {
        Optional<Topic> topic = read(typed);
        if (topic.isEmpty()) {
            return new RemovedKeywords(List.of(), typed);
        }
        Collection<String> now = topic.get().keywords().keySet();
        List<String> removed =
                before.stream().filter(word -> !now.contains(word)).distinct().toList();
        return new RemovedKeywords(removed, TopicEdit.excludeKeywords(TopicEdit.allowKeywords(typed, now), removed));
    }

    /// Returns the keywords of a text; none if it has mistakes.
    static List<String> keywords(String yaml) {
        return read(yaml).map(topic -> List.copyOf(topic.keywords().keySet())).orElse(List.of());
    }

    private static Optional<Topic> read(String yaml) {
        return TopicFile.parse(yaml, "topic.yaml").valid();
    }
}
