package dev.remora.search.query;

import dev.remora.search.query.OwnSynonyms.Place;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Grams;
import dev.remora.shared.text.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The weighted terms of a query: words, and grams, which match where words do not.
///
/// A stop word has the weight `stop` beside other words; a gram has the weight 1 inside a word, `across`
/// between two words, `stop` inside stop words.
///
/// @param runs words of each text that was typed without a blank, in order
/// @param words by weight, in order
/// @param grams by weight, in order; single characters are among `beginnings`
/// @param beginnings characters typed alone: a page must have a gram that begins with one
/// @param telling the grams outside stop words, or all if there are no others: a page must have one
/// @param synonyms of words that are not stop words
/// @param pieces the words as the built-in dictionary splits them, by weight: pages are ranked by these,
///     because a page may have 异议 and 执行 apart
record QueryTerms(
        List<List<String>> runs,
        Map<String, Float> words,
        Map<String, Float> grams,
        Set<String> beginnings,
        Map<String, Float> telling,
        QuerySynonyms synonyms,
        Map<String, Float> pieces) {
    static final int FIELDS = 4;
    private static final int MOST_REFUSING = 24;

    private QueryTerms with(List<Place> own, Function<String, List<String>> wordsOf) {
        QuerySynonyms all = new QuerySynonyms(synonyms.builtIn(), own, Counterparts.of(own, wordsOf));
        return new QueryTerms(runs, words, grams, beginnings, telling, all, pieces);
    }

    /// Returns the same terms, without what the segmenter sees inside words that the dictionary lacks.
    ///
    /// @param fragments words whose synonyms mean something else (章节 is 区块, but not in 区块链)
    /// @param lone characters that say nothing
    QueryTerms without(Set<String> fragments, Set<String> lone) {
        Map<String, List<String>> same = new LinkedHashMap<>(synonyms.builtIn());
        same.keySet().removeAll(fragments);
        Map<String, Float> rest = new LinkedHashMap<>(pieces);
        rest.keySet().removeAll(lone);
        QuerySynonyms left = new QuerySynonyms(same, synonyms.own(), synonyms.counterparts());
        return new QueryTerms(runs, words, grams, beginnings, telling, left, rest);
    }

    /// True if pages are found by grams; else by words, also of a single character.
    boolean byGrams() {
        return !grams.isEmpty();
    }

    /// Returns the number of distinct words that were typed, those above the maximum too.
    int typedWords() {
        return (int) runs.stream().flatMap(List::stream).distinct().count();
    }

    /// Returns the words with the full weight: stop words only if there are no others.
    Set<String> describing() {
        return words.entrySet().stream()
                .filter(word -> word.getValue() == 1)
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// True if the query asks for a place: it has a navigation word, and another word.
    boolean place() {
        return words.keySet().stream().anyMatch(NavigationWords::contains)
                && !words.keySet().stream().allMatch(NavigationWords::contains);
    }

    /// True if a page with nothing but stop words is refused. In a longer query they are too few to find one.
    boolean refusesStopWords() {
        boolean some = telling.size() < grams.size() || !describing().containsAll(beginnings);
        return some && byGrams() && grams.size() <= MOST_REFUSING;
    }

    /// Returns the grams, pieces and synonyms of the words with the full weight; single characters between stop words
    /// are `beginnings`.
    QueryTerms withoutStopWords() {
        Set<String> full = describing();
        Map<String, Float> whole = new LinkedHashMap<>(pieces);
        whole.values().removeIf(weight -> weight < 1);
        Set<String> alone = new HashSet<>();
        runs.forEach(run -> IntStream.range(0, run.size())
                .filter(i -> AskedWord.grams(run.get(i)).isEmpty()
                        && full.contains(run.get(i))
                        && (i == 0 || !full.contains(run.get(i - 1)))
                        && (i == run.size() - 1 || !full.contains(run.get(i + 1))))
                .mapToObj(run::get)
                .forEach(alone::add));
        return new QueryTerms(runs, words, telling, alone, telling, synonyms, whole);
    }

    /// Returns the maximum number of Lucene's clauses that they become.
    int clauses() {
        int sought = grams.size() + beginnings.size();
        int found = FIELDS * sought + synonyms.clauses();
        return FIELDS * words.size() + (refusesStopWords() ? 2 * found : found);
    }

    static final class Reader {
        private static final int MOST_SYNONYMS = 3;

        /// `X是什么意思` asks for a page about X, which seldom has the word.
        private static final String MEANING = "意思";

        // Each of these becomes several clauses, and the total must stay below Lucene's limit of 1,024.
        private static final int MOST_WITH_SYNONYMS = 16;
        private static final int MOST_BEGINNINGS = 24;
        private static final int MOST_WITH_OWN_SYNONYMS = 700;

        /// Words of the dictionary in a function word that it lacks (能 | 不 | 能够).
        private static final int MOST_PIECES = 4;

        private final ChineseAnalyzer analyzer;
        private final WordLists lists;
        private final QuerySettings settings;
        private final Function<String, List<String>> cutter;
        private final TermStatistics vocabulary;

        Reader(ChineseAnalyzer analyzer, WordLists lists, QuerySettings settings) {
            this.analyzer = analyzer;
            this.lists = lists;
            this.settings = settings;
            cutter = this::cut;
            vocabulary = TermStatistics.UNKNOWN;
        }

        private Reader(Reader other, TermStatistics vocabulary) {
            this.vocabulary = vocabulary;
            analyzer = other.analyzer;
            lists = other.lists;
            settings = other.settings;
            Map<String, List<String>> known = new HashMap<>();
            cutter = text -> known.computeIfAbsent(text, this::cut);
        }

        /// Returns a reader for one query and one thread that segments each text once.
        ///
        /// @param vocabulary of the index to be searched
        Reader forOneQuery(TermStatistics vocabulary) {
            return new Reader(this, vocabulary);
        }

        /// Returns the number of pages of the index with the rarest gram of a text; 0 if the index is unknown.
        int pagesWith(String text) {
            return AskedWords.pagesWith(text, vocabulary);
        }

        /// Returns the combined terms of several texts.
        QueryTerms of(List<String> texts) {
            List<List<String>> runs = texts.stream().map(this::words).toList();
            Map<String, Float> words = new LinkedHashMap<>();
            for (List<String> run : runs) {
                for (String word : run) {
                    if (words.size() < settings.maxWords()) {
                        words.putIfAbsent(
                                word, says(word) ? 1 : settings.terms().stop());
                    }
                }
            }
            if (words.values().stream().noneMatch(weight -> weight == 1)) {
                words.replaceAll((word, weight) -> 1f);
            }
            Map<String, Float> grams = new LinkedHashMap<>();
            Set<String> beginnings = new HashSet<>();
            Set<String> inside = gramsOf(words);
            Set<String> stop = gramsOfStopWords(runs, words, inside);
            texts.forEach(text -> addGrams(text, inside, stop, grams, beginnings));
            Map<String, Float> telling = new LinkedHashMap<>(grams);
            telling.keySet().removeAll(stop);
            QueryTerms typed = new QueryTerms(
                    runs,
                    words,
                    settings.terms().grams() > 0 ? grams : Map.of(),
                    beginnings,
                    telling.isEmpty() && beginnings.isEmpty() ? grams : telling,
                    new QuerySynonyms(synonyms(words), List.of(), Counterparts.NONE),
                    pieces(words));
            return settings.terms().synonyms() > 0 ? typed.with(own(typed), this::row) : typed;
        }

        /// True for a function word.
        boolean isStopWord(String word) {
            return lists.stopWords().contains(word);
        }

        /// True if a word describes the wanted page.
        boolean says(String word) {
            return !isStopWord(word) && !NavigationWords.contains(word) && !MEANING.equals(word);
        }

        /// Returns the admin's synonyms, and ordinals in their other form, as many as Lucene's limit leaves room for.
        private List<Place> own(QueryTerms typed) {
            List<List<String>> runs = typed.runs().stream()
                    .map(run -> run.stream().filter(typed.words()::containsKey).toList())
                    .toList();
            List<String> row = runs.stream().flatMap(List::stream).toList();
            List<Place> places = new ArrayList<>();
            int room = (MOST_WITH_OWN_SYNONYMS - typed.clauses()) / (typed.refusesStopWords() ? 2 : 1);
            Stream<Place> numbers = runs.stream().flatMap(run -> NumberForms.in(run).stream());
            for (Place place : Stream.concat(lists.own().synonyms().in(row).stream(), numbers)
                    .toList()) {
                List<String> others = new ArrayList<>();
                boolean asks = place.words().size() > 1
                        || typed.words().get(place.words().getFirst()) == 1;
                for (String other : asks ? place.others() : List.<String>of()) {
                    room -= QuerySynonyms.clauses(other, place.words().size());
                    if (room >= 0) {
                        others.add(other);
                    }
                }
                if (!others.isEmpty()) {
                    places.add(new Place(place.words(), others));
                }
            }
            return places;
        }

        private Map<String, List<String>> synonyms(Map<String, Float> words) {
            Map<String, List<String>> synonyms = new LinkedHashMap<>();
            words.forEach((word, weight) -> {
                List<String> same = weight == 1 && settings.terms().synonyms() > 0
                        ? lists.synonyms().of(word).stream()
                                .limit(MOST_SYNONYMS)
                                .toList()
                        : List.of();
                if (!same.isEmpty() && synonyms.size() < MOST_WITH_SYNONYMS) {
                    synonyms.put(word, same);
                }
            });
            return synonyms;
        }

        /// Splits words that the built-in dictionary lacks into words that it has.
        private Map<String, Float> pieces(Map<String, Float> words) {
            Map<String, Float> pieces = new LinkedHashMap<>();
            words.forEach((word, weight) -> pieces(word)
                    .forEach(piece -> pieces.merge(
                            piece,
                            piece.equals(word) || lists.own().stopWords().contains(word)
                                    ? weight
                                    : says(piece) ? 1 : settings.terms().stop(),
                            Math::max)));
            return pieces;
        }

        /// Returns the grams of the words with the full weight.
        private static Set<String> gramsOf(Map<String, Float> words) {
            Set<String> grams = new HashSet<>();
            words.forEach((word, weight) -> grams.addAll(weight == 1 ? AskedWord.grams(word) : List.of()));
            return grams;
        }

        /// Returns the grams of stop words, and those across two of them (么是, in 什么是针灸), that no other word has.
        private static Set<String> gramsOfStopWords(
                List<List<String>> runs, Map<String, Float> words, Set<String> others) {
            Set<String> grams = new HashSet<>();
            for (List<String> run : runs) {
                StringBuilder row = new StringBuilder();
                for (String word : run) {
                    row.append(words.getOrDefault(word, 0f) < 1 ? word : " ");
                }
                grams.addAll(AskedWord.grams(row.toString()));
            }
            grams.removeAll(others);
            return grams;
        }

        private void addGrams(
                String text, Set<String> inside, Set<String> stop, Map<String, Float> terms, Set<String> beginnings) {
            Grams grams = new Grams(lists.folding().fold(text));
            boolean inRun = false;
            while (grams.next() && terms.size() < 2 * settings.maxWords()) {
                String term = grams.term();
                if (grams.single() && !inRun) {
                    if (beginnings.size() < MOST_BEGINNINGS) {
                        beginnings.add(term);
                    }
                } else if (!grams.single()) {
                    float weight = inside.contains(term) || grams.step() == 0
                            ? 1
                            : stop.contains(term)
                                    ? settings.terms().stop()
                                    : settings.terms().across();
                    terms.merge(term, weight, Math::max);
                }
                inRun = !grams.single() && Character.isIdeographic(term.codePointAt(0));
            }
        }

        /// Returns the words of a text; each that consists of dictionary words is split into those, unless it
        /// is the whole text.
        List<String> plainWords(String text) {
            List<String> words = words(text);
            return words.size() < 2
                    ? words
                    : words.stream()
                            .flatMap(word -> pieces(word).stream().noneMatch(piece -> piece.length() < 2)
                                    ? pieces(word).stream()
                                    : Stream.of(word))
                            .toList();
        }

        /// Returns the terms of a text in sequence, as an index has them: each word, or its dictionary parts.
        List<String> row(String text) {
            return words(text).stream().flatMap(word -> pieces(word).stream()).toList();
        }

        private List<String> pieces(String word) {
            List<String> parts = analyzer.segmenter().parts(word);
            if (parts.isEmpty()) {
                return isStopWord(word) ? dictionaryWords(word) : List.of(word);
            }
            return parts;
        }

        /// Returns the words of the dictionary that a cut breaks where it leaves a character alone (离婚, of 离 | 婚后).
        ///
        /// @param run words of a text, in order
        List<String> broken(List<String> run) {
            List<String> broken = new ArrayList<>();
            for (int i = 1; i < run.size(); i++) {
                String first = run.get(i - 1);
                String second = run.get(i);
                if (alone(first) && second.length() > 1) {
                    IntStream.range(1, second.length())
                            .mapToObj(end -> first + second.substring(0, end))
                            .forEach(broken::add);
                } else if (alone(second) && first.length() > 1) {
                    IntStream.range(1, first.length())
                            .mapToObj(start -> first.substring(start) + second)
                            .forEach(broken::add);
                }
            }
            broken.removeIf(word -> !word.codePoints().allMatch(Character::isIdeographic)
                    || !says(word)
                    || words(word).size() > 1);
            return broken;
        }

        private boolean alone(String word) {
            return word.codePointCount(0, word.length()) == 1 && says(word);
        }

        /// Returns a query with its words split where blanks may have been left out.
        TypedQuery apart(TypedQuery typed) {
            return new LeftOutBlanks(lists.folding(), cutter, this::says, lists.classes()).in(typed);
        }

        /// True if a word of a text may name what is asked for.
        boolean names(String text) {
            return words(text).stream()
                    .anyMatch(word -> says(word) && lists.classes().mayName(word));
        }

        List<String> words(String text) {
            return cutter.apply(text);
        }

        private List<String> cut(String text) {
            String folded = lists.folding().fold(text);
            List<String> words = segmented(folded);
            String apart = NumberForms.apart(folded, words);
            return apart.equals(folded) ? words : segmented(apart);
        }

        /// Returns the words of a folded text. A function word that the dictionary lacks is one word (会 | 不 | 会),
        /// unless it would break another (协会 | 不会).
        private List<String> segmented(String text) {
            Tokens cut = analyzer.segmenter().segment(text).tokens();
            List<String> words = new ArrayList<>();
            for (int i = 0; i < cut.size(); i++) {
                int start = cut.start(i);
                int last = i;
                for (int j = i + 1; j < Math.min(cut.size(), i + MOST_PIECES); j++) {
                    String joined = text.substring(start, cut.end(j));
                    last = isStopWord(joined) && dictionaryWords(joined).size() > 1 ? j : last;
                }
                words.add(lists.folding().fold(text.substring(start, cut.end(last))));
                i = last;
            }
            return words;
        }

        private List<String> dictionaryWords(String text) {
            return analyzer.segmenter()
                    .segment(text)
                    .words()
                    .map(lists.folding()::fold)
                    .toList();
        }
    }
}
