package dev.remora.lab.experiment;

import dev.remora.shared.topic.Topic;
import java.util.List;

/// Topics that are averaged together, such as all that start far from their targets.
///
/// @param name of the group
/// @param topics at least one, each name once
public record TopicGroup(String name, List<Topic> topics) {
    public TopicGroup {
        topics = List.copyOf(topics);
    }
}
