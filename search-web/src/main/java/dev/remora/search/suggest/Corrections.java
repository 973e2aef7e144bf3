package dev.remora.search.suggest;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Suggests corrections of queries that hardly any page matches: words of the same sound (针久 for 针灸, or
/// `zhenjiu` typed without the pinyin keyboard), also inside a longer name (小柴湖汤), Chinese words with one other
/// character, of similar shape or sound (针炙, 养身), and words in Latin letters at an edit distance of one or two. A
/// correction must be a word of titles, or have one in it, and be on ten times as many pages as the typed text; with
/// another character, that must be on no page, and the correction of two characters a keyword of a topic. Inside a
/// longer text whole words are replaced only, and by what pages have beside the neighbouring words ([TypedWords]).
/// A query that a page of results has all words of is corrected only to the same sound, on a hundred times as many
/// pages.
public final class Corrections {
    private static final int LONGEST = 32;
    private static final int BETTER = 10;
    private static final int FAR_BETTER = 100;

    /// Pages with all words of a query that is hardly mistyped: a page of results.
    private static final int ENOUGH = 10;

    private static final int LONGEST_PART = 4;
    private static final int LONGEST_KEYWORD = 8;
    private static final Pattern CHINESE = Pattern.compile("\\p{IsIdeographic}+");
    private static final Pattern LATIN = Pattern.compile("[a-z]{4,24}");

    private final Vocabulary indexes;
    private final Suggester suggester;
    private final ChineseAnalyzer analyzer;
    private final StopWords stopWords;
    private final Pinyin pinyin;

    /// @param suggester has the words of titles
    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param stopWords occur beside anything
    public Corrections(
            Vocabulary indexes, Suggester suggester, ChineseAnalyzer analyzer, StopWords stopWords, Pinyin pinyin) {
        this.indexes = indexes;
        this.suggester = suggester;
        this.analyzer = analyzer;
        this.stopWords = stopWords;
        this.pinyin = pinyin;
    }

    /// Returns the corrected query, if it differs from the typed one. Queries with operators are not corrected.
    ///
    /// @param full number of pages with all words of the query
    public Optional<String> of(SearchRequest request, long full) {
        String text = analyzer.folding().fold(request.query()).strip().replaceAll("\\s+", " ");
        boolean plain = !text.isEmpty()
                && text.length() <= LONGEST
                && TypedQuery.of(request.query()).parts().stream().allMatch(TypedQuery.Word.class::isInstance);
        if (!plain) {
            return Optional.empty();
        }
        boolean found = full >= ENOUGH;
        CorrectionCandidates candidates =
                new CorrectionCandidates(indexes, suggester.completions(), pinyin, found ? FAR_BETTER : BETTER);
        String meant = candidates.sameSound(text).orElse(text);
        if (hasRarePart(meant, candidates)) { // seldom; the topics' dictionaries are large
            Segmenter segmenter =
                    analyzer.with(indexes.best(request, 1).dictionary()).segmenter();
            meant = corrected(
                    CHINESE, meant, run -> new Run(run, TypedWords.of(run, segmenter), candidates).corrected(found));
        }
        if (!found) {
            meant = corrected(LATIN, meant, word -> candidates.spelling(word).orElse(word));
        }
        return Optional.of(meant).filter(better -> !better.equals(text));
    }

    private static boolean hasRarePart(String text, CorrectionCandidates candidates) {
        return CHINESE.matcher(text)
                .results()
                .map(MatchResult::group)
                .anyMatch(run -> IntStream.range(0, run.length() - 1)
                        .anyMatch(
                                start -> IntStream.rangeClosed(start + 2, Math.min(start + LONGEST_PART, run.length()))
                                        .anyMatch(end -> candidates.rare(run.substring(start, end)))));
    }

    private static String corrected(Pattern runs, String text, UnaryOperator<String> correction) {
        Matcher matcher = runs.matcher(text);
        StringBuilder corrected = new StringBuilder();
        int from = 0;
        while (matcher.find()) {
            corrected.append(text, from, matcher.start()).append(correction.apply(matcher.group()));
            from = matcher.end();
        }
        return corrected.append(text.substring(from)).toString();
    }

    /// A run of Chinese characters.
    private final class Run {
        private final String typed;
        private final TypedWords words;
        private final CorrectionCandidates candidates;

        Run(String typed, TypedWords words, CorrectionCandidates candidates) {
            this.typed = typed;
            this.words = words;
            this.candidates = candidates;
        }

        /// Returns it with its rare parts replaced.
        ///
        /// @param bySound only by words of the same sound
        String corrected(boolean bySound) {
            StringBuilder meant = new StringBuilder(typed);
            for (int start = 0; start < typed.length() - 1; start++) {
                for (int end = Math.min(start + LONGEST_PART, typed.length()); end >= start + 2; end--) {
                    Optional<String> better = doubtful(start, end) ? better(start, end, bySound) : Optional.empty();
                    if (better.isPresent() && occurs(better.get(), start, meant)) {
                        meant.replace(start, end, better.get());
                        start = end - 1;
                        break;
                    }
                }
            }
            return meant.toString();
        }

        private boolean doubtful(int start, int end) {
            return words.whole(start, end) && candidates.rare(typed.substring(start, end)) && !cutsKeyword(start, end);
        }

        /// Whether a part begins or ends inside a keyword of a topic: then it is no word by itself.
        private boolean cutsKeyword(int start, int end) {
            for (int from = Math.max(0, start - LONGEST_KEYWORD + 1); from < end; from++) {
                for (int to = Math.max(from, start) + 1; to <= Math.min(typed.length(), from + LONGEST_KEYWORD); to++) {
                    if ((from < start || to > end) && candidates.isKeyword(typed.substring(from, to))) {
                        return true;
                    }
                }
            }
            return false;
        }

        /// Whether pages have a correction beside the words before and behind it.
        private boolean occurs(String better, int start, CharSequence meant) {
            return words.before(start, meant)
                            .filter(word -> !stopWords.contains(word))
                            .map(word -> candidates.occurs(word + better))
                            .orElse(true)
                    && words.after(start + better.length(), meant)
                            .filter(word -> !stopWords.contains(word))
                            .map(word -> candidates.occurs(better + word))
                            .orElse(true);
        }

        private Optional<String> better(int start, int end, boolean bySound) {
            Optional<String> alike = candidates.sameSound(typed.substring(start, end));
            return bySound ? alike : alike.or(() -> moreFrequent(start, end));
        }

        /// Returns what more pages may have: a text with a shorter part of the same sound in it (小柴湖汤, with 柴胡), or
        /// one with another character instead of a word of one; of equal ones the former.
        private Optional<String> moreFrequent(int start, int end) {
            String text = typed.substring(start, end);
            Optional<String> other = text.length() == 2 && besideCharacter(start, end)
                    ? Optional.empty()
                    : candidates.otherCharacter(text, at -> words.alone(start + at));
            int least = Math.max(
                    candidates.betterThan(text),
                    other.map(candidates::pagesWith).orElse(0));
            return partOfSameSound(start, end)
                    .filter(alike -> candidates.pagesWith(alike) >= least)
                    .or(() -> other);
        }

        /// Whether a part has a lone character beside it, with which it may be a longer word that the dictionary
        /// lacks (足三里).
        private boolean besideCharacter(int start, int end) {
            return Stream.concat(words.before(start, typed).stream(), words.after(end, typed).stream())
                    .anyMatch(word -> word.length() == 1 && !stopWords.contains(word));
        }

        private Optional<String> partOfSameSound(int start, int end) {
            List<String> found = new ArrayList<>();
            for (int length = end - start - 1; length >= 2; length--) {
                for (int from = start; from + length <= end; from++) {
                    String before = typed.substring(start, from);
                    String after = typed.substring(from + length, end);
                    if (doubtful(from, from + length)) {
                        candidates
                                .sameSound(typed.substring(from, from + length))
                                .ifPresent(better -> found.add(before + better + after));
                    }
                }
            }
            return found.stream().max(Comparator.comparingInt(candidates::pagesWith));
        }
    }
}
