package dev.remora.shared.topic;

import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.CollectionNode;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// Adds seeds, keywords, examples, excluded keywords and excluded hosts to the text of a topic file, sets its model and
/// strategy, and leaves the rest of it, including comments, unchanged.
public final class TopicEdit {
    private static final String EXCLUDED = "excludedKeywords";

    private TopicEdit() {}

    /// Adds seeds after the existing ones.
    ///
    /// @param yaml a valid topic file
    /// @param seeds addresses that it does not contain
    public static String addSeeds(String yaml, List<String> seeds) {
        return add(yaml, "seeds", seeds.stream().map(YamlText::quoted).toList(), "- ");
    }

    /// Adds keywords after the existing ones.
    ///
    /// @param yaml a valid topic file, whose keywords are a map (not a list) if it has any
    /// @param keywords that it does not contain
    public static String addKeywords(String yaml, SequencedMap<String, Double> keywords) {
        List<String> items = keywords.sequencedEntrySet().stream()
                .map(keyword -> YamlText.quoted(keyword.getKey()) + ": " + keyword.getValue())
                .toList();
        return add(yaml, "keywords", items, "");
    }

    /// Adds examples after the existing ones; the line that shows the key in a new file is then removed.
    ///
    /// @param yaml a valid topic file
    /// @param positive whether they are on topic
    /// @param examples addresses that it does not contain
    /// @throws IllegalArgumentException if the present value cannot be extended
    public static String addExamples(String yaml, boolean positive, List<String> examples) {
        String changed = addAt(yaml, List.of("examples", positive ? "positive" : "negative"), examples);
        return examples.isEmpty() ? changed : changed.replace(TopicSkeleton.EXAMPLES, "");
    }

    /// Makes an address an example of one kind, and removes it from the other.
    ///
    /// @param yaml a valid topic file
    /// @param address canonical
    /// @param positive whether the page is on topic
    /// @param rules by which the file may spell it otherwise
    public static String answer(String yaml, String address, boolean positive, UrlRules rules) {
        String changed = removeExample(yaml, !positive, address, rules);
        boolean known = examples(changed, positive).orElse(null) instanceof SequenceNode list
                && addresses(list, rules).contains(address);
        return known ? changed : addExamples(changed, positive, List.of(address));
    }

    /// Removes an address from the examples of both kinds, however often the file has it.
    ///
    /// @param yaml a valid topic file
    /// @param address canonical
    /// @param rules by which the file may spell it otherwise
    public static String withdraw(String yaml, String address, UrlRules rules) {
        return removeExample(removeExample(yaml, true, address, rules), false, address, rules);
    }

    /// Excludes words from the keywords that examples add; the line that shows the key in a new file is then removed.
    /// A word that the file excludes already stays as it is.
    ///
    /// @param yaml a valid topic file
    public static String excludeKeywords(String yaml, Collection<String> words) {
        if (words.isEmpty()) {
            return yaml;
        }
        List<String> known =
                child(top(yaml), EXCLUDED).orElse(null) instanceof SequenceNode list ? texts(list) : List.of();
        List<String> missing =
                words.stream().filter(word -> !known.contains(word)).distinct().toList();
        return missing.isEmpty()
                ? yaml
                : addAt(yaml, List.of(EXCLUDED), missing).replace(TopicSkeleton.EXCLUDED_KEYWORDS, "");
    }

    /// Lets examples add words again that the file excludes.
    ///
    /// @param yaml a valid topic file
    public static String allowKeywords(String yaml, Collection<String> words) {
        Set<String> again = Set.copyOf(words);
        String rest = yaml;
        while (rest.contains(EXCLUDED) && child(top(rest), EXCLUDED).orElse(null) instanceof SequenceNode list) {
            List<String> excluded = texts(list);
            int at = IntStream.range(0, excluded.size())
                    .filter(i -> again.contains(excluded.get(i)))
                    .findFirst()
                    .orElse(-1);
            if (at < 0) {
                return rest;
            }
            rest = remove(rest, list, at);
        }
        return rest;
    }

