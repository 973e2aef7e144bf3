package dev.remora.search.query;

import dev.remora.search.query.TypedQuery.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The words of a query that a page should have.
///
/// @param words distinct, in order
/// @param parted the query is a list of words that are all wanted: one, two without any other word around
///     them, or a few short terms or dates separated by blanks, also if a term is several words (劳动合同 解除), or has
///     a single character beside them (离婚冷静期); Chinese function words that were typed apart do not count
///     (失眠 怎么办). Longer queries and sentences describe a page in the searcher's own words
/// @param known words of the dictionary among them, and inside them
/// @param fragments words that the segmenter sees inside words that the dictionary lacks (区块 and 链, of 区块链)
/// @param units what a question word beside them counts or measures (钱, of 多少钱)
record AskedWords(
        List<AskedWord> words, boolean parted, List<AskedWord> known, Set<String> fragments, Set<String> units) {
    private static final Predicate<String> TIME =
            Pattern.compile("[0-9〇零一二三四五六七八九十百千万几多年月日号]+").asMatchPredicate();
    private static final int MANY_GRAMS = 3;

    AskedWords {
        words = List.copyOf(words);
        known = List.copyOf(known);
        fragments = Set.copyOf(fragments);
        units = Set.copyOf(units);
    }

    /// Reads texts that were typed with blanks between them. Of a date, the number with its unit counts.
    ///
    /// @param wordsOf splits a text into words
    /// @param says true for a word that describes the wanted page
    /// @param pagesWith number of pages that may have a text
    static AskedWords of(
            List<String> texts,
            Function<String, List<String>> wordsOf,
            Predicate<String> says,
            ToIntFunction<String> pagesWith,
            WordLists lists) {
        AskedWordsReader reader = new AskedWordsReader(wordsOf, says, pagesWith, lists);
        texts.forEach(reader::read);
        return reader.words();
    }

    /// Returns the only word beside stop words, if the dictionary lacks it and it has several grams.
    ///
    /// @param wanted the terms of the same texts
    Optional<AskedWord> unknown(QueryTerms wanted) {
        Set<String> full = wanted.describing();
        String describing = wanted.runs().stream()
                .flatMap(List::stream)
                .filter(full::contains)
                .collect(Collectors.joining());
        return words.stream()
                .filter(word -> word.grams().size() >= MANY_GRAMS && full.size() > 1 && describing.equals(word.text()))
                .findFirst();
    }

    /// Returns the words, with the admin's synonyms in place of them.
    AskedWords with(QuerySynonyms synonyms, WordLists lists) {
        UnaryOperator<AskedWord> widened =
                word -> word.or(synonyms.inPlaceOf(word.text()).toList(), lists.folding());
        return new AskedWords(
                words.stream().map(widened).toList(),
                parted,
                known.stream().map(widened).toList(),
                fragments,
                units);
    }

    /// Returns the single characters of words that no page has: they say nothing of those words.
    Set<String> lone(TermStatistics vocabulary) {
        return fragments.stream()
                .filter(fragment -> fragment.codePointCount(0, fragment.length()) == 1
                        && words.stream()
                                .map(AskedWord::text)
                                .filter(word -> word.contains(fragment))
                                .allMatch(word -> isOnNoPage(word, vocabulary)))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Returns the words that name what is asked for, if no page's text has one of them or a synonym (九寨沟, in 九寨沟
    /// 几月去最好). Empty if one has, or if all words or none are names, unless a question stands beside them (多少钱).
    ///
    /// @param wanted the terms of the same texts
    /// @param names true for a word that may name something
    List<AskedWord> unmet(TermStatistics vocabulary, QueryTerms wanted, Predicate<String> names) {
        if (wanted.runs().stream().anyMatch(run -> together(run, wanted.describing(), vocabulary))) {
            return List.of();
        }
        QuerySynonyms synonyms = wanted.synonyms();
        List<AskedWord> naming = words.stream()
                .filter(word -> !TIME.test(word.text()) && names.test(word.text()))
                .toList();
        boolean none = naming.stream()
                .map(AskedWord::text)
                .allMatch(word -> synonyms.inPlaceOf(word).findAny().isEmpty()
                        && Stream.concat(Stream.of(word), synonyms.of(word).stream())
                                .allMatch(same -> isOnNoPage(same, vocabulary) && !isNear(same, vocabulary)));
        boolean beside = naming.size() < words.size()
                || (!units.isEmpty()
                        && known.stream()
                                .map(AskedWord::text)
                                .filter(word -> !units.contains(word)
                                        && naming.stream()
                                                .noneMatch(name -> name.text().contains(word)))
                                .noneMatch(names));
        return none && beside ? naming : List.of();
    }

    /// Whether two adjacent words of a text are seldom apart: 取保 and 候审 name something together.
    private static boolean together(List<String> run, Set<String> describing, TermStatistics vocabulary) {
        return IntStream.range(1, run.size())
                .mapToObj(i -> run.subList(i - 1, i + 1))
                .filter(pair -> describing.containsAll(pair) && pair.stream().allMatch(word -> word.length() > 1))
                .anyMatch(pair -> 2 * pagesWith(String.join("", pair), vocabulary)
                        > pair.stream()
                                .mapToInt(word -> pagesWith(word, vocabulary))
                                .min()
                                .orElseThrow());
    }

    /// Whether pages have a part with letters of a word of letters and digits: python, of python3.11.
    private static boolean isNear(String word, TermStatistics vocabulary) {
        return !Character.isIdeographic(word.codePointAt(0))
                && AskedWord.grams(word).stream()
                        .filter(gram -> gram.codePoints().anyMatch(Character::isLetter))
                        .anyMatch(gram -> vocabulary.pagesWith(gram) > 0);
    }

    /// Returns the words of the dictionary inside some words that it lacks: 牛腩, of 牛腩煲.
    List<AskedWord> inside(List<AskedWord> unknown) {
        return unknown.stream()
                .flatMap(word -> word.parts().stream())
                .filter(part -> part.text().length() > 1 && fragments.contains(part.text()))
                .toList();
    }

    private static boolean isOnNoPage(String word, TermStatistics vocabulary) {
        return vocabulary.pages() > 0 && least(word, vocabulary) == 0;
    }

    /// Returns the number of pages with the rarest gram of a text; 0 if the index is unknown.
    static int pagesWith(String text, TermStatistics vocabulary) {
        return vocabulary.pages() > 0 ? least(text, vocabulary) : 0;
    }

    private static int least(String text, TermStatistics vocabulary) {
        return AskedWord.grams(text).stream()
                .mapToInt(vocabulary::pagesWith)
                .min()
                .orElse(1);
    }

    /// Returns the words and some phrases.
    ///
    /// @param wordsOf splits a text into words
    List<AskedWord> and(List<Phrase> phrases, Function<String, List<String>> wordsOf, WordLists lists) {
        List<AskedWord> all = new ArrayList<>(words);
        for (Phrase phrase : phrases) {
            String text = lists.folding().fold(phrase.text());
            if (words.stream().noneMatch(word -> word.text().equals(text))) {
                AskedWord.of(text, List.of(), lists.folding())
                        .ifPresent(word -> all.add(word.of(wordsOf.apply(text), lists.folding())));
            }
        }
        return all;
    }
}
