package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// A colon that separates no key from its value in YAML: a full-width one, as Chinese input methods type it, or one
/// without a space behind it.
final class MistypedColon {
    private static final Pattern COLON = Pattern.compile("：|:(?!//)\\S");

    /// A line that begins with a key and a full-width colon.
    private static final Pattern LINE = Pattern.compile("^[\\s-]*([^\\s#:：'\"\\[{-][^#:：'\"\\[{]*：.*)$");

    private static final int SHOWN = 40;

    private MistypedColon() {}

    /// Returns what is wrong with a text that was read as a key alone, or as a value.
    ///
    /// @param otherwise if it is no such colon
    static TopicMistake in(String text, TopicMistake otherwise) {
        return COLON.matcher(text).find() ? mistake(text) : otherwise;
    }

    /// The same of the text of a node.
    static TopicMistake in(Node node, TopicMistake otherwise) {
        return node instanceof ScalarNode scalar ? in(scalar.getValue(), otherwise) : otherwise;
    }

    /// Returns the first line with a full-width colon behind its key, in a text that is no YAML.
    ///
    /// @param last number of the line where the parser gave up, from 1
    static Optional<TopicProblem> in(String yaml, int last) {
        int number = 0;
        for (String line : yaml.lines().limit(last).toList()) {
            number++;
            Matcher key = LINE.matcher(line);
            if (key.matches()) {
                return Optional.of(new TopicProblem(number, mistake(key.group(1))));
            }
        }
        return Optional.empty();
    }

    private static TopicMistake mistake(String text) {
        String line = text.lines().findFirst().orElse("");
        return new TopicMistake.MistypedColon(line.length() > SHOWN ? line.substring(0, SHOWN) + "…" : line);
    }
}
