package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
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

    private static final Pattern SCHEME = Pattern.compile("[a-z]+://");

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
        return node instanceof ScalarNode scalar
                        && scalar.isPlain()
                        && !SCHEME.matcher(scalar.getValue()).lookingAt()
                ? in(scalar.getValue(), otherwise)
                : otherwise;
    }

    /// Returns the first line with a full-width colon behind its key that keeps a text from being YAML: with another
    /// colon the parser gets further.
    ///
    /// @param last number of the line where the parser gave up, from 1
    /// @param lines how many lines of a text the parser reads
    static Optional<TopicProblem> in(String yaml, int last, ToIntFunction<String> lines) {
        List<String> all = yaml.lines().toList();
        for (int i = 0; i < Math.min(last, all.size()); i++) {
            Matcher key = LINE.matcher(all.get(i));
            if (key.matches()) {
                List<String> mended = new ArrayList<>(all);
                mended.set(i, all.get(i).replaceFirst("：\\s*", ": "));
                if (lines.applyAsInt(String.join("\n", mended)) > last) {
                    return Optional.of(new TopicProblem(i + 1, mistake(key.group(1))));
                }
            }
        }
        return Optional.empty();
    }

    private static TopicMistake mistake(String text) {
        String line = text.lines().findFirst().orElse("");
        int[] start = line.codePoints().limit(SHOWN).toArray();
        String shown = new String(start, 0, start.length);
        return new TopicMistake.MistypedColon(shown.length() < line.length() ? shown + "…" : line);
    }
}
