package dev.remora.search.suggest.correct;

import dev.remora.search.query.SearchRequest;
import dev.remora.search.query.TypedQuery;
import dev.remora.search.suggest.Suggester;
import dev.remora.search.suggest.Vocabulary;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.text.Pinyin;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Suggests corrections of queries that hardly any page matches. In each run of Chinese characters the most likely
/// mistake is corrected ([MistypedRun]): other characters of the same or a similar sound, one other character, two in
/// the wrong order, one missing or too many. Letters are read as pinyin (`zhenjiu`, `zhēn jiǔ`, `针jiu`), and words in
/// Latin letters are corrected at an edit distance of one or two. What is proposed is a word or phrase of the pages: of
/// the same or a like sound on ten times as many of them as what was typed, of a like shape on thirty times, else only
/// where no page has that. A query that a page of results has all words of is corrected only to the same sound, on a
/// hundred times as many pages.
public final class Corrections {
    private static final int LONGEST = 32;
    private static final int BETTER = 10;
    private static final int LONGEST_QUESTION = 4;
    private static final int SHORT = 2;

    /// Pages with all words of a query that is hardly mistyped: a page of results.
    private static final int ENOUGH = 10;

    /// With a single letter before them, which may be a name with the first of them: B超.
    private static final Pattern CHINESE = Pattern.compile("(?:(?<!\\p{IsLatin})\\p{IsLatin})?\\p{IsIdeographic}{2,}");

    private static final Pattern MIXED = Pattern.compile("[\\p{IsLatin}\\p{M}\\p{IsIdeographic}]+");
    private static final Pattern LATIN = Pattern.compile("(?<!\\p{IsLatin})[a-z]{4,24}(?!\\p{IsLatin})");

    private final Vocabulary indexes;
    private final Suggester suggester;
    private final ChineseAnalyzer analyzer;
    private final StopWords stopWords;
    private final WordClasses classes;
    private final Pinyin pinyin;
    private final Slips slips;

    /// @param suggester has the words of titles
    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param stopWords occur beside anything
    /// @param classes knows questions
    public Corrections(
            Vocabulary indexes,
            Suggester suggester,
            ChineseAnalyzer analyzer,
            StopWords stopWords,
            WordClasses classes,
            Pinyin pinyin) {
        this.indexes = indexes;
        this.suggester = suggester;
        this.analyzer = analyzer;
        this.stopWords = stopWords;
        this.classes = classes;
        this.pinyin = pinyin;
        slips = new Slips(suggester.sounds(), Radicals.ofUnicode());
    }

    /// Returns the corrected query, if it differs from the typed one. Queries with operators are not corrected.
    ///
    /// @param full number of pages with all words of the query
    public Optional<String> of(SearchRequest request, long full) {
        String text = analyzer.folding().fold(request.query()).strip().replaceAll("\\s+", " ");
        boolean plain = !text.isEmpty() && text.length() <= LONGEST && TypedQuery.isWords(request.query());
        if (!plain) {
            return Optional.empty();
        }
        boolean found = full >= ENOUGH;
        PhraseCounts counts = new PhraseCounts(indexes);
        CorrectionCandidates candidates =
                new CorrectionCandidates(indexes, suggester.completions(), pinyin, counts, BETTER);
        String meant =
                found ? text : candidates.ofPinyin(Pinyin.withoutTones(text)).orElseGet(() -> mixed(text, candidates));
        MistypedRun.Known known =
                new MistypedRun.Known(suggester.near(), suggester.completions(), slips, stopWords, classes, counts);
        meant = corrected(CHINESE, meant, run -> chinese(run, text, known, found));
        if (!found) {
            meant = corrected(LATIN, meant, word -> candidates.spelling(word).orElse(word));
        }
        return Optional.of(meant).filter(better -> !better.equals(text));
    }

    /// Letters among Chinese characters are each read as pinyin, those of a query without any only together: `women
    /// boots` is English, though `women` is the pinyin of 我们.
    private String mixed(String text, CorrectionCandidates candidates) {
        String meant = corrected(MIXED, text, run -> {
            String typed = Pinyin.withoutTones(run);
            String better = candidates.ofMixed(typed, part -> TypedWords.of(part, analyzer.segmenter()));
            return better.equals(typed) ? run : better;
        });
        boolean chinese = text.codePoints().anyMatch(Character::isIdeographic);
        return chinese || meant.chars().noneMatch(c -> c >= 'a' && c <= 'z') ? meant : text;
    }

    private String chinese(String typed, String text, MistypedRun.Known known, boolean found) {
        int start = name(typed);
        String whole = typed.substring(start);
        int end = whole.length() - question(whole);
        String run = whole.substring(0, end);
        List<String> others =
                analyzer.segmenter().segment(text.replace(whole, " ")).words().toList();
        TypedWords words = TypedWords.of(run, analyzer.segmenter());
        String meant =
                new MistypedRun(run, words, others, known, found).corrected().orElse(run);
        return typed.substring(0, start) + meant + whole.substring(end);
    }

    /// Returns the length of a letter at the beginning, with the character that it names something with: 2 for B超检查,
    /// 1 for C语言, 0 without a letter.
    private int name(String typed) {
        if (Character.isIdeographic(typed.codePointAt(0))) {
            return 0;
        }
        TypedWords words = TypedWords.of(typed, analyzer.segmenter());
        boolean mistyped = words.alone(2) && !stopWords.contains(typed.substring(2, 3)); // C语演
        return words.alone(1) && !mistyped ? 2 : 1;
    }

    /// Returns the length of the question of an amount at the end of a text, which is not mistyped: 几寸; 0 without one.
    /// Behind one character, or two of which the last is no verb, it may be the end of a word (查手几号).
    private int question(String text) {
        return IntStream.rangeClosed(2, Math.min(LONGEST_QUESTION, text.length()))
                .filter(length -> classes.asks(text.substring(text.length() - length)))
                .filter(length -> !mayEndInWord(text.substring(0, text.length() - length)))
                .max()
                .orElse(0);
    }

    private boolean mayEndInWord(String text) {
        TypedWords words = TypedWords.of(text, analyzer.segmenter());
        int last = text.length() - 1;
        return last >= 0
                && last < SHORT
                && IntStream.rangeClosed(0, last).allMatch(words::alone)
                && (last == 0 || !classes.isVerb(text.substring(last)));
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
}
