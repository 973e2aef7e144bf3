package dev.remora.shared.topic;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;

/// Reads the YAML of a topic file into nodes that know their lines. Plain YAML only: anchors, aliases and tags,
/// which make a small file expand without end or build objects, are refused, and so is deep nesting.
final class YamlDocument {
    /// Characters of the longest file.
    static final int LONGEST = 250_000;

    private static final int DEEPEST = 8;

    private YamlDocument() {}

    /// The file's top mapping, or nothing, with the reasons added to `problems`.
    static Optional<MappingNode> read(String yaml, String name, List<TopicProblem> problems) {
        if (yaml.length() > LONGEST) {
            problems.add(new TopicProblem(
                    0, "the file has " + yaml.length() + " characters; at most " + LONGEST + " are read"));
            return Optional.empty();
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(name)
                .setCodePointLimit(LONGEST)
                .setAllowDuplicateKeys(true) // told by Section, all of them, with both lines
                .setAllowNonScalarKeys(true) // told by Section too
                .build();
        try {
            if (!isPlain(yaml, settings, problems)) {
                return Optional.empty();
            }
            Optional<Node> top = new Compose(settings).composeString(yaml);
            if (top.isPresent() && top.get() instanceof MappingNode mapping) {
                return Optional.of(mapping);
            }
            String found = top.isEmpty() ? "the file is empty" : "the file holds no keys";
            problems.add(new TopicProblem(1, found + "; a topic file begins like this: id: my-topic"));
        } catch (YamlEngineException unreadable) {
            problems.add(explain(unreadable, yaml));
        }
        return Optional.empty();
    }

    /// The line on which something begins, from 1.
    static int line(Node node) {
        return line(node.getStartMark());
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(m -> m.getLine() + 1).orElse(0);
    }

    private static boolean isPlain(String yaml, LoadSettings settings, List<TopicProblem> problems) {
        int before = problems.size();
        int depth = 0;
        for (Event event : new Parse(settings).parseString(yaml)) {
            int line = line(event.getStartMark());
            if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
                problems.add(new TopicProblem(line, "the file is nested more than " + DEEPEST + " levels deep"));
                return false;
            }
            if (event instanceof CollectionEndEvent) {
                depth--;
            }
            if (event instanceof AliasEvent) {
                problems.add(
                        new TopicProblem(line, "aliases (*name) are not used in topic files: write the value out"));
            } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
                problems.add(new TopicProblem(
                        line, "anchors (&name) are not used in topic files: quote a value that begins with &"));
            }
            if (isTagged(event)) {
                problems.add(new TopicProblem(
                        line, "tags (!name) are not used in topic files: quote a value that begins with !"));
            }
        }
        return problems.size() == before;
    }

    private static boolean isTagged(Event event) {
        return (event instanceof ScalarEvent scalar && scalar.getTag().isPresent())
                || (event instanceof CollectionStartEvent start
                        && start.getTag().isPresent());
    }

    private static TopicProblem explain(YamlEngineException unreadable, String yaml) {
        if (unreadable instanceof MarkedYamlEngineException marked) {
            String context =
                    marked.getContext() == null || marked.getContext().isEmpty() ? "" : marked.getContext() + ", ";
            return new TopicProblem(
                    line(marked.getProblemMark()), "this is not YAML: " + context + marked.getProblem());
        }
        if (unreadable instanceof ReaderException reader) {
            int at = Math.clamp(reader.getPosition(), 0, yaml.length());
            int line =
                    (int) yaml.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
            return new TopicProblem(line, "this holds a character that YAML does not allow; remove control characters");
        }
        return new TopicProblem(0, "this is not YAML: " + unreadable.getMessage());
    }
}
