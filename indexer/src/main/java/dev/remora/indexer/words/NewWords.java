package dev.remora.indexer.words;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.text.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds words in a collection's pages that the dictionary lacks.
///
/// A run of two to six characters is a word if its parts occur together far more often than by chance,
/// however it is split in two (pointwise mutual information, Church & Hanks 1990), and if the characters
/// before and after it vary (branching entropy, Harris 1955; Jin & Tanaka-Ishii 2006). Punctuation and line
/// ends beside it count as neighbours that are all different, numbers as one neighbour, whichever they are (条规定
/// in 第十条规定 and 第27条规定): which number it is says nothing of what may stand there. Its first and last parts
/// must be meaningful, and no part may be a number with its classifier (六个月). It is on several pages, or often
/// on one and very cohesive (五加皮).
/// The threshold is higher if the dictionary splits it into words without leaving a single character (执行 |
/// 异议), and lower if it often occurs alone, like titles, headings and tags. None is needed if it mostly occurs
/// alone (内关), or if HanLP's second dictionary lists it. What mostly begins or ends inside a word of the dictionary
/// (速上涨 in 快速 | 上涨) is none. What never occurs within a line is none: buttons (阅读全文),
/// labels and titles are repeated as often as terms, but only terms are used in sentences and lists.
public final class NewWords {
    /// The usual maximum number of characters held.
    public static final int CHARACTERS = 16_000_000;

    /// Share of occurrences that are whole lines from which a run is no word.
    private static final double ALWAYS_LINES = 0.95;

    /// The conditions for a run of characters to be a word.
    ///
    /// @param times minimum number of occurrences
    /// @param pages minimum number of pages, but for very cohesive words
    /// @param entropy minimum entropy in nats, of the side with fewer neighbours
    /// @param alone minimum number of occurrences alone for the lower thresholds
    /// @param fragments minimum cohesion of runs that the dictionary breaks
    /// @param wholes minimum cohesion of runs that the dictionary splits into two words
    /// @param most maximum number of words; the most frequent are kept
    public record Settings(
            int times, int pages, double entropy, int alone, LeastCohesion fragments, LeastCohesion wholes, int most) {
        /// The defaults; docs/measurements/segmentation.md has the results of others.
        public static final Settings DEFAULT =
                new Settings(3, 2, 0.9, 2, new LeastCohesion(2.4, 1.5), new LeastCohesion(3.2, 3), 50_000);
    }

    /// The minimum cohesion of a word, `ln(p(w) / (p(a) p(b)))` of the weakest split.
    ///
    /// @param usual of most runs
    /// @param alone of runs that often occur alone
    public record LeastCohesion(double usual, double alone) {
        /// Returns the minimum for a run.
        ///
        /// @param oftenAlone whether it often occurs alone
        double of(boolean oftenAlone) {
            return oftenAlone ? alone : usual;
        }
    }

    /// A word that was found.
    ///
    /// @param text folded
    /// @param times number of occurrences in the texts read
    /// @param pages number of pages that contain it
    /// @param alone number of occurrences with punctuation, line ends or digits on both sides
    /// @param counted number of occurrences after a number or a determiner
    public record Found(String text, int times, int pages, int alone, int counted, double cohesion, double entropy) {}

    private final WordRules rules;
    private final Settings settings;
    private final SampledText texts;

    /// @param dictionary finds the known words
    /// @param characters maximum number of characters of text held, six bytes each
    public NewWords(Folding folding, Segmenter dictionary, StopWords stopWords, Settings settings, int characters) {
        this.rules = new WordRules(dictionary, stopWords, settings);
        this.settings = settings;
        texts = new SampledText(folding, characters);
    }

    /// Reads the pages of a collection, each once as it is now.
    ///
    /// @param all whether to include pages off topic
    /// @return the number of pages
    public long read(CollectionReader collection, boolean all) {
        Map<Long, Standing> standings = new LinkedHashMap<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            while (changes.hasNext()) {
                apply(changes.next(), standings);
            }
        }
        return standings.values().stream()
                .filter(page -> page.indexable() && !page.folded() && (all || page.onTopic()))
                .mapToInt(page -> see(collection, page.page()))
                .sum();
    }

    /// What the journal says of a page so far.
    private record Standing(PageLocation page, boolean indexable, boolean onTopic, boolean folded) {}

    private static void apply(Change change, Map<Long, Standing> pages) {
        long key = change.url().key();
        switch (change) {
            case Change.Put put -> {
                pages.put(key, new Standing(put.page(), put.indexable(), put.onTopic(), isFolded(put.fold())));
                folding(put.fold(), pages);
            }
            case Change.Rescore again -> {
                pages.computeIfPresent(
                        key,
                        (_, page) ->
                                new Standing(page.page(), page.indexable(), again.onTopic(), isFolded(again.fold())));
                folding(again.fold(), pages);
            }
            case Change.Delete _, Change.Moved _ -> pages.remove(key);
            case Change.Clustered _ -> {
                // Says nothing of a page's text.
            }
        }
    }

    private static boolean isFolded(Change.Fold fold) {
        return fold instanceof Change.Fold.Into;
    }

    private static void folding(Change.Fold fold, Map<Long, Standing> pages) {
        if (fold instanceof Change.Fold.Over(long folded)) {
            pages.computeIfPresent(
                    folded, (_, page) -> new Standing(page.page(), page.indexable(), page.onTopic(), true));
        }
    }

    private int see(CollectionReader collection, PageLocation location) {
        try {
            StoredPage page = collection.page(location);
            see(page.title().text(), page.body().text());
            return 1;
        } catch (DataDropped e) {
            return 0; // compacted meanwhile
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
            if (entropy >= settings.entropy() && run.lines() < ALWAYS_LINES * run.times()) {
                Found word = new Found(
                        run.text(), run.times(), run.pages(), run.alone(), run.counted(), run.cohesion(), entropy);
                if (rules.allow(word) && !rules.torn(word, run.contexts(WordRules.CONTEXTS))) {
                    found.add(word);
                }
            }
        });
        found.sort(Comparator.comparingInt(Found::times).reversed().thenComparing(Found::text));
        return found.subList(0, Math.min(settings.most(), found.size()));
    }
}
