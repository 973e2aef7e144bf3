package dev.remora.crawler.priority;

import dev.remora.crawler.priority.taxonomy.TaxonomyClassifier;
import dev.remora.crawler.priority.taxonomy.TaxonomyClassifier.Classified;
import dev.remora.crawler.priority.text.PageTerms;
import dev.remora.crawler.priority.text.PageValues;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.crawler.relevance.term.TermReader;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.text.WordFrequencies;

/// Focused crawling by a classifier over a taxonomy of topics: Chakrabarti, van den Berg & Dom, "Focused crawling:
/// a new approach to topic-specific Web resource discovery", 1999.
///
/// - `soft-focus`: `priority(u -> v) = R(u)`, the probability that the page `u` is of the good classes
///   ([TaxonomyClassifier]).
/// - `hard-focus`: the links of `u` wait, with the same priority, only where the likeliest leaf for `u` or a class
///   above it is good; else they are dropped. The links of a seed always wait: the paper's seeds were examples of
///   the good classes. It stagnates where the way to the topic leads through other pages, as the paper found.
///
/// The taxonomy is the catalogue with the topic added. The paper's distiller, which raises hubs by their link
/// structure, is another idea than the classifier, and left out. A page is read to its 500th word; the first 1,600
/// pages of a crawl teach. What was learnt is made again from the pages when a crawl is gone on with.
public final class TopicFocus implements PriorityStrategy {
    /// Names in topic files.
    static final String SOFT = "soft-focus";

    static final String HARD = "hard-focus";

    private static final int WORDS = 500;
    private static final int LESSONS = 1600;

    private final String name;
    private final boolean hard;
    private final PageTerms reader;
    private final TaxonomyClassifier classifier;
    /// By page: `R`, with its sign turned where the best leaf is not good.
    private final PageValues values = new PageValues();
    private int seen;

    private TopicFocus(String name, boolean hard, StrategyParts parts) {
        this.name = name;
        this.hard = hard;
        TermReader terms = new TermReader(parts.folding(), StopWords.load(parts.folding()));
        WordFrequencies frequencies = new WordFrequencies();
        reader = new PageTerms(terms, WORDS);
        classifier = new TaxonomyClassifier(
                parts.topic(),
                parts.catalogue().get(),
                parts.folding(),
                terms,
                parts.segmenter(),
                term -> frequencies.count(term) / frequencies.total());
    }

    /// Links wait by the probability of the good classes.
    public static TopicFocus soft(StrategyParts parts) {
        return new TopicFocus(SOFT, false, parts);
    }

    /// Links of pages of other classes are dropped.
    public static TopicFocus hard(StrategyParts parts) {
        return new TopicFocus(HARD, true, parts);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        double value = values.get(link.source()).orElse(link.sourceRelevance());
        double good = Math.abs(value);
        if (hard && Math.copySign(1, value) < 0 && link.depth() > 1) {
            return new LinkScore.Drop(new Exclusion.OtherClass((float) good));
        }
        return new LinkScore.Priority(good, () -> new LinkEvidence.GoodClasses((float) good), Link.Inheritance.SEED);
    }

    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged) {
            learn(judged.page());
        }
    }

    private void learn(PageSeen page) {
        TermCounts terms =
                reader.of(page.words().title().get(), page.words().body().get());
        Classified classified = classifier.classify(terms);
        values.put(page.key(), classified.bestIsGood() ? classified.good() : -classified.good());
        if (seen++ < LESSONS) {
            classifier.learn(terms, page.onTopic());
        }
    }
}
