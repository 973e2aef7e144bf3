package dev.remora.shared.topic;

import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.reason.TopicMistake;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// Reads and writes topic files, small YAML files.
///
/// Required are `id`, `seeds`, and `keywords` or `examples`; [#skeleton] shows every key. Reading never
/// throws because of the contents: it returns all problems, each with its line and the allowed values.
public final class TopicFile {
    private TopicFile() {}

    /// The result of reading a file.
    public sealed interface Reading {
        /// The topic; empty if the file is invalid.
        default Optional<Topic> valid() {
            return this instanceof Valid(Topic topic, var _) ? Optional.of(topic) : Optional.empty();
        }
    }

    /// The file is valid.
    ///
    /// @param topic complete and within bounds
    /// @param warnings harmless oddities, such as a duplicate seed
    public record Valid(Topic topic, List<TopicProblem> warnings) implements Reading {
        public Valid {
            warnings = List.copyOf(warnings);
        }
    }

    /// The file is invalid.
    ///
    /// @param problems at least one, by line; at most the first hundred and the number of the others
    public record Invalid(List<TopicProblem> problems) implements Reading {
        public Invalid {
            problems = List.copyOf(problems);
        }
    }

    /// Reads a file; accepts any model and strategy name.
    public static Reading read(Path file) {
        return read(file, TopicNames.ANY, UrlRules.DEFAULT);
    }

    /// Reads a file. Relative `file:` examples are resolved against its folder.
    ///
    /// @param names of existing models and strategies
    /// @param rules canonicalise seeds
    public static Reading read(Path file, TopicNames names, UrlRules rules) {
        return read(file, names, rules, true);
    }

    /// Reads an unfinished file, whose seeds may be missing.
    public static Reading readDraft(Path file, TopicNames names, UrlRules rules) {
        return read(file, names, rules, false);
    }

    private static Reading read(Path file, TopicNames names, UrlRules rules, boolean seedsNeeded) {
        String yaml;
        try {
            if (Files.isRegularFile(file) && Files.size(file) > 4L * YamlDocument.LONGEST) {
                return invalid(new TopicMistake.LargeFile(4L * YamlDocument.LONGEST));
            }
            ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
            yaml = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
        } catch (CharacterCodingException notUtf8) {
            return invalid(new TopicMistake.NotUtf8());
        } catch (NoSuchFileException missing) {
            return invalid(new TopicMistake.NoFile(file.toString()));
        } catch (IOException unreadable) {
            return invalid(
                    Files.isDirectory(file)
                            ? new TopicMistake.IsFolder(file.toString())
                            : new TopicMistake.UnreadableFile(StorageFault.cause(unreadable)));
        }
        Path folder = Optional.ofNullable(file.toAbsolutePath().getParent()).orElse(file.toAbsolutePath());
        return new TopicReader(names, rules, Optional.of(folder), seedsNeeded)
                .read(yaml, String.valueOf(file.getFileName()));
    }

    /// Reads a file's text; accepts any model and strategy name.
    ///
    /// @param name of the file
    public static Reading parse(String yaml, String name) {
        return parse(yaml, name, TopicNames.ANY, UrlRules.DEFAULT);
    }

    /// Reads a file's text. `file:` examples stay as written.
    public static Reading parse(String yaml, String name, TopicNames names, UrlRules rules) {
        return new TopicReader(names, rules, Optional.empty(), true).read(yaml, name);
    }

    /// Reads the text of an unfinished file, whose seeds may be missing.
    public static Reading parseDraft(String yaml, String name, TopicNames names, UrlRules rules) {
        return new TopicReader(names, rules, Optional.empty(), false).read(yaml, name);
    }

    /// Writes a topic so that [#parse] returns an equal one.
    public static String write(Topic topic) {
        return new TopicWriter().write(topic);
    }

    /// Returns a topic file to fill in: the given values, and every other key in a comment that explains it.
    ///
    /// @param locale whose language the comments have
    /// @param description left to fill in if empty
    /// @param keywords may be empty: a comment shows how to write them
    /// @param seeds addresses, not checked here; may also be empty
    public static String skeleton(
            Locale locale,
            String id,
            String name,
            String description,
            SequencedMap<String, Double> keywords,
            List<String> seeds) {
        return TopicSkeleton.write(locale, id, name, description, keywords, seeds);
    }

    private static Invalid invalid(TopicMistake mistake) {
        return new Invalid(List.of(new TopicProblem(0, mistake)));
    }
}
