package dev.remora.search.query;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.Grams;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/// The terms of what was typed, each with its weight: words, and grams, which find what words miss.
///
/// A stop word weighs `stop` of another where others are there; a gram weighs 1 inside a word, `across` where it
/// lies across two, `stop` inside a stop word.
///
/// @param runs words of each text that was typed without a blank, in order
/// @param words by weight, in order
/// @param grams by weight, in order; single characters are among `beginnings`
/// @param beginnings characters that were typed alone: a page is to hold a gram that begins with one
/// @param synonyms of words that say something, by word
/// @param guesses pairs of characters that may have been meant ([HomophoneCorrections])
record QueryTerms(
        List<List<String>> runs,
        Map<String, Float> words,
        Map<String, Float> grams,
        Set<String> beginnings,
        Map<String, List<String>> synonyms,
        Set<String> guesses) {
    /// Whether somebody asks for a place: says so, and something of the place besides.
    boolean place() {
        return words.keySet().stream().anyMatch(NavigationWords::contains)
                && !words.keySet().stream().allMatch(NavigationWords::contains);
    }

    /// Reads texts.
    static final class Reader {
        private static final int MOST_SYNONYMS = 3;

        // Each of these becomes several clauses, and all together must stay below Lucene's 1,024.
        private static final int MOST_WITH_SYNONYMS = 16;
        private static final int MOST_BEGINNINGS = 24;
        private static final int MOST_GUESSES = 16;

        private final Analyzer analyzer;
        private final WordLists lists;
        private final HomophoneCorrections guesses;
        private final QuerySettings settings;
        private final Function<String, List<String>> cutter;

        Reader(Analyzer analyzer, WordLists lists, QuerySettings settings) {
            this.analyzer = analyzer;
            this.lists = lists;
            this.settings = settings;
            guesses = new HomophoneCorrections(lists.homophones(), lists.stopWords());
            cutter = this::cut;
        }

        private Reader(Reader other) {
            analyzer = other.analyzer;
            lists = other.lists;
            settings = other.settings;
            guesses = other.guesses;
            Map<String, List<String>> known = new HashMap<>();
            cutter = text -> known.computeIfAbsent(text, this::cut);
        }

        /// The same for one query and one thread: each of its texts is cut once.
        Reader forOneQuery() {
            return new Reader(this);
        }

        /// The terms of several texts together.
        QueryTerms of(List<String> texts, TermStatistics vocabulary) {
            List<List<String>> runs = texts.stream()
                    .map(this::words)
                    .filter(run -> !run.isEmpty())
                    .toList();
            Map<String, Float> words = new LinkedHashMap<>();
            for (List<String> run : runs) {
                for (String word : run) {
                    if (words.size() < settings.maxWords()) {
                        words.putIfAbsent(word, says(word) ? 1 : settings.stop());
                    }
                }
            }
            if (words.values().stream().noneMatch(weight -> weight == 1)) {
                words.replaceAll((word, weight) -> 1f);
            }
            Map<String, Float> grams = new LinkedHashMap<>();
            Set<String> beginnings = new HashSet<>();
            Set<String> inside = inside(words);
            texts.forEach(text -> addGrams(text, words, inside, grams, beginnings));
            return new QueryTerms(
                    runs,
                    words,
                    settings.grams() > 0 ? grams : Map.of(),
                    beginnings,
                    synonyms(words),
                    settings.guesses() > 0 ? guesses.of(runs, vocabulary, MOST_GUESSES) : Set.of());
        }

        /// Whether a word says something of the page wanted.
        private boolean says(String word) {
            return !lists.stopWords().contains(word) && !NavigationWords.contains(word);
        }

        private Map<String, List<String>> synonyms(Map<String, Float> words) {
            Map<String, List<String>> synonyms = new LinkedHashMap<>();
            words.forEach((word, weight) -> {
                List<String> same = weight == 1 && settings.synonyms() > 0
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

        /// Grams of words that are no stop words.
        private Set<String> inside(Map<String, Float> words) {
            Set<String> inside = new HashSet<>();
            words.forEach((word, weight) -> inside.addAll(weight == 1 ? AskedWord.grams(word) : List.of()));
            return inside;
        }

        private void addGrams(
                String text,
                Map<String, Float> words,
                Set<String> inside,
                Map<String, Float> terms,
                Set<String> beginnings) {
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
                            : words.getOrDefault(term, 1f) < 1 ? settings.stop() : settings.across();
                    terms.merge(term, weight, Math::max);
                }
                inRun = !grams.single() && Character.isIdeographic(term.codePointAt(0));
            }
        }

        /// The words of a text.
        List<String> words(String text) {
            return cutter.apply(text);
        }

        private List<String> cut(String text) {
            List<String> terms = new ArrayList<>();
            try (TokenStream words = analyzer.tokenStream(Fields.BODY, text)) {
                CharTermAttribute term = words.addAttribute(CharTermAttribute.class);
                words.reset();
                while (words.incrementToken()) {
                    terms.add(term.toString());
                }
                words.end();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return terms;
        }
    }
}
