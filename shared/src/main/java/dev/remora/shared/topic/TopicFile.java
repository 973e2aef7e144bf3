package dev.remora.shared.topic;

import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A topic as people write it: a small YAML file.
///
/// Required are `id`, `seeds`, and `keywords` or `examples`; [#skeleton] shows every key. Reading never throws for
/// what a file holds: all its problems come back at once, each with its line and with what is allowed there.
public final class TopicFile {
    private TopicFile() {}

    /// What became of a file.
    public sealed interface Reading {}

    /// It holds a topic.
    ///
    /// @param topic complete and within bounds
    /// @param warnings what is odd but does no harm, such as a seed that stands twice
    public record Valid(Topic topic, List<TopicProblem> warnings) implements Reading {
        public Valid {
            warnings = List.copyOf(warnings);
        }
    }

    /// It holds none.
    ///
    /// @param problems at least one, by line; of very many only the first hundred and how many more there are
    public record Invalid(List<TopicProblem> problems) implements Reading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }

    /// Reads a file; any model and strategy name passes.
    public static Reading read(Path file) {
        return read(file, TopicNames.ANY, UrlRules.DEFAULT);
    }

    /// Reads a file. Relative `file:` examples start from its folder.
    ///
    /// @param names of models and strategies that exist
    /// @param rules how seeds become canonical
    public static Reading read(Path file, TopicNames names, UrlRules rules) {
        return read(file, names, rules, true);
    }

    /// Reads a file that is being made: seeds may be missing yet.
    public static Reading readDraft(Path file, TopicNames names, UrlRules rules) {
        return read(file, names, rules, false);
    }

    private static Reading read(Path file, TopicNames names, UrlRules rules, boolean seedsNeeded) {
        String yaml;
        try {
            if (Files.isRegularFile(file) && Files.size(file) > 4L * YamlDocument.LONGEST) {
                return invalid("the file is larger than " + 4L * YamlDocument.LONGEST
                        + " bytes; a topic file is a small text");
            }
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            yaml = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException notUtf8) {
            return invalid("the file is not UTF-8 (is it GBK?); save it as UTF-8");
        } catch (NoSuchFileException missing) {
            return invalid("there is no file " + file + "; make one with: ./remora topic new ID");
        } catch (IOException unreadable) {
            return invalid(
                    Files.isDirectory(file)
                            ? file + " is a folder; name a topic file in it"
                            : "the file cannot be read: " + unreadable.getMessage());
        }
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
        return new TopicReader(names, rules, Optional.of(folder), seedsNeeded)
                .read(yaml, String.valueOf(file.getFileName()));
    }

    /// Reads a file's text; any model and strategy name passes.
    ///
    /// @param name of the file
    public static Reading parse(String yaml, String name) {
        return parse(yaml, name, TopicNames.ANY, UrlRules.DEFAULT);
    }

    /// Reads a file's text. `file:` examples stay as they are written.
    public static Reading parse(String yaml, String name, TopicNames names, UrlRules rules) {
        return new TopicReader(names, rules, Optional.empty(), true).read(yaml, name);
    }

    /// Reads the text of a file that is being made: seeds may be missing yet.
    public static Reading parseDraft(String yaml, String name, TopicNames names, UrlRules rules) {
        return new TopicReader(names, rules, Optional.empty(), false).read(yaml, name);
    }

    /// Writes a topic so that [#parse] reads an equal one back.
    public static String write(Topic topic) {
        return new TopicWriter().write(topic);
    }

    /// A topic file to fill in: what is given, and every other key in a comment that explains it.
    ///
    /// @param keywords may be empty: a comment shows how to write them
    /// @param seeds addresses, not checked here; may be empty likewise
    public static String skeleton(String id, String name, SequencedMap<String, Double> keywords, List<String> seeds) {
        return skeleton(id, name, "", keywords, seeds);
    }

    /// The same with a description; an empty one is left to be filled in.
    public static String skeleton(
            String id, String name, String description, SequencedMap<String, Double> keywords, List<String> seeds) {
        return TopicSkeleton.write(id, name, description, keywords, seeds);
    }

    private static Invalid invalid(String message) {
        return new Invalid(List.of(new TopicProblem(0, message)));
    }
}
