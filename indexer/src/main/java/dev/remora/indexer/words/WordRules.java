package dev.remora.indexer.words;

import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.text.WordClasses;
import dev.remora.shared.text.WordFrequencies;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Which runs of characters are words, by what [NewWords] counts of them and by their parts in the dictionary.
final class WordRules {
    private static final Pattern NUMERALS = Pattern.compile("[" + Quantifiers.NUMERALS + "]+");

    /// A number or an ordinal. 百, 千, 万 and 亿 alone are none in today's Chinese (百度).
    private static final Pattern NUMBER = Pattern.compile("第?(?![百千万亿]$)[" + Quantifiers.NUMERALS + "]+");

    /// Function words of one character, which are never part of a term.
    private static final Set<String> PARTICLES = Set.of(
            "的", "了", "着", "过", "吗", "呢", "吧", "么", "啊", "是", "有", "在", "到", "从", "对", "给", "把", "被", "跟", "和", "与",
            "及", "或", "要", "想", "不", "没", "也", "都", "还", "又", "再", "很", "就", "之", "而");

    private static final int MOST_PIECES = 4;

    /// Minimum cohesion of a number with a noun that is a name (十二 | 经络), and not a count.
    private static final double NAMED_NUMBER = 5;

    /// A run that occurs alone this often, and in this share of its occurrences, needs no cohesion.
    private static final int MOSTLY_ALONE = 5;

    private static final double SHARE_ALONE = 0.2;

    /// Minimum number of occurrences, and minimum cohesion, of a word that only one page has.
    private static final int TIMES_ON_ONE_PAGE = 5;

    private static final double COHESION_ON_ONE_PAGE = 6;

    /// Minimum cohesion and entropy of a noun with a word before it that is no noun (自由 | 软件).
    private static final double QUALIFIED_COHESION = 4;

    private static final double QUALIFIED_ENTROPY = 2;

    /// Share of occurrences after a number or a determiner from which a run that begins with a classifier is no word,
    /// and one that begins otherwise.
    private static final double MOSTLY_COUNTED = 0.5;

    private static final double ALWAYS_COUNTED = 0.9;

    /// Occurrences whose surroundings are read.
    static final int CONTEXTS = 8;

    /// Share of them that begin or end inside a word of the dictionary from which a run is no word, and for one that
    /// often occurs alone.
    private static final double MOSTLY_TORN = 0.5;

    private static final double ALWAYS_TORN = 0.85;

    private final Segmenter dictionary;
    private final StopWords stopWords;
    private final NewWords.Settings settings;
    private final WordFrequencies frequencies = new WordFrequencies();
    private final WordClasses classes = new WordClasses();

    /// @param dictionary finds the known words
    WordRules(Segmenter dictionary, StopWords stopWords, NewWords.Settings settings) {
        this.dictionary = dictionary;
        this.stopWords = stopWords;
        this.settings = settings;
    }

    /// Whether a run mostly begins or ends inside a word of the dictionary, as 速上涨 does in 快速 | 上涨.
    ///
    /// @param contexts of some of its occurrences
    boolean torn(NewWords.Found run, List<CharacterRuns.Context> contexts) {
        double share = run.alone() >= settings.alone() ? ALWAYS_TORN : MOSTLY_TORN;
        long inside = contexts.stream().filter(this::insideWords).count();
        return inside >= share * contexts.size() && !classes.listedThing(run.text());
    }

    private boolean insideWords(CharacterRuns.Context context) {
        Tokens words = dictionary.segment(context.text()).tokens();
        return IntStream.range(0, words.size())
                .anyMatch(i -> splits(context.start(), words, i) || splits(context.end(), words, i));
    }

    private static boolean splits(int place, Tokens words, int word) {
        return words.start(word) < place && place < words.end(word);
    }

    boolean allow(NewWords.Found run) {
        return spread(run) && word(run);
    }

