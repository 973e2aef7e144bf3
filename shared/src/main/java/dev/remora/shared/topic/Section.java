package dev.remora.shared.topic;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// One level of keys of a topic file, while it is checked: whatever is asked for and wrong becomes a [TopicProblem],
/// and
/// the default goes on in its place, so that one reading finds every mistake.
final class Section {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

    private final String name;
    private final int line;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, Integer> lines = new LinkedHashMap<>();
    private final List<TopicProblem> problems;

    private Section(String name, int line, List<TopicProblem> problems) {
        this.name = name;
        this.line = line;
        this.problems = problems;
    }

    /// A section whose keys are fixed.
    ///
    /// @param name for messages, with a dot behind it; empty for the top of the file
    static Section of(String name, MappingNode node, Set<String> allowed, List<TopicProblem> problems) {
        Section section = free(name, node, problems);
        section.keys().stream()
                .filter(key -> !allowed.contains(key))
                .forEach(key ->
                        section.problem(key, "unknown key '" + name + key + "'; " + Spelling.hint(key, allowed)));
        return section;
    }

    /// A section whose keys are the file's own, such as keywords.
    static Section free(String name, MappingNode node, List<TopicProblem> problems) {
        var section = new Section(name, YamlDocument.line(node), problems);
        for (NodeTuple tuple : node.getValue()) {
            int line = YamlDocument.line(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(new TopicProblem(line, "a key is a word, not a list or a map"));
            } else if (section.values.putIfAbsent(key.getValue(), tuple.getValueNode()) == null) {
                section.lines.put(key.getValue(), line);
            } else {
                problems.add(new TopicProblem(
                        line,
                        "'" + name + key.getValue() + "' stands here a second time, first in line "
                                + section.lines.get(key.getValue()) + "; remove one"));
            }
        }
        return section;
    }

    /// The keys, in the file's order.
    Set<String> keys() {
        return values.keySet();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    /// Notes a problem at a key, or at the section's first line where the key is missing.
    void problem(String key, String message) {
        problems.add(new TopicProblem(lines.getOrDefault(key, line), message));
    }

    /// A text that is not blank, stripped.
    Optional<String> text(String key) {
        Node node = values.get(key);
        if (node == null) {
            return Optional.empty();
        }
        if (!(node instanceof ScalarNode scalar)) {
            problem(key, "'" + name + key + "' is a text, not a list or a map");
            return Optional.empty();
        }
        if (scalar.getValue().isBlank()) {
            problem(key, "'" + name + key + "' is empty; write a value or remove the key");
            return Optional.empty();
        }
        return Optional.of(scalar.getValue().strip());
    }

    /// A number within bounds, both allowed.
    OptionalDouble number(String key, double least, double most) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        double number = NUMBER.matcher(text.get()).matches() ? Double.parseDouble(text.get()) : Double.NaN;
        if (!(number >= least && number <= most)) {
            problem(
                    key,
                    "'" + name + key + "' is '" + text.get() + "'; allowed: a number from " + plain(least) + " to "
                            + plain(most));
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number);
    }

    /// A whole number within bounds, both allowed.
    long wholeNumber(String key, long least, long most, long otherwise) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        boolean whole = text.get().matches("\\d{1,18}");
        if (!whole || Long.parseLong(text.get()) < least || Long.parseLong(text.get()) > most) {
            problem(
                    key,
                    "'" + name + key + "' is '" + text.get() + "'; allowed: a whole number from " + least + " to "
                            + most);
            return otherwise;
        }
        return Long.parseLong(text.get());
    }

    /// A duration up to a bound.
    Duration duration(String key, Duration most, Duration otherwise) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Duration> duration = DurationText.parse(text.get()).filter(d -> d.compareTo(most) <= 0);
        if (duration.isEmpty()) {
            problem(
                    key,
                    "'" + name + key + "' is '" + text.get() + "'; allowed: " + DurationText.ALLOWED + ", at most "
                            + DurationText.format(most));
        }
        return duration.orElse(otherwise);
    }

    /// One of a set of names; any name if the set is empty.
    String choice(String key, Set<String> allowed, String otherwise) {
        Optional<String> text = text(key);
        if (text.isPresent() && !allowed.isEmpty() && !allowed.contains(text.get())) {
            problem(key, "'" + name + key + "' is '" + text.get() + "'; " + Spelling.hint(text.get(), allowed));
            return otherwise;
        }
        return text.orElse(otherwise);
    }

    /// The section under a key.
    Optional<Section> section(String key, Set<String> allowed) {
        return mapping(key).map(node -> of(name + key + ".", node, allowed, problems));
    }

    /// The section under a key, with keys of the file's own.
    Optional<Section> free(String key) {
        return mapping(key).map(node -> free(name + key + ".", node, problems));
    }

    /// Whether a list stands under a key.
    boolean isList(String key) {
        return values.get(key) instanceof SequenceNode;
    }

    /// Hands each text of a list to `each`, with its line.
    void list(String key, BiConsumer<String, Integer> each) {
        Node node = values.get(key);
        if (node == null) {
            return;
        }
        if (!(node instanceof SequenceNode sequence)) {
            problem(key, "'" + name + key + "' must be a list; write " + key + ": [first, second]");
            return;
        }
        for (Node item : sequence.getValue()) {
            int at = YamlDocument.line(item);
            if (item instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
                each.accept(scalar.getValue().strip(), at);
            } else {
                problems.add(new TopicProblem(at, "'" + name + key + "' holds texts only, none of them empty"));
            }
        }
    }

    /// The texts of a list.
    List<String> list(String key) {
        var texts = new ArrayList<String>();
        list(key, (text, at) -> texts.add(text));
        return texts;
    }

    private Optional<MappingNode> mapping(String key) {
        Node node = values.get(key);
        if (node == null) {
            return Optional.empty();
        }
        if (node instanceof MappingNode mapping) {
            return Optional.of(mapping);
        }
        problem(key, "'" + name + key + "' is a map; write " + key + ": {key: value}");
        return Optional.empty();
    }

    private static String plain(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }
}
