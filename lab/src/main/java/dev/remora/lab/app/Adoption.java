package dev.remora.lab.app;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.util.List;
import java.util.stream.Collectors;

/// Writes a strategy, and the relevance model with which it won, into a topic file, and keeps the rest
/// unchanged, including comments. If the file's form does not allow this, the whole file is rewritten.
final class Adoption {
    private Adoption() {}

    /// Returns the file's text with the winner.
    ///
    /// @param yaml the file's text
    /// @param winner the intended topic
    static String into(String yaml, Topic winner) {
        String edited = set(yaml, "crawl", "strategy", winner.crawl().strategy());
        if (!holds(edited, winner)) {
            edited = set(edited, "relevance", "model", winner.relevance().model());
        }
        return holds(edited, winner) ? edited : TopicFile.write(winner);
    }

    private static boolean holds(String yaml, Topic winner) {
        return TopicFile.parse(yaml, winner.id()) instanceof TopicFile.Valid(Topic topic, var _)
                && topic.equals(winner);
    }

    /// Sets a key of a section in block style; adds what is missing.
    private static String set(String yaml, String section, String key, String value) {
        List<String> lines = yaml.lines().collect(Collectors.toList());
        int at = lines.indexOf(section + ":");
        if (at < 0) {
            lines.add(section + ":");
            lines.add("  " + key + ": " + value);
            return text(lines);
        }
        for (int i = at + 1; i < lines.size() && lines.get(i).matches("(\\s.*|#.*)?"); i++) {
            if (lines.get(i).matches("\\s+" + key + ":.*")) {
                lines.set(i, lines.get(i).replaceFirst(":.*?(\\s+#.*)?$", ": " + value + "$1"));
                return text(lines);
            }
        }
        lines.add(at + 1, "  " + key + ": " + value);
        return text(lines);
    }

    private static String text(List<String> lines) {
        return String.join("\n", lines) + "\n";
    }
}