    private boolean spread(NewWords.Found run) {
        return run.pages() >= settings.pages()
                || (run.times() >= TIMES_ON_ONE_PAGE && run.cohesion() >= COHESION_ON_ONE_PAGE);
    }

    private boolean word(NewWords.Found run) {
        SegmentedText cut = dictionary.segment(run.text());
        int number = cut.tokens().size();
        if (number < 2 || number > MOST_PIECES || frequencies.count(run.text()) > 0) {
            return false;
        }
        List<String> pieces = cut.words().toList();
        boolean listed = classes.listedThing(run.text());
        boolean alone = listed || run.alone() >= settings.alone();
        boolean wholes = pieces.stream().allMatch(piece -> piece.length() > 1);
        return !(numbered(pieces) && (number > 2 || run.cohesion() < NAMED_NUMBER || !wholes))
                && (listed || !(quantity(pieces, alone) || counted(run, pieces.getFirst())))
                && pieces.stream().noneMatch(this::function)
                && run.cohesion() >= least(run, wholes, alone, listed)
                && (wholes
                        ? (number == 2 && (classes.mayName(pieces.getFirst()) || qualified(run, pieces)))
                                || (number <= 3 && alone)
                        : alone || bounded(pieces));
    }

    private boolean qualified(NewWords.Found run, List<String> pieces) {
        return run.cohesion() >= QUALIFIED_COHESION
                && run.entropy() >= QUALIFIED_ENTROPY
                && classes.mayName(pieces.getLast());
    }

    private double least(NewWords.Found run, boolean wholes, boolean alone, boolean listed) {
        boolean mostly = run.alone() >= MOSTLY_ALONE && run.alone() >= SHARE_ALONE * run.times();
        if (mostly || listed) {
            return 0;
        }
        return (wholes ? settings.wholes() : settings.fragments()).of(alone);
    }

    private boolean function(String piece) {
        return piece.length() > 1 ? stopWords.contains(piece) : PARTICLES.contains(piece);
    }

    /// Whether a word may begin and end with these pieces.
    private boolean bounded(List<String> pieces) {
        return edge(pieces.getFirst(), pieces.get(1)) && edge(pieces.getLast(), pieces.get(pieces.size() - 2));
    }

    /// Whether a piece may be at the edge of a word. A single character beside a longer piece must not be a
    /// measure word, verb or place (级 in 级人民法院, 中 in 电影中).
    private boolean edge(String piece, String next) {
        return piece.length() > 1 || (!stopWords.contains(piece) && (next.length() == 1 || classes.mayName(piece)));
    }

    /// Whether it has a number with its classifier, or ends with a number: 六个月, 总则第一条, 不得超过三. By the
    /// rules for the corpus of Peking University (Yu et al. 2002), whose classes the dictionary has, a number and
    /// its classifier are two units.
    ///
    /// @param alone whether it often occurs alone, and may end with a number: 附件一
    private boolean quantity(List<String> pieces, boolean alone) {
        boolean counts = IntStream.range(1, pieces.size())
                .anyMatch(i -> isNumber(pieces.get(i - 1)) && classes.isClassifier(pieces.get(i)));
        return counts || (!alone && isNumber(pieces.getLast()));
    }

    /// Whether it begins with a classifier and mostly follows a number or a determiner, or nearly always does: 个月,
    /// 篇文章. A classifier alone says nothing: 线程, 点击.
    private boolean counted(NewWords.Found run, String first) {
        return run.counted() >= (classes.isClassifier(first) ? MOSTLY_COUNTED : ALWAYS_COUNTED) * run.times();
    }

    private static boolean isNumber(String piece) {
        return NUMBER.matcher(piece).matches();
    }

    /// Whether it begins as a number or a counted unit does: 第三, 十一条, 亿元.
    private static boolean numbered(List<String> pieces) {
        String first = pieces.getFirst();
        return first.equals("第")
                || (NUMERALS.matcher(first).matches()
                        && (pieces.size() == 2
                                || first.length() > 1
                                || pieces.get(1).length() > 1));
    }
}
