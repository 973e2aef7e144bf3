package dev.remora.search.query;

import dev.remora.shared.text.Grams;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Reads the words that a page should have from the texts of a query. For one query and one thread.
final class AskedWordsReader {
    private static final Predicate<String> NUMBER =
            Pattern.compile("[0-9〇零一二三四五六七八九十百千万年月日号]+").asMatchPredicate();
    private static final int MOST_LISTED = 4;
    private static final int LONGEST_TERM = 5;

    private final Function<String, List<String>> wordsOf;
    private final Predicate<String> says;
    private final ToIntFunction<String> pagesWith;
    private final WordLists lists;
    private final Map<String, AskedWord> asked = new LinkedHashMap<>();
    private final Map<String, AskedWord> withQuestions = new LinkedHashMap<>();
    private final Map<String, AskedWord> known = new LinkedHashMap<>();
    private final Set<String> fragments = new HashSet<>();
    private final Set<String> units = new HashSet<>();
    private boolean listed = true;
    private boolean terms = true;
    private int describing;

    /// @param wordsOf splits a text into words
    /// @param says true for a word that describes the wanted page
    /// @param pagesWith number of pages that may have a text
    AskedWordsReader(
            Function<String, List<String>> wordsOf,
            Predicate<String> says,
            ToIntFunction<String> pagesWith,
            WordLists lists) {
        this.wordsOf = wordsOf;
        this.says = says;
        this.pagesWith = pagesWith;
        this.lists = lists;
    }

    /// Reads the next text, which was typed without a blank. Of a date, the number with its unit counts; an article of
    /// a law is one word.
    void read(String text) {
        String whole = lists.folding().fold(text);
        List<String> dates = dates(whole);
        dates.forEach(date -> asked.put(date, AskedWord.date(date)));
        dates.forEach(date -> known.put(date, AskedWord.date(date)));
        List<String> words = NumberForms.mayHaveArticle(whole) ? wordsOf.apply(whole) : List.of();
        List<String> articles = NumberForms.articles(whole, words);
        articles.forEach(this::askArticle);
        String folded = articles.isEmpty() ? whole : NumberForms.withoutArticles(whole, words);
        List<String> cut = wordsOf.apply(articles.isEmpty() ? text : folded).stream()
                .filter(word -> dates.isEmpty() || !NUMBER.test(word))
                .toList();
        cut.stream()
                .filter(says)
                .flatMap(word -> AskedWord.of(word, AskedWord.grams(word), lists.folding()).stream())
                .forEach(word -> known.putIfAbsent(word.text(), word));
        TypedRun run = TypedRun.of(
                folded,
                cut,
                says,
                lists.classes(),
                pagesWith,
                across -> wordsOf.apply(across).size() == 1);
        units.addAll(units(cut));
        boolean numbered = !dates.isEmpty() || !articles.isEmpty();
        if (numbered || describes(folded, cut, run)) {
            describing++;
            terms &= isTerm(text) || (numbered && run.words().isEmpty());
            listed &= run.listed() || isList(folded, cut, run);
        }
        run.words().forEach(word -> ask(word, folded, cut));
        withQuestions.putAll(asked);
        TypedPiece.withQuestion(cut, lists.classes()).stream()
                .filter(lists.classes()::asks)
                .flatMap(question -> AskedWord.of(question, AskedWord.grams(question), lists.folding()).stream())
                .forEach(question -> withQuestions.putIfAbsent(question.text(), question));
    }

    private void askArticle(String article) {
        AskedWord.of(article, AskedWord.grams(article), lists.folding()).ifPresent(word -> {
            asked.putIfAbsent(article, word);
            known.putIfAbsent(article, word);
        });
    }

    private void ask(String word, String folded, List<String> cut) {
        List<String> inside = cut.contains(word)
                ? List.of()
                : cut.stream().filter(word::contains).toList();
        fragments.addAll(inside);
        boolean whole = cut.contains(word) || folded.equals(word);
        Optional.ofNullable(whole ? known.get(word) : null)
                .or(() -> AskedWord.of(word, whole ? AskedWord.grams(word) : List.of(), lists.folding()))
                .ifPresent(one -> asked.putIfAbsent(word, one.of(parts(word, inside), lists.folding())));
    }

    /// Returns the pieces of a word, or without any of several characters the pairs in it that are words (精神, of
    /// 精神损失费).
    private List<String> parts(String word, List<String> inside) {
        return inside.stream().anyMatch(piece -> piece.length() > 1)
                ? inside
                : Stream.concat(
                                inside.stream(),
                                AskedWord.grams(word).stream()
                                        .filter(pair -> wordsOf.apply(pair).size() == 1))
                        .toList();
    }

    /// Returns the words. If they only say how something is, the questions beside them are asked for as well: 几天, of
    /// 几天 不好.
    AskedWords words() {
        if (!asked.isEmpty() && asked.keySet().stream().allMatch(lists.classes()::isQuality)) {
            asked.putAll(withQuestions);
        }
        Set<String> inside = new HashSet<>(fragments);
        inside.removeAll(asked.keySet());
        boolean each = describing <= MOST_LISTED && (asked.size() == describing || terms);
        return new AskedWords(
                List.copyOf(asked.values()),
                listed && !asked.isEmpty() && (asked.size() <= 2 || each),
                List.copyOf(known.values()),
                inside,
                units);
    }

    private List<String> units(List<String> cut) {
        return IntStream.range(1, cut.size())
                .filter(i -> lists.classes().asks(cut.get(i - 1) + cut.get(i)))
                .mapToObj(cut::get)
                .toList();
    }

    private boolean isList(String folded, List<String> cut, TypedRun run) {
        return isTerm(folded)
                && !run.words().isEmpty()
                && cut.containsAll(run.words())
                && cut.stream().allMatch(says);
    }

    /// False for Chinese function words that were typed apart, as in 失眠 怎么办, also with a single character (吃什么).
    /// Those of other languages are part of a sentence: there, all words are typed apart.
    private boolean describes(String folded, List<String> cut, TypedRun run) {
        boolean chinese = !folded.isEmpty() && Character.isIdeographic(folded.codePointAt(0));
        return !chinese || !run.words().isEmpty() || cut.stream().allMatch(says);
    }

    private static boolean isTerm(String text) {
        return text.codePointCount(0, text.length()) <= LONGEST_TERM;
    }

    private static List<String> dates(String folded) {
        List<String> dates = new ArrayList<>();
        Grams grams = new Grams(folded);
        while (grams.next()) {
            if (grams.date()) {
                dates.add(grams.term());
            }
        }
        return dates;
    }
}
