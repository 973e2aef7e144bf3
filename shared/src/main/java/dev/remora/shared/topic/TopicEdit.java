package dev.remora.shared.topic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/// Adds seeds and keywords to the text of a topic file, and leaves the rest of it, comments too, as a person wrote
/// it.
public final class TopicEdit {
    private TopicEdit() {}

    /// Adds seeds behind those that are there.
    ///
    /// @param yaml a valid topic file
    /// @param seeds addresses that it lacks
    public static String addSeeds(String yaml, List<String> seeds) {
        return add(yaml, "seeds", seeds.stream().map(YamlText::quoted).toList(), "- ");
    }

    /// Adds keywords behind those that are there.
    ///
    /// @param yaml a valid topic file, whose keywords are a map (not a list) if it has any
    /// @param keywords that it lacks
    public static String addKeywords(String yaml, SequencedMap<String, Double> keywords) {
        List<String> items = new ArrayList<>();
        for (Map.Entry<String, Double> keyword : keywords.sequencedEntrySet()) {
            items.add(YamlText.quoted(keyword.getKey()) + ": " + keyword.getValue());
        }
        return add(yaml, "keywords", items, "");
    }

    private static String add(String yaml, String key, List<String> items, String bullet) {
        if (items.isEmpty()) {
            return yaml;
        }
        Optional<Node> value = value(yaml, key);
        if (value.isEmpty()) {
            return (yaml.endsWith("\n") ? yaml : yaml + "\n") + key + ":\n" + lines(items, "  " + bullet);
        }
        if (!(value.get() instanceof CollectionNode<?> collection)) {
            throw new IllegalArgumentException("'" + key + "' holds one value, not several");
        }
        if (collection.getFlowStyle() == FlowStyle.FLOW) {
            int end = offset(yaml, collection.getEndMark()) - 1; // before the bracket that closes it
            String joined = String.join(", ", items);
            return yaml.substring(0, end)
                    + (collection.getValue().isEmpty() ? "" : ", ")
                    + joined
                    + yaml.substring(end);
        }
        int end = endOfLine(yaml, offset(yaml, last(collection).getEndMark()));
        String indent = " ".repeat(collection.getStartMark().orElseThrow().getColumn());
        String before = yaml.substring(0, end);
        return before + (before.endsWith("\n") ? "" : "\n") + lines(items, indent + bullet) + yaml.substring(end);
    }

    private static String lines(List<String> items, String before) {
        StringBuilder lines = new StringBuilder();
        items.forEach(item -> lines.append(before).append(item).append('\n'));
        return lines.toString();
    }

    private static Optional<Node> value(String yaml, String key) {
        MappingNode top = YamlDocument.read(yaml, "topic", new ArrayList<>())
                .orElseThrow(() -> new IllegalArgumentException("this is not a topic file"));
        return top.getValue().stream()
                .filter(tuple -> tuple.getKeyNode() instanceof ScalarNode name
                        && name.getValue().equals(key))
                .map(NodeTuple::getValueNode)
                .findFirst();
    }

    private static Node last(CollectionNode<?> collection) {
        return switch (collection.getValue().getLast()) {
            case NodeTuple tuple -> tuple.getValueNode();
            case Node node -> node;
            default -> throw new IllegalStateException("a collection holds nodes");
        };
    }

    /// The offset in characters of a mark, which counts code points.
    private static int offset(String yaml, Optional<Mark> mark) {
        return yaml.offsetByCodePoints(0, mark.orElseThrow().getIndex());
    }

    /// Just past the line feed that ends the line of `from`, or the end of the text.
    private static int endOfLine(String yaml, int from) {
        int feed = yaml.indexOf('\n', from);
        return feed < 0 ? yaml.length() : feed + 1;
    }
}
