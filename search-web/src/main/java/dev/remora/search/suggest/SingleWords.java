package dev.remora.search.suggest;

import dev.remora.search.query.TypedQuery;
import dev.remora.search.query.WordLists;
import dev.remora.shared.analysis.ChineseAnalyzer;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the words of a query without results that can be searched alone, because pages have them in title or text.
/// What was typed between two blanks is one word if pages have it as it is, else the dictionary words in it.
/// Punctuation, function words and other words that say nothing alone (最好), single characters, operators and what the
/// query excludes are left out. Thread-safe.
public final class SingleWords {
    /// Maximum words that are looked up for one query.
    private static final int MOST_LOOKED_UP = 24;

    private static final Pattern BLANKS = Pattern.compile("[\\s\\u3000]+");
    private static final Pattern AROUND = Pattern.compile("^[^\\p{L}\\p{N}]+|[^\\p{L}\\p{N}]+$");

    private final Vocabulary indexes;
    private final ChineseAnalyzer analyzer;
    private final WordLists lists;

    /// @param analyzer the one that indexed the pages
    public SingleWords(Vocabulary indexes, ChineseAnalyzer analyzer, WordLists lists) {
        this.indexes = indexes;
        this.analyzer = analyzer;
        this.lists = lists;
    }

    /// Returns the words as typed, in their order.
    ///
    /// @param absent words that no page of the searched topics has
    public List<String> of(String query, Collection<String> absent, int number) {
        Set<String> folded = absent.stream().map(lists.folding()::fold).collect(Collectors.toUnmodifiableSet());
        return TypedQuery.of(query).parts().stream()
                .flatMap(SingleWords::texts)
                .flatMap(BLANKS::splitAsStream)
                .map(typed -> AROUND.matcher(typed).replaceAll(""))
                .distinct()
                .limit(MOST_LOOKED_UP)
                .flatMap(typed -> found(typed, folded))
                .distinct()
                .filter(word -> !word.equals(query.strip()))
                .limit(number)
                .toList();
    }

    private static Stream<String> texts(TypedQuery.Part part) {
        return switch (part) {
            case TypedQuery.Text text -> Stream.of(text.text());
            case TypedQuery.Either either -> either.alternatives().stream().flatMap(SingleWords::texts);
            default -> Stream.empty(); // an operator, or excluded
        };
    }

    private Stream<String> found(String typed, Set<String> absent) {
        List<String> words = analyzer.segmenter().segment(typed).words().toList();
        if (words.stream().noneMatch(this::says)) {
            return Stream.empty();
        }
        return isOnPages(typed, absent)
                ? Stream.of(typed)
                : words.stream().filter(this::says).filter(word -> isOnPages(word, absent));
    }

    private boolean says(String word) {
        String folded = lists.folding().fold(word);
        return !lists.stopWords().contains(folded) && lists.classes().mayStandAlone(folded);
    }

    private boolean isOnPages(String word, Set<String> absent) {
        String folded = lists.folding().fold(word);
        return folded.codePointCount(0, folded.length()) > 1
                && !absent.contains(folded)
                && indexes.pagesWithAll(List.of(folded), 1) > 0;
    }
}