    private static List<String> texts(SequenceNode list) {
        return list.getValue().stream()
                .map(item -> item instanceof ScalarNode text ? text.getValue().strip() : "")
                .toList();
    }

    /// Sets the relevance model.
    ///
    /// @param yaml a valid topic file
    public static String setModel(String yaml, String model) {
        return set(yaml, "relevance", "model", model);
    }

    /// Sets the strategy of crawls.
    ///
    /// @param yaml a valid topic file
    public static String setStrategy(String yaml, String strategy) {
        return set(yaml, "crawl", "strategy", strategy);
    }

    private static String set(String yaml, String section, String key, String value) {
        Optional<Node> there = child(top(yaml), section);
        Optional<Node> named = there.flatMap(node -> child(node, key));
        String name = word(yaml, value);
        if (named.isPresent()) {
            return yaml.substring(0, offset(yaml, named.get().getStartMark()))
                    + name
                    + yaml.substring(offset(yaml, named.get().getEndMark()));
        }
        List<String> item = List.of(word(yaml, key) + ": " + name);
        return there.isPresent() ? insert(yaml, section, there.get(), item, "") : add(yaml, section, item, "");
    }

    private static String removeExample(String yaml, boolean positive, String address, UrlRules rules) {
        String rest = yaml;
        while (examples(rest, positive).orElse(null) instanceof SequenceNode list) {
            int at = addresses(list, rules).indexOf(address);
            if (at < 0) {
                return rest;
            }
            rest = remove(rest, list, at);
        }
        return rest;
    }

    private static String remove(String yaml, SequenceNode list, int at) {
        List<Node> items = list.getValue();
        int start = offset(yaml, items.get(at).getStartMark());
        int end = offset(yaml, items.get(at).getEndMark());
        if (items.size() == 1) {
            boolean flow = list.getFlowStyle() == FlowStyle.FLOW;
            String none = flow ? "[]" : " []"; // dashes may stand below their key, brackets may not
            int to = flow ? offset(yaml, list.getEndMark()) : end;
            return yaml.substring(0, offset(yaml, list.getStartMark())) + none + yaml.substring(to);
        }
        if (list.getFlowStyle() == FlowStyle.FLOW) {
            boolean last = at == items.size() - 1;
            int from = last && at > 0 ? offset(yaml, items.get(at - 1).getEndMark()) : start;
            int to = last ? end : offset(yaml, items.get(at + 1).getStartMark());
            return yaml.substring(0, from) + yaml.substring(to);
        }
        return yaml.substring(0, yaml.lastIndexOf('\n', start) + 1) + yaml.substring(endOfLine(yaml, end));
    }

    private static Optional<Node> examples(String yaml, boolean positive) {
        return child(top(yaml), "examples").flatMap(node -> child(node, positive ? "positive" : "negative"));
    }

    private static List<String> addresses(SequenceNode list, UrlRules rules) {
        return list.getValue().stream()
                .map(item -> item instanceof ScalarNode text ? address(text.getValue(), rules) : "")
                .toList();
    }

    private static String address(String text, UrlRules rules) {
        return rules.canonical(text) instanceof UrlVerdict.Accepted accepted
                ? accepted.url().text()
                : text;
    }

    /// Excludes a host or an address from the scope: adds it to `crawl.scope.exclude`.
    ///
    /// @param yaml a valid topic file
    /// @param pattern host or address that it does not exclude yet
    /// @throws IllegalArgumentException if the present value cannot be extended
    public static String exclude(String yaml, String pattern) {
        return addAt(yaml, List.of("crawl", "scope", "exclude"), List.of(pattern));
    }

    /// Adds texts to the list at a path of keys, and creates the missing keys.
    private static String addAt(String yaml, List<String> path, List<String> texts) {
        if (texts.isEmpty()) {
            return yaml;
        }
        List<String> items = texts.stream().map(YamlText::quoted).toList();
        Node deepest = top(yaml);
        int depth = 0;
        for (Optional<Node> next = child(deepest, path.getFirst()); next.isPresent(); ) {
            deepest = next.get();
            depth++;
            next = depth < path.size() ? child(deepest, path.get(depth)) : Optional.empty();
        }
        if (depth == path.size()) {
            return insert(yaml, path.getLast(), deepest, items, "- ");
        }
        String missing = "[" + String.join(", ", items) + "]";
        for (String key : path.subList(depth + 1, path.size()).reversed()) {
            missing = "{" + word(yaml, key) + ": " + missing + "}";
        }
        String key = path.get(depth);
        List<String> item = List.of(word(yaml, key) + ": " + missing);
        return insert(yaml, depth == 0 ? key : path.get(depth - 1), deepest, item, "");
    }

