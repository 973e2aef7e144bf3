package dev.remora.search.app.wiring;

import dev.remora.search.app.wiring.WordListLines.Line;
import dev.remora.search.http.Language;
import dev.remora.search.query.OwnSynonyms;
import dev.remora.search.query.OwnSynonyms.Rule;
import dev.remora.search.query.OwnWords;
import dev.remora.shared.text.Folding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Two optional files in the data folder, with which queries to all topics are read.
///
/// `synonyms.txt` has a group of equivalent words or phrases per line, separated by commas (also `，`, `、`, `;`), or
/// by blanks in a line without commas. `a, b => c` also finds c for a and b, but not the reverse. `stopwords.txt`
/// has a stop word per line; `-` before it takes out one that is built in. `#` begins a comment line in both.
///
/// @param data folder of the collections
/// @param folding of queries and pages
public record OwnWordFiles(Path data, Folding folding) {
    private static final String SYNONYMS = "synonyms.txt";
    private static final String STOP_WORDS = "stopwords.txt";
    private static final String ARROW = "=>";
    private static final String SIGN = "-";

    /// The maximum number of words of a line of synonyms.
    private static final int MOST_WORDS = 16;

    private static final Pattern COMMAS = Pattern.compile("[,、;]");
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /// What the files say.
    ///
    /// @param words of the good lines
    /// @param problems of the others, each with file, line and remedy
    /// @param whole whether both files could be read
    public record Reading(OwnWords words, List<Function<Language, String>> problems, boolean whole) {
        public Reading {
            problems = List.copyOf(problems);
        }
    }

    List<Path> files() {
        return List.of(data.resolve(SYNONYMS), data.resolve(STOP_WORDS));
    }

    /// Returns what is wrong with the files as they are now.
    public List<Function<Language, String>> problems() {
        return read(OwnWords.NONE).problems();
    }

    /// Reads the files.
    ///
    /// @param before takes the place of a file that cannot be read
    Reading read(OwnWords before) {
        List<Function<Language, String>> problems = new ArrayList<>();
        Optional<OwnSynonyms> synonyms = read(data.resolve(SYNONYMS), problems, this::synonyms);
        Optional<OwnWords> stops = read(data.resolve(STOP_WORDS), problems, this::stopWords);
        OwnWords other = stops.orElse(before);
        return new Reading(
                new OwnWords(synonyms.orElse(before.synonyms()), other.stopWords(), other.contentWords()),
                problems,
                synonyms.isPresent() && stops.isPresent());
    }

    private static <T> Optional<T> read(
            Path file, List<Function<Language, String>> problems, Function<WordListLines, T> parse) {
        try {
            WordListLines lines = WordListLines.of(file);
            T words = parse.apply(lines);
            problems.addAll(lines.problems());
            return Optional.of(words);
        } catch (IOException e) {
            problems.add(Ended.said("lists.unreadable", file, e));
            return Optional.empty();
        }
    }

    private OwnSynonyms synonyms(WordListLines lines) {
        List<Rule> rules = new ArrayList<>();
        for (Line line : lines.lines()) {
            rule(folding.fold(line.text()), line, lines).ifPresent(rules::add);
        }
        return OwnSynonyms.of(rules);
    }

    private static Optional<Rule> rule(String folded, Line line, WordListLines lines) {
        String[] sides = folded.split(ARROW, -1);
        boolean grouped = sides.length == 1;
        Pattern between = grouped && !COMMAS.matcher(folded).find() ? BLANKS : COMMAS;
        List<List<String>> words =
                Arrays.stream(sides).map(side -> words(side, between)).toList();
        List<String> all = words.stream().flatMap(List::stream).toList();
        if (sides.length > 2 || words.stream().anyMatch(List::isEmpty)) {
            lines.wrong(grouped ? "few" : "arrow", line);
        } else if (all.stream().map(OwnSynonyms::key).distinct().count() < 2) {
            lines.wrong("few", line);
        } else if (all.size() > MOST_WORDS) {
            lines.wrong("many", line, MOST_WORDS);
        } else if (all.stream().allMatch(word -> lines.possible(word, line))) {
            return Optional.of(new Rule(words.getFirst(), words.getLast()));
        }
        return Optional.empty();
    }

    private static List<String> words(String side, Pattern between) {
        return between.splitAsStream(side)
                .map(word -> BLANKS.splitAsStream(word.strip()).collect(Collectors.joining(" ")))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private OwnWords stopWords(WordListLines lines) {
        Set<String> more = new HashSet<>();
        Set<String> without = new HashSet<>();
        for (Line line : lines.lines()) {
            String text = folding.fold(line.text());
            boolean out = text.startsWith(SIGN);
            String word = out ? text.substring(SIGN.length()).strip() : text;
            if (BLANKS.matcher(word).find() || COMMAS.matcher(word).find()) {
                lines.wrong("one", line);
            } else if (lines.possible(word, line)) {
                (out ? without : more).add(word);
            }
        }
        more.removeAll(without);
        return new OwnWords(OwnSynonyms.NONE, more, without);
    }
}
