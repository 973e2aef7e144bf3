package dev.remora.search.app.wiring;

import dev.remora.indexer.words.NewWords;
import dev.remora.search.http.Language;
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
/// One word per line, of 2 to 40 Chinese characters; text after a blank is ignored. `-` before a word removes
/// it from all sources; `#` begins a comment.
///
/// @param data folder of the collections
public record WordFiles(Path data) {
    private static final String NAME = "words.txt";
    private static final int LONGEST = 40;

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

    /// Writes the words found in a collection's pages, replacing those found before; removed words stay
    /// removed.
    public void write(String topic, List<NewWords.Found> found) {
        Path file = of(topic);
        List<String> lines = new ArrayList<>();
        lines.add(
                "# Words found in the pages, with their number of occurrences. Put - before lines that are not words.");
        Set<String> dropped = lines(file).stream()
                .map(WordFiles::word)
                .filter(word -> word.startsWith("-"))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        lines.addAll(dropped);
        found.stream()
                .filter(word -> !dropped.contains("-" + word.text()))
                .map(word -> word.text() + "\t" + word.times())
                .forEach(lines::add);
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw Ended.broken("unwritable", file, e);
        }
    }

    private static void read(Path file, Set<String> words, Set<String> dropped) {
        List<Function<Language, String>> problems = new ArrayList<>();
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String word = word(line);
            boolean drop = word.startsWith("-");
            String text = drop ? word.substring(1) : word;
            if ((text.isEmpty() && !drop) || word.startsWith("#")) {
                continue;
            }
            if (!possible(text)) {
                problems.add(Ended.said("words.line", number, text, LONGEST));
            }
            (drop ? dropped : words).add(text);
        }
        if (!problems.isEmpty()) {
            throw Ended.badInput(language -> Ended.said(
                            "unusable",
                            file,
                            problems.stream()
                                    .map(problem -> problem.apply(language))
                                    .collect(Collectors.joining("\n")))
                    .apply(language));
        }
    }

    /// The word of a line, with its - if it is dropped; blanks around that are ignored.
    private static String word(String line) {
        return line.strip().replaceFirst("^-\\s+", "-").split("\\s", 2)[0];
    }

    private static List<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw Ended.wrong("unreadable", file, e);
        }
    }

    private static boolean possible(String word) {
        return word.codePoints().allMatch(Character::isIdeographic)
                && word.codePointCount(0, word.length()) > 1
                && word.length() <= LONGEST;
    }
}
