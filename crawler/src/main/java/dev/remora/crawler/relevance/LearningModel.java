package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.Sample;
import dev.remora.crawler.relevance.term.Background;
import dev.remora.crawler.relevance.term.GeneralText;
import dev.remora.crawler.relevance.term.TermCounts;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A model that learns from a topic's examples and from the pages of the crawl itself.
///
/// It starts with a model learnt from the examples or, if these are too few, with its untaught model. Then it
/// observes the crawl: keyword density labels the pages with a clear result (a relevance of 0.5 or more: on
/// topic; of 0.05 or less: off topic). Its own judgements are never labels, so that it cannot reinforce its
/// own errors; an example page of the topic has the label that the topic gives it. After 50, 100, 200 … 1,600
/// pages it learns again from all samples; then learning ends. The result therefore depends only on the
/// examples and the first 1,600 pages, in their order: given these again, it learns the same again.
///
/// Threads: [#judge] from any thread; during learning it uses the previous model. [#observe] only from the
/// thread of the crawl loop.
public final class LearningModel implements RelevanceModel {
    /// The numbers of observed pages after which it learns.
    private static final Set<Integer> LESSONS = Set.of(50, 100, 200, 400, 800, 1600);

    private static final int LAST_LESSON = 1600;
    private static final double SURELY_ON = 0.5;
    private static final double SURELY_OFF = 0.05;
    /// Minimum number of terms of a page that becomes a sample.
    private static final int LEAST_TERMS = 20;
    /// Minimum number of positive samples to learn from a crawl.
    private static final int LEAST_SURE = 10;
    /// The number of real pages from which on simulated ones are not needed.
    private static final int ENOUGH_PAGES = 100;

    private static final long SEED = 2002;

    private final Lesson lesson;
    private final RelevanceModel labeller;
    private final GeneralText general;
    private final Set<String> positive;
    private final Set<String> negative;
    private final List<Sample> samples = new ArrayList<>();
    private final List<TermCounts> unlabelled = new ArrayList<>();
    private final Map<String, String> pool = new HashMap<>();
    private int seen;
    private final UnaryOperator<RelevanceModel> joined;
    private volatile RelevanceModel current;

    /// @param lesson makes a model from samples
    /// @param labeller labels the pages with a clear result
    /// @param untaught judges until something is learnt
    /// @param joined makes the judging model from the learnt one
    /// @param general simulated pages of general text
    /// @param named addresses that the topic names as examples
    /// @param examples those of them that were read
    LearningModel(
            Lesson lesson,
            RelevanceModel labeller,
            RelevanceModel untaught,
            UnaryOperator<RelevanceModel> joined,
            GeneralText general,
            Topic.Examples named,
            List<ExamplePage> examples) {
        this.lesson = lesson;
        this.labeller = labeller;
        this.joined = joined;
        this.general = general;
        positive = new HashSet<>(named.positive());
        negative = new HashSet<>(named.negative());
        for (ExamplePage example : examples) {
            TermCounts terms = terms(example.title(), example.body());
            if (terms.size() > 0) {
                samples.add(new Sample(terms, example.positive(), example.source()));
            }
        }
        current = untaught;
        if (samples.stream().filter(Sample::positive).count() >= Lesson.LEAST) {
            learn();
        }
    }

    /// Returns the topic's name for it, even while it judges by keywords.
    @Override
    public String name() {
        return lesson.model();
    }

    /// Returns the threshold of the current model.
    @Override
    public double threshold() {
        return current.threshold();
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return current.judge(page, title, body);
    }

    @Override
    public double judge(SegmentedText text) {
        return current.judge(text);
    }

    /// Returns the current model, which is immutable.
    @Override
    public RelevanceModel current() {
        return current;
    }

    /// Whether it continues to learn: if not, [#observe] has no effect.
    public boolean learning() {
        return seen < LAST_LESSON;
    }

    /// Learns from a page that the crawl has fetched. To be called in the order in which the pages arrived.
    public void observe(Page page, SegmentedText title, SegmentedText body) {
        if (!learning()) {
            return;
        }
        seen++;
        TermCounts terms = terms(title, body);
        Judgement label = labeller.judge(page, title, body);
        if (terms.total() >= LEAST_TERMS && !(label.evidence() instanceof PageEvidence.Stuffed)) {
            String address = page.url().text();
            double relevance = label.relevance();
            if (positive.contains(address) || (!negative.contains(address) && relevance >= SURELY_ON)) {
                samples.add(new Sample(terms, true, page.url().host()));
            } else if (negative.contains(address) || relevance <= SURELY_OFF) {
                samples.add(new Sample(terms, false, page.url().host()));
            } else {
                unlabelled.add(terms);
            }
        }
        if (LESSONS.contains(seen) && samples.stream().filter(Sample::positive).count() >= LEAST_SURE) {
            learn();
        }
        if (!learning()) {
            samples.clear();
            unlabelled.clear();
            pool.clear();
        }
    }

    /// Returns its state as values: two models that observed the same pages return equal ones.
    public List<Object> snapshot() {
        return List.of(
                seen,
                samples.stream()
                        .map(sample -> List.of(
                                sample.positive(),
                                sample.source(),
                                sample.terms().total()))
                        .toList(),
                unlabelled.stream().map(TermCounts::total).toList(),
                current.threshold());
    }

    private TermCounts terms(SegmentedText title, SegmentedText body) {
        return lesson.reader().page(title, lesson.titleWeight(), body).sharing(term -> {
            String known = pool.putIfAbsent(term, term);
            return known == null ? term : known;
        });
    }

    private void learn() {
        int positives = (int) samples.stream().filter(Sample::positive).count();
        int negatives = samples.size() - positives;
        List<Sample> all = new ArrayList<>(samples);
        if (negatives < Lesson.LEAST) {
            Set<String> vocabulary = new LinkedHashSet<>();
            samples.forEach(sample -> vocabulary.addAll(sample.terms().terms()));
            general.pages(vocabulary, Math.max(2 * positives, Lesson.LEAST), SEED)
                    .forEach(page -> all.add(new Sample(page, false, "general text " + all.size())));
        }
        Background background = Background.of(unlabelled);
        if (samples.size() + unlabelled.size() < ENOUGH_PAGES) {
            background = background.and(general);
        }
        current = joined.apply(lesson.learn(
                all,
                background,
                negatives < Lesson.LEAST
                        ? new PageEvidence.LessonAndGeneralText(positives, negatives)
                        : new PageEvidence.Lesson(positives, negatives)));
    }
}
