package dev.remora.lab.experiment;

import dev.remora.shared.topic.Topic;

/// Where crawls begin that are measured on one scale.
///
/// @param group of the topic
/// @param topic with the seeds of the set
/// @param seeds name of the seed set
record Start(String group, Topic topic, String seeds) {
    StartId id() {
        return new StartId(group, topic.id(), seeds);
    }

    String name() {
        return topic.id() + " " + group + " " + seeds;
    }
}
