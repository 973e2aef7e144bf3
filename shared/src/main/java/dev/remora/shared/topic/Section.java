package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/// One level of keys of a topic file, for validation: each invalid value becomes a [TopicProblem] and is
/// replaced by its default, so that one pass finds all mistakes.
final class Section {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,3})?");

    /// Keys that belong into a section and are easily written elsewhere.
    private static final Set<String> NESTED = Stream.concat(
                    CrawlSection.KEYS.stream().map(key -> "crawl." + key),
                    Stream.of("relevance.model", "relevance.threshold", "recrawl.budget", "archive.keep"))
            .collect(Collectors.toUnmodifiableSet());

    private final String name;
    private final TopicProblem.Place at;
    private final Map<String, Node> values = new LinkedHashMap<>();
    private final Map<String, TopicProblem.Place> places = new LinkedHashMap<>();
    private final List<TopicProblem> problems;

    private Section(String name, TopicProblem.Place at, List<TopicProblem> problems) {
        this.name = name;
        this.at = at;
        this.problems = problems;
    }

    /// Creates a section with fixed keys.
    ///
    /// @param name for messages, with a trailing dot; empty for the top of the file
    static Section of(String name, MappingNode node, Set<String> allowed, List<TopicProblem> problems) {
        Section section = free(name, node, problems);
        section.keys().stream()
                .filter(key -> !allowed.contains(key))
                .forEach(key -> section.problem(
                        key, MistypedColon.in(key, new TopicMistake.UnknownKey(name + key, hint(key, allowed)))));
        return section;
    }

    private static TopicMistake hint(String key, Set<String> allowed) {
        return NESTED.stream()
                .filter(full -> full.endsWith("." + key))
                .sorted()
                .findFirst()
                .<TopicMistake>map(full -> new TopicMistake.DidYouMean(full, List.copyOf(new TreeSet<>(allowed))))
                .orElseGet(() -> Spelling.hint(key, allowed));
    }

    /// Creates a section with arbitrary keys, such as keywords.
    static Section free(String name, MappingNode node, List<TopicProblem> problems) {
        var section = new Section(name, YamlDocument.place(node), problems);
        for (NodeTuple tuple : node.getValue()) {
            TopicProblem.Place at = YamlDocument.place(tuple.getKeyNode());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                problems.add(new TopicProblem(at, new TopicMistake.KeyNotText()));
            } else if (section.values.putIfAbsent(key.getValue(), tuple.getValueNode()) == null) {
                section.places.put(key.getValue(), at);
            } else {
                problems.add(new TopicProblem(
                        at,
                        new TopicMistake.DuplicateKey(
                                name + key.getValue(),
                                section.places.get(key.getValue()).line())));
            }
        }
        return section;
    }

    /// Returns the keys, in the file's order.
    Set<String> keys() {
        return values.keySet();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    /// Records a problem at a key, or at the section's beginning if the key is missing.
    void problem(String key, TopicMistake mistake) {
        problems.add(new TopicProblem(places.getOrDefault(key, at), mistake));
    }

    /// Returns a non-blank text, stripped.
    Optional<String> text(String key) {
        switch (values.get(key)) {
            case null -> {}
            case ScalarNode scalar
            when !scalar.getValue().isBlank() -> {
                return Optional.of(scalar.getValue().strip());
            }
            case ScalarNode _ -> problem(key, MistypedColon.in(key, new TopicMistake.EmptyValue(name + key)));
            default -> problem(key, new TopicMistake.NotText(name + key));
        }
        return Optional.empty();
    }

    /// Returns a number within bounds, inclusive.
    OptionalDouble number(String key, double least, double most) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        double number = NUMBER.matcher(text.get()).matches() ? Double.parseDouble(text.get()) : Double.NaN;
        if (!(number >= least && number <= most)) {
            problem(key, new TopicMistake.NotNumber(name + key, text.get(), plain(least), plain(most)));
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(number);
    }

    /// Returns a whole number within bounds, inclusive.
    long wholeNumber(String key, long least, long most, long otherwise) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        boolean whole = text.get().matches("\\d{1,18}");
        if (!whole || Long.parseLong(text.get()) < least || Long.parseLong(text.get()) > most) {
            problem(key, new TopicMistake.NotWholeNumber(name + key, text.get(), least, most));
            return otherwise;
        }
        return Long.parseLong(text.get());
    }

    /// Returns a duration of at most `most`.
    Duration duration(String key, Duration most, Duration otherwise) {
        Optional<String> text = text(key);
        if (text.isEmpty()) {
            return otherwise;
        }
        Optional<Duration> duration = DurationText.parse(text.get()).filter(d -> d.compareTo(most) <= 0);
        if (duration.isEmpty()) {
            problem(key, new TopicMistake.NotDuration(name + key, text.get(), DurationText.format(most)));
        }
        return duration.orElse(otherwise);
    }

    /// Returns one of a set of names; any name if the set is empty.
    String choice(String key, Set<String> allowed, String otherwise) {
        Optional<String> text = text(key);
        if (text.isPresent() && !allowed.isEmpty() && !allowed.contains(text.get())) {
            problem(key, new TopicMistake.UnknownValue(name + key, text.get(), Spelling.hint(text.get(), allowed)));
            return otherwise;
        }
        return text.orElse(otherwise);
    }

    Optional<Section> section(String key, Set<String> allowed) {
        return mapping(key).map(node -> of(name + key + ".", node, allowed, problems));
    }

    /// Returns the section under a key, with arbitrary keys.
    Optional<Section> free(String key) {
        return mapping(key).map(node -> free(name + key + ".", node, problems));
    }

    boolean isText(String key) {
        return values.get(key) instanceof ScalarNode;
    }

    boolean isList(String key) {
        return values.get(key) instanceof SequenceNode;
    }

    /// Passes each text of a list, with its place, to `each`.
    void list(String key, BiConsumer<String, TopicProblem.Place> each) {
        Node node = values.get(key);
        if (node == null) {
            return;
        }
        if (!(node instanceof SequenceNode sequence)) {
            problem(key, new TopicMistake.NotList(name + key, key));
            return;
        }
        for (Node item : sequence.getValue()) {
            TopicProblem.Place place = YamlDocument.place(item);
            if (item instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
                each.accept(scalar.getValue().strip(), place);
            } else {
                problems.add(new TopicProblem(place, new TopicMistake.EmptyItem(name + key)));
            }
        }
    }

    private Optional<MappingNode> mapping(String key) {
        switch (values.get(key)) {
            case null -> {}
            case MappingNode mapping -> {
                return Optional.of(mapping);
            }
            case Node node -> problem(key, MistypedColon.in(node, new TopicMistake.NotMap(name + key, key)));
        }
        return Optional.empty();
    }

    private static String plain(double bound) {
        return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
    }
}
