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
/// It begins with what the examples teach, or, where they are too few, as keyword density. Then it watches the
/// crawl: keyword density labels the surest pages (a relevance of 0.5 or more: on the topic; of 0.05 or less: off
/// it), never its own judgement, so that it cannot talk itself into something; a page that is one of the topic's
/// examples has the label that the topic gives it. After 50, 100, 200 … 1,600 pages it learns anew from all that it
/// has seen; then it has learnt enough, and stays as it is. What it knows therefore follows from the examples and
/// the first 1,600 pages, in their order: shown them again, it learns the same again.
///
/// Threads: [#judge] from any, meanwhile; it goes on with what was learnt before. [#observe] from one, the crawl
/// loop's.
public final class LearningModel implements RelevanceModel {
    /// Pages seen after which it learns.
    private static final Set<Integer> LESSONS = Set.of(50, 100, 200, 400, 800, 1600);

    private static final int LAST_LESSON = 1600;
    private static final double SURELY_ON = 0.5;
    private static final double SURELY_OFF = 0.05;
    /// Terms of a page that can teach something, at least.
    private static final int LEAST_TERMS = 20;
    /// Pages of a crawl on the topic that it takes to learn from a crawl.
    private static final int LEAST_SURE = 10;
    /// Real pages that make supposed ones needless.
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

    /// @param lesson makes a model of samples
    /// @param labeller labels the surest pages
    /// @param untaught judges until something is learnt
    /// @param joined makes of what was learnt the model that judges
    /// @param general supposed pages of general text
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

    /// The topic's name for it; also while it judges by keywords.
    @Override
    public String name() {
        return lesson.model();
    }

    /// The threshold of what was learnt by now.
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

    /// What was learnt by now: a model that stays as it is.
    @Override
    public RelevanceModel current() {
        return current;
    }

    /// Whether it goes on learning: if not, [#observe] does nothing.
    public boolean learning() {
        return seen < LAST_LESSON;
    }

    /// Learns from a page that the crawl has read. Called in the order in which the pages came in.
    public void observe(Page page, SegmentedText title, SegmentedText body) {
        if (!learning()) {
            return;
        }
        seen++;
        TermCounts terms = terms(title, body);
        if (terms.total() >= LEAST_TERMS) {
            String address = page.url().text();
            double relevance = labeller.judge(page, title, body).relevance();
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

    /// What it has seen and learnt, as values: two models that saw the same pages give equal ones.
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