    private static String add(String yaml, String key, List<String> items, String bullet) {
        if (items.isEmpty()) {
            return yaml;
        }
        MappingNode top = top(yaml);
        Optional<Node> value = child(top, key);
        if (value.isPresent()) {
            return insert(yaml, key, value.get(), items, bullet);
        }
        if (top.getFlowStyle() == FlowStyle.FLOW) {
            String all = String.join(", ", items);
            String whole = bullet.isEmpty() ? "{" + all + "}" : "[" + all + "]";
            return insert(yaml, key, top, List.of(word(yaml, key) + ": " + whole), "");
        }
        return (yaml.endsWith("\n") ? yaml : yaml + "\n") + key + ":\n" + lines(items, "  " + bullet);
    }

    private static String insert(String yaml, String key, Node value, List<String> items, String bullet) {
        if (!(value instanceof CollectionNode<?> collection)) {
            throw new IllegalArgumentException("'" + key + "' has one value, not several");
        }
        if (collection.getFlowStyle() == FlowStyle.FLOW) {
            boolean empty = collection.getValue().isEmpty();
            int end = empty // before the closing bracket, or before the comma and the comment that may be there
                    ? offset(yaml, collection.getEndMark()) - 1
                    : offset(yaml, last(collection).getEndMark());
            return yaml.substring(0, end) + (empty ? "" : ", ") + String.join(", ", items) + yaml.substring(end);
        }
        int end = endOfLine(yaml, offset(yaml, last(collection).getEndMark()));
        String indent = " ".repeat(collection.getStartMark().orElseThrow().getColumn());
        String before = yaml.substring(0, end);
        return before + (before.endsWith("\n") ? "" : "\n") + lines(items, indent + bullet) + yaml.substring(end);
    }

    /// Returns a name as the file writes names: JSON stays JSON.
    private static String word(String yaml, String name) {
        return YamlDocument.isMeantAsJson(yaml, "") ? YamlText.quoted(name) : name;
    }

    private static String lines(List<String> items, String before) {
        return items.stream().map(item -> before + item + "\n").collect(Collectors.joining());
    }

    private static MappingNode top(String yaml) {
        return YamlDocument.read(yaml, "topic", new ArrayList<>())
                .orElseThrow(() -> new IllegalArgumentException("this is not a topic file"));
    }

    private static Optional<Node> child(Node parent, String key) {
        return parent instanceof MappingNode map
                ? map.getValue().stream()
                        .filter(tuple -> tuple.getKeyNode() instanceof ScalarNode name
                                && name.getValue().equals(key))
                        .map(NodeTuple::getValueNode)
                        .findFirst()
                : Optional.empty();
    }

    /// Returns the last node whose end mark is the end of its text: the end mark of a block is the start of
    /// the next one.
    private static Node last(CollectionNode<?> collection) {
        Node last = switch (collection.getValue().getLast()) {
            case NodeTuple tuple -> tuple.getValueNode();
            case Node node -> node;
            default -> throw new IllegalStateException("a collection holds nodes");
        };
        return last instanceof CollectionNode<?> block && block.getFlowStyle() == FlowStyle.BLOCK ? last(block) : last;
    }

    /// Converts a mark, which counts code points, to an offset in characters.
    private static int offset(String yaml, Optional<Mark> mark) {
        return yaml.offsetByCodePoints(0, mark.orElseThrow().getIndex());
    }

    /// Returns the offset after the line feed that ends the line of `from`, or the end of the text.
    private static int endOfLine(String yaml, int from) {
        int feed = yaml.indexOf('\n', from);
        return feed < 0 ? yaml.length() : feed + 1;
    }
}
