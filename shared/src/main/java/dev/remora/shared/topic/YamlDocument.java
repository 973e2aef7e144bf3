package dev.remora.shared.topic;

import dev.remora.shared.reason.TopicMistake;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
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

/// Reads the YAML of a topic file, of which JSON is a part, into nodes with positions. Plain YAML only: anchors
/// and aliases, with which a small file can expand without limit, tags, which can create objects, and deep
/// nesting are rejected.
final class YamlDocument {
    /// Maximum length of a file in characters.
    static final int LONGEST = 1_000_000;

    private static final int DEEPEST = 8;

    private static final Set<ScalarStyle> QUOTED = Set.of(ScalarStyle.SINGLE_QUOTED, ScalarStyle.DOUBLE_QUOTED);

    private static final Pattern JSON = Pattern.compile("\\s*\\{\\s*\"");

    private YamlDocument() {}

    /// Returns the file's top mapping; empty if it is invalid, with the reasons added to `problems`.
    static Optional<MappingNode> read(String yaml, String name, List<TopicProblem> problems) {
        if (yaml.length() > LONGEST) {
            problems.add(new TopicProblem(0, new TopicMistake.LongFile(yaml.length(), LONGEST)));
            return Optional.empty();
        }
        int lost = yaml.indexOf('\uFFFD');
        if (lost >= 0) {
            problems.add(new TopicProblem(line(yaml, lost), new TopicMistake.LostCharacter()));
            return Optional.empty();
        }
        LoadSettings settings = LoadSettings.builder()
                .setLabel(name)
                .setCodePointLimit(LONGEST)
                .setAllowDuplicateKeys(true) // Section reports them all, with both lines
                .setAllowNonScalarKeys(true) // Section reports them too
                .build();
        try {
            if (!isPlain(yaml, settings, problems)) {
                return Optional.empty();
            }
            Optional<Node> top = new Compose(settings).composeString(yaml);
            if (top.isPresent() && top.get() instanceof MappingNode mapping) {
                return Optional.of(mapping);
            }
            problems.add(new TopicProblem(1, top.isEmpty() ? new TopicMistake.EmptyFile() : new TopicMistake.NoKeys()));
        } catch (YamlEngineException unreadable) {
            problems.add(explain(unreadable, yaml, name));
        }
        return Optional.empty();
    }

    static TopicProblem.Place place(Node node) {
        return place(node.getStartMark());
    }

    private static TopicProblem.Place place(Optional<Mark> mark) {
        return mark.map(m -> new TopicProblem.Place(m.getLine() + 1, m.getColumn() + 1))
                .orElse(new TopicProblem.Place(0, 0));
    }

    private static boolean isPlain(String yaml, LoadSettings settings, List<TopicProblem> problems) {
        int before = problems.size();
        int depth = 0;
        for (Event event : new Parse(settings).parseString(yaml)) {
            TopicProblem.Place at = place(event.getStartMark());
            if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
                problems.add(new TopicProblem(at, new TopicMistake.DeepNesting(DEEPEST)));
                return false;
            }
            if (event instanceof CollectionEndEvent) {
                depth--;
            }
            if (event instanceof AliasEvent) {
                problems.add(new TopicProblem(at, new TopicMistake.YamlAlias()));
            } else if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
                problems.add(new TopicProblem(at, new TopicMistake.YamlAnchor()));
            }
            if (isTagged(event)) {
                problems.add(new TopicProblem(at, new TopicMistake.YamlTag()));
            }
        }
        return problems.size() == before;
    }

    private static boolean isTagged(Event event) {
        return (event instanceof ScalarEvent scalar && scalar.getTag().isPresent())
                || (event instanceof CollectionStartEvent start
                        && start.getTag().isPresent());
    }

    private static TopicProblem explain(YamlEngineException unreadable, String yaml, String name) {
        if (unreadable instanceof MarkedYamlEngineException marked) {
            TopicProblem.Place at = place(marked.getProblemMark());
            if (isMeantAsJson(yaml, name)) {
                return new TopicProblem(at, new TopicMistake.NotJson(at.column(), marked.getProblem()));
            }
            return MistypedColon.in(yaml, at.line(), YamlDocument::readable)
                    .orElseGet(() -> new TopicProblem(
                            at,
                            openEnd(marked, yaml)
                                    .orElseGet(() -> new TopicMistake.NotYaml(at.column(), inContext(marked)))));
        }
        if (unreadable instanceof ReaderException reader) {
            int at = Math.clamp(reader.getPosition(), 0, yaml.length());
            return new TopicProblem(line(yaml, at), new TopicMistake.ControlCharacter());
        }
        return new TopicProblem(0, new TopicMistake.NotYaml(0, String.valueOf(unreadable.getMessage())));
    }

    /// Returns the number of the line where a text stops being YAML; the largest number if it does not.
    private static int readable(String yaml) {
        try {
            new Parse(LoadSettings.builder().build()).parseString(yaml).forEach(_ -> {});
            return Integer.MAX_VALUE;
        } catch (MarkedYamlEngineException unreadable) {
            return place(unreadable.getProblemMark()).line();
        } catch (YamlEngineException unreadable) {
            return 0;
        }
    }

    /// Returns the quote or bracket that is not closed, if that is probably why a text is not YAML: the parser gives up
    /// lines later, at the next quote or key.
    private static Optional<TopicMistake> openEnd(MarkedYamlEngineException unreadable, String yaml) {
        TopicProblem.Place at = place(unreadable.getProblemMark());
        String context = String.valueOf(unreadable.getContext());
        int begins = place(unreadable.getContextMark()).line();
        if (context.contains("quoted scalar") && begins < at.line()) {
            return Optional.of(new TopicMistake.OpenQuote(at.column(), begins));
        }
        Optional<TopicMistake> quote = lastQuoted(yaml)
                .filter(quoted -> place(quoted.getEndMark()).line() == at.line())
                .map(quoted -> place(quoted.getStartMark()).line())
                .filter(line -> line < at.line())
                .map(line -> new TopicMistake.OpenQuote(at.column(), line));
        return quote.isEmpty() && context.contains("flow") && begins < at.line()
                ? Optional.of(new TopicMistake.OpenBracket(at.column(), begins))
                : quote;
    }

    /// Returns the last quoted text that is read before a text stops being YAML.
    private static Optional<ScalarEvent> lastQuoted(String yaml) {
        Optional<ScalarEvent> last = Optional.empty();
        try {
            for (Event event : new Parse(LoadSettings.builder().build()).parseString(yaml)) {
                if (event instanceof ScalarEvent scalar && QUOTED.contains(scalar.getScalarStyle())) {
                    last = Optional.of(scalar);
                }
            }
        } catch (YamlEngineException expected) {
            return last;
        }
        return last;
    }

    private static String inContext(MarkedYamlEngineException marked) {
        String context = marked.getContext();
        return context == null || context.isEmpty() ? marked.getProblem() : context + ", " + marked.getProblem();
    }

    /// A brace alone also begins YAML in flow style; in JSON, a quotation mark follows.
    static boolean isMeantAsJson(String yaml, String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(".json")
                || JSON.matcher(yaml).lookingAt();
    }

    private static int line(String yaml, int at) {
        return (int) yaml.substring(0, at).chars().filter(c -> c == '\n').count() + 1;
    }
}
