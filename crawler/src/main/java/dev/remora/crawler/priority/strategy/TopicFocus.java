package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
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

/// Focused crawling by a classifier over a taxonomy of topics: Chakrabarti, van den Berg & Dom, "Focused
/// crawling: a new approach to topic-specific Web resource discovery", 1999.
///
/// - `soft-focus`: `priority(u -> v) = R(u)`, the probability that the page `u` belongs to the good classes
///   ([TaxonomyClassifier]).
/// - `hard-focus`: the links of `u` are queued, with the same priority, only if the most probable leaf for `u`
///   or one of its ancestors is good; else they are dropped. The links of a seed are always queued: the
///   paper's seeds were examples of the good classes. It stagnates if the path to the topic leads through
///   other pages, as the paper found.
///
/// The taxonomy is the catalogue with the topic added. The paper's distiller, which raises hubs by their link
/// structure, is independent of the classifier, and left out. Only the first 500 words of a page are read; the
/// classifier learns from the first 1,600 pages of a crawl. On resume the state is learnt again from the stored
/// pages.
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
    /// The value of each page: `R`, negative if the best leaf is not good.
    private final PageValues values = new PageValues();
    private int seen;

    private TopicFocus(String name, boolean hard, StrategyParts parts) {
        this.name = name;
        this.hard = hard;
        TermReader terms = new TermReader(parts.folding(), StopWords.shared());
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

    /// Creates the strategy that queues all links, by the probability of the good classes.
    public static TopicFocus soft(StrategyParts parts) {
        return new TopicFocus(SOFT, false, parts);
    }

    /// Creates the strategy that drops links of pages of other classes.
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
