package dev.remora.opensearch.index;

import dev.remora.shared.schema.Fields;

/// The names of a topic's indexes. The alias `remora.TOPIC` leads to one generation of pages,
/// `remora.TOPIC.vSCHEMA.NUMBER`; beside it are the ranks and the commit state of that generation, in an index of
/// the same name with `.ranks` at its end. Topic ids have no point, so no topic's names begin with another's.
public final class TopicIndexNames {
    /// Id of the commit state among the ranks.
    public static final String COMMIT = "commit";

    private TopicIndexNames() {}

    /// Returns the alias of a topic.
    public static String alias(String topic) {
        return "remora." + topic;
    }

    /// Returns the name of a new generation.
    ///
    /// @param number differs from that of every other generation of the topic
    static String generation(String topic, long number) {
        return alias(topic) + ".v" + Fields.VERSION + "." + number;
    }

    /// Returns the index of the ranks of a generation.
    public static String ranks(String generation) {
        return generation + ".ranks";
    }
}
