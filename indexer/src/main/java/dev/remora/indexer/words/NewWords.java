package dev.remora.indexer.words;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordClasses;
import dev.remora.shared.text.WordFrequencies;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Finds words in a collection's pages that the dictionary lacks.
///
/// A run of two to six characters is a word if its parts occur together far more often than by chance,
/// however it is split in two (pointwise mutual information, Church & Hanks 1990), and if the characters
/// before and after it vary (branching entropy, Harris 1955; Jin & Tanaka-Ishii 2006). Punctuation and line
/// ends beside it count as neighbours that are all different. Its first and last parts must be meaningful.
/// It is on several pages, or often on one and very cohesive (五加皮).
/// The threshold is higher if the dictionary splits it into words without leaving a single character (执行 |
/// 异议), and lower if it often occurs alone, like titles, headings and tags. None is needed if it mostly occurs
/// alone (内关), or if HanLP's second dictionary lists it.
public final class NewWords {
    private static final Pattern NUMERALS = Pattern.compile("[零〇一二两三四五六七八九十百千万亿]+");

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

    /// The usual maximum number of characters held.
    public static final int CHARACTERS = 16_000_000;

    /// The conditions for a run of characters to be a word.
    ///
    /// @param times minimum number of occurrences
    /// @param pages minimum number of pages, but for very cohesive words
    /// @param entropy minimum entropy in nats, of the side with fewer neighbours
    /// @param alone minimum number of occurrences alone for the lower thresholds
    /// @param fragments minimum cohesion, `ln(p(w) / (p(a) p(b)))` of the weakest split, of runs that the
    ///     dictionary breaks
    /// @param fragmentsAlone the same for runs that occur alone
    /// @param wholes the same for runs that the dictionary splits into two words
    /// @param wholesAlone the same for those that occur alone
    /// @param most maximum number of words; the most frequent are kept
    public record Settings(
            int times,
            int pages,
            double entropy,
            int alone,
            double fragments,
            double fragmentsAlone,
            double wholes,
            double wholesAlone,
            int most) {
        /// The defaults; docs/measurements/segmentation.md has the results of others.
        public static final Settings DEFAULT = new Settings(3, 2, 0.9, 2, 2.4, 1.5, 3.2, 3, 50_000);
    }

    /// A word that was found.
    ///
    /// @param text folded
    /// @param times number of occurrences in the texts read
    /// @param pages number of pages that contain it
    /// @param alone number of occurrences with punctuation or line ends on both sides
    public record Found(String text, int times, int pages, int alone, double cohesion, double entropy) {}

    private final Segmenter dictionary;
    private final StopWords stopWords;
    private final Settings settings;
    private final SampledText texts;
    private final WordFrequencies frequencies = new WordFrequencies();
    private final WordClasses classes = new WordClasses();

    /// @param dictionary finds the known words
    /// @param characters maximum number of characters of text held, six bytes each
    public NewWords(Folding folding, Segmenter dictionary, StopWords stopWords, Settings settings, int characters) {
        this.dictionary = dictionary;
        this.stopWords = stopWords;
        this.settings = settings;
        texts = new SampledText(folding, characters);
    }

    /// Reads the pages of a collection.
    ///
    /// @param all whether to include pages off topic
    /// @return the number of pages
    public long read(CollectionReader collection, boolean all) {
        long pages = 0;
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            while (changes.hasNext()) {
                if (changes.next() instanceof Change.Put put
                        && put.indexable()
                        && (all || put.onTopic())
                        && !(put.fold() instanceof Change.Fold.Into)) {
                    pages += see(collection, put);
                }
            }
        }
        return pages;
    }

    private int see(CollectionReader collection, Change.Put put) {
        try {
            StoredPage page = collection.page(put.page());
            see(page.title().text(), page.body().text());
            return 1;
        } catch (DataDropped e) {
            return 0; // a later change has the page
        }
    }

    /// Reads a page.
    void see(String title, String body) {
        texts.add(List.of(title, body));
    }

    /// Returns the words, the most frequent first.
    public List<Found> found() {
        List<Found> found = new ArrayList<>();
        texts.runs().forEach(settings.times(), run -> {
            double entropy = run.entropy();
            if (entropy >= settings.entropy()) {
                Found word = new Found(run.text(), run.times(), run.pages(), run.alone(), run.cohesion(), entropy);
                if (spread(word) && word(word)) {
                    found.add(word);
                }
            }
        });
        found.sort(Comparator.comparingInt(Found::times).reversed().thenComparing(Found::text));
        return found.subList(0, Math.min(settings.most(), found.size()));
    }

    private boolean spread(Found run) {
        return run.pages() >= settings.pages()
                || (run.times() >= TIMES_ON_ONE_PAGE && run.cohesion() >= COHESION_ON_ONE_PAGE);
    }

    private boolean word(Found run) {
        SegmentedText cut = dictionary.segment(run.text());
        int number = cut.tokens().size();
        if (number < 2 || number > MOST_PIECES || frequencies.count(run.text()) > 0) {
            return false;
        }
        List<String> pieces = IntStream.range(0, number).mapToObj(cut::word).toList();
        boolean listed = classes.listedThing(run.text());
        boolean alone = listed || run.alone() >= settings.alone();
        boolean wholes = pieces.stream().allMatch(piece -> piece.length() > 1);
        return !(numbered(pieces) && (number > 2 || run.cohesion() < NAMED_NUMBER || !wholes))
                && pieces.stream().noneMatch(this::function)
                && run.cohesion() >= least(run, wholes, alone, listed)
                && (wholes
                        ? (number == 2 && (classes.mayName(pieces.getFirst()) || qualified(run, pieces)))
                                || (number <= 3 && alone)
                        : alone || bounded(pieces));
    }

    private boolean qualified(Found run, List<String> pieces) {
        return run.cohesion() >= QUALIFIED_COHESION
                && run.entropy() >= QUALIFIED_ENTROPY
                && classes.mayName(pieces.getLast());
    }

    private double least(Found run, boolean wholes, boolean alone, boolean listed) {
        boolean mostly = run.alone() >= MOSTLY_ALONE && run.alone() >= SHARE_ALONE * run.times();
        if (mostly || listed) {
            return 0;
        }
        return wholes
                ? (alone ? settings.wholesAlone() : settings.wholes())
                : (alone ? settings.fragmentsAlone() : settings.fragments());
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
