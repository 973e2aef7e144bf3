package dev.remora.search.app.topic;

import dev.remora.search.app.crawl.TopicPlaces;
import dev.remora.search.app.wiring.Ended;
import dev.remora.search.app.wiring.OwnWordFiles;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.search.app.wiring.WordLine;
import dev.remora.search.http.Language;
import dev.remora.search.topic.EditableWords;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The words in the `words.txt` of the collections of a data folder. Each change names its words, so that none made
/// meanwhile, on another page or by a discovery, is lost.
final class CollectionWords implements EditableWords {
    private final TopicPlaces places;
    private final WordFiles files;
    private final OwnWordFiles lists;

    CollectionWords(TopicPlaces places, WordFiles files, OwnWordFiles lists) {
        this.places = places;
        this.files = files;
        this.lists = lists;
    }

    @Override
    public List<Function<Language, String>> listProblems() {
        return lists.problems();
    }

    @Override
    public Listed of(String topic) {
        if (!collected(topic)) {
            return Listed.NONE;
        }
        try {
            List<WordLine> lines = files.lines(topic);
            Map<String, Word> words = new LinkedHashMap<>();
            for (WordLine line : lines) {
                if (WordLine.isPossible(line.word())) {
                    words.merge(
                            line.word(),
                            new Word(line.word(), line.times(), line.dropped()),
                            (one, other) -> new Word(
                                    one.text(),
                                    Math.max(one.times(), other.times()),
                                    one.dropped() || other.dropped()));
                }
            }
            return new Listed(
                    true,
                    words.values().stream()
                            .sorted(Comparator.comparingLong(Word::times).reversed())
                            .toList(),
                    WordFiles.problems(lines));
        } catch (Ended unreadable) {
            return new Listed(true, List.of(), List.of(unreadable::message));
        }
    }

    private boolean collected(String topic) {
        return TopicPlaces.isId(topic) && CollectionFolder.isCollection(places.folder(topic));
    }

    @Override
    public Changed drop(String topic, Collection<String> words) {
        Set<String> chosen = possible(words);
        return change(
                topic,
                chosen,
                lines -> Stream.concat(lines.stream(), missing(chosen, lines))
                        .map(line -> chosen.contains(line.word()) ? line.drop() : line)
                        .toList());
    }

    private static Stream<WordLine> missing(Set<String> words, List<WordLine> lines) {
        Set<String> known = lines.stream().map(WordLine::word).collect(Collectors.toSet());
        return words.stream().filter(word -> !known.contains(word)).map(WordLine::of);
    }

    @Override
    public Changed takeBack(String topic, Collection<String> words) {
        Set<String> chosen = possible(words);
        return change(
                topic,
                chosen,
                lines -> lines.stream()
                        .map(line -> chosen.contains(line.word()) ? line.takeBack() : line)
                        .toList());
    }

    private static Set<String> possible(Collection<String> words) {
        return words.stream().filter(WordLine::isPossible).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    @Override
    public Changed add(String topic, String words) {
        List<WordLine> typed = words.lines()
                .map(String::strip)
                .map(word -> new WordLine(word, word, false, 0))
                .toList();
        List<Function<Language, String>> problems = WordFiles.problems(typed);
        if (!problems.isEmpty()) {
            return new Changed.Invalid(problems);
        }
        Set<String> own = possible(typed.stream().map(WordLine::word).toList());
        return change(
                topic,
                own,
                lines -> Stream.concat(
                                lines.stream().filter(line -> !own.contains(line.word())),
                                own.stream().map(WordLine::of))
                        .toList());
    }

    private static List<WordLine> linesOf(String word, List<WordLine> lines) {
        return lines.stream().filter(line -> line.word().equals(word)).toList();
    }

    private synchronized Changed change(String topic, Set<String> words, UnaryOperator<List<WordLine>> edit) {
        if (!collected(topic)) {
            return new Changed.NoCollection();
        }
        if (words.isEmpty()) {
            return new Changed.Nothing();
        }
        try {
            List<WordLine> before = files.lines(topic);
            List<WordLine> after = edit.apply(before);
            List<String> changed = words.stream()
                    .filter(word -> !linesOf(word, before).equals(linesOf(word, after)))
                    .toList();
            if (changed.isEmpty()) {
                return new Changed.Nothing();
            }
            files.replace(topic, after);
            return new Changed.Done(changed);
        } catch (Ended e) {
            return new Changed.Failed(e::message);
        }
    }
}
