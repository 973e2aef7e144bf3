package dev.remora.opensearch.index;

/// The names of a topic's indexes. The alias `remora.TOPIC` leads to one generation of pages,
/// `remora.TOPIC.vSCHEMA.NUMBER`; beside it are the ranks and the commit state of that generation, in an index of
/// the same name with `.ranks` at its end. Topic ids have no point, so no topic's names begin with another's.
public final class TopicIndexNames {
    /// Id of the commit state among the ranks.
    public static final String COMMIT = "commit";

    private static final String RANKS = ".ranks";

    private TopicIndexNames() {}

    /// Returns the alias of a topic.
    public static String alias(String topic) {
        return "remora." + topic;
    }

    /// Returns the name of a new generation.
    ///
    /// @param number differs from that of every other generation of the topic
    static String generation(String topic, long number) {
        return alias(topic) + ".v" + IndexMapping.SCHEMA + "." + number;
    }

    /// Whether an index belongs to a generation that began before another: a younger one may still be written.
    ///
    /// @param index of pages or ranks
    static boolean before(String index, String generation) {
        return number(index) < number(generation);
    }

    private static long number(String index) {
        String name = index.endsWith(RANKS) ? index.substring(0, index.length() - RANKS.length()) : index;
        String number = name.substring(name.lastIndexOf('.') + 1);
        return number.matches("[0-9]{1,18}") ? Long.parseLong(number) : Long.MAX_VALUE;
    }

    /// Returns the index of the ranks of a generation.
    public static String ranks(String generation) {
        return generation + RANKS;
    }
}
