package dev.remora.search.compare;

import dev.remora.search.topic.Topics;
import dev.remora.search.topic.Topics.Written;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicEdit;
import dev.remora.shared.topic.TopicFile;
import java.util.Optional;

/// Writes a strategy into a topic's file, whose present text is kept as its last version.
///
/// @param topics the topic files
public record StrategyAdoption(Topics topics) {
    /// Returns the strategy that a topic's file names; empty if there is no readable file.
    public Optional<String> current(String topic) {
        return topics.text(topic)
                .flatMap(text -> TopicFile.parse(text.yaml(), topic).valid())
                .map(now -> now.crawl().strategy());
    }

    /// Adopts a strategy. Only that value of the file changes; a file whose form forbids that is rewritten.
    public Written adopt(String topic, String strategy) {
        Optional<Topics.Text> text = topics.text(topic);
        if (text.isEmpty()) {
            return new Written.NoSuchTopic(topic);
        }
        return switch (TopicFile.parse(text.get().yaml(), topic)) {
            case TopicFile.Invalid(var problems) -> new Written.Invalid(problems);
            case TopicFile.Valid(Topic now, var _) ->
                topics.replace(
                        topic,
                        edited(text.get().yaml(), now, strategy),
                        Optional.of(text.get().edition()));
        };
    }

    private static String edited(String yaml, Topic now, String strategy) {
        try {
            return TopicEdit.setStrategy(yaml, strategy);
        } catch (IllegalArgumentException cannotBeExtended) {
            return TopicFile.write(now.with(now.crawl().by(strategy)));
        }
    }
}
