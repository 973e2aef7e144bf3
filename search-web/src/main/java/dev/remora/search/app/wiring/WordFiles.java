package dev.remora.search.app.wiring;

import dev.remora.indexer.words.NewWords;
import dev.remora.search.http.Language;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Dictionary words in addition to those of the topic files: `words.txt` in the data folder applies to all
/// collections, the one in a collection's folder has the words found in its pages.
///
/// One word per line, of 2 to 40 Chinese characters; a number after it says that it was found in the pages, and
/// how often; other text after a blank is ignored. `-` before a word removes it from all sources; `#` begins a
/// comment.
///
/// @param data folder of the collections
public record WordFiles(Path data) {
    private static final String NAME = "words.txt";
    private static final WordLine HEADING = WordLine.of(
            "# Words found in the pages, with their number of occurrences. Put - before lines that are not words. "
                    + "A line without a number is yours, and stays when words are looked for again.");

    /// Returns the topic with the words of the files added.
    public Topic extend(Topic topic) {
        Set<String> words = new LinkedHashSet<>(topic.words());
        Set<String> dropped = new LinkedHashSet<>();
        for (Path file : List.of(of(topic.id()), data.resolve(NAME))) {
            read(file, words, dropped);
        }
        words.removeAll(dropped);
        words.removeAll(topic.keywords().keySet());
        return topic.withWords(List.copyOf(words));
    }

    /// Returns the file of a collection's own words.
    public Path of(String topic) {
        return data.resolve(topic).resolve(NAME);
    }

    /// Writes the words found in a collection's pages, replacing those found before. All other lines stay: removed
    /// words, those of people, and comments.
    public void write(String topic, List<NewWords.Found> found) {
        List<WordLine> kept =
                lines(topic).stream().filter(line -> !line.isFound()).toList();
        Set<String> known = kept.stream().map(WordLine::word).collect(Collectors.toSet());
        List<WordLine> lines = new ArrayList<>();
        if (kept.stream().noneMatch(WordLine::isRemark)) {
            lines.add(HEADING);
        }
        lines.addAll(kept);
        found.stream()
                .filter(word -> !known.contains(word.text()))
                .map(word -> WordLine.found(word.text(), word.times()))
                .forEach(lines::add);
        replace(topic, lines);
    }

    /// Returns the lines of a collection's file; none if it is missing.
    public List<WordLine> lines(String topic) {
        return lines(of(topic));
    }

    /// Replaces a collection's file atomically.
    public void replace(String topic, List<WordLine> lines) {
        Path file = of(topic);
        try {
            OwnerOnly.replaceFile(
                    file, lines.stream().map(line -> line.text() + "\n").collect(Collectors.joining()));
        } catch (IOException e) {
            throw Ended.broken("unwritable", file, e);
        }
    }

    /// Returns what is wrong with lines that cannot be words, each with its number.
    public static List<Function<Language, String>> problems(List<WordLine> lines) {
        List<Function<Language, String>> problems = new ArrayList<>();
        int number = 0;
        for (WordLine line : lines) {
            number++;
            if (!line.isRemark() && !WordLine.isPossible(line.word())) {
                problems.add(Ended.said("words.line", number, line.word(), WordLine.LONGEST));
            }
        }
        return problems;
    }

    private static void read(Path file, Set<String> words, Set<String> dropped) {
        List<WordLine> lines = lines(file);
        List<Function<Language, String>> problems = problems(lines);
        if (!problems.isEmpty()) {
            throw Ended.badInput(language -> Ended.said(
                            "unusable",
                            file,
                            problems.stream()
                                    .map(problem -> problem.apply(language))
                                    .collect(Collectors.joining("\n")))
                    .apply(language));
        }
        lines.stream()
                .filter(line -> !line.isRemark())
                .forEach(line -> (line.dropped() ? dropped : words).add(line.word()));
    }

    private static List<WordLine> lines(Path file) {
        try {
            return Files.isRegularFile(file)
                    ? Files.readAllLines(file).stream().map(WordLine::of).toList()
                    : List.of();
        } catch (IOException e) {
            throw Ended.wrong("unreadable", file, e);
        }
    }
}
