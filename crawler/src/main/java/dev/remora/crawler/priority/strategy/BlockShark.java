package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.Observation;
import dev.remora.crawler.priority.PageSeen;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.priority.StrategyParts;
import dev.remora.crawler.priority.block.BlockLibrary;
import dev.remora.crawler.priority.block.BlockNotes;
import dev.remora.crawler.priority.block.BlockValues;
import dev.remora.crawler.priority.block.Drift;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.url.Url;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Block-shark: shark-search improved by the blocks of a page's layout.
///
/// `v = w1 · vp + w2 · vb + w3 · vl`, in [0, 1]: `vp` the relevance of the link's page, `vb` the value of its
/// block, from all anchor texts of the block together, `vl` that of its own anchor; w = (0.3, 0.3, 0.4).
/// - **Library** ([BlockLibrary]): under a label of the library, w1 is multiplied by 1.5 and w3 reduced by the
///   difference.
/// - **Feedback** ([BlockValues]): the value of a block moves towards the relevance of the pages that its
///   links led to, and its queued links are re-scored.
/// - **Drift** ([Drift]): when most links taken from the queue are under the threshold, w = (0.4, 0.4, 0.2),
///   and the whole queue is re-scored; likewise when this ends.
/// - **Depth**: a link over the threshold has D = 3 steps left, another link one less than its page; at 0 it is
///   dropped (when it is scored as a new link, not when it is re-scored).
///
/// Zhang, Qi & Jiang, "Application of Improved Shark-search Algorithm in Web Crawler", 2017. Not given in the
/// source: the factor 1.5, the weights after drift, D, and as threshold that of the crawl's relevance model,
/// which also judges the anchors (with `keyword-vsm` that is the cosine of the paper). Blocks are those of the
/// parser; all links of a page outside blocks form one more. Entries of sitemaps and feeds, which the source
/// does not cover, have their page's relevance (for a sitemap, the mean of its host) as the value of their
/// block, and are not dropped.
///
/// The learnt state is stored with the collection; a queued link carries the initial value of its block.
public final class BlockShark implements PriorityStrategy {
    /// Its name in topic files.
    static final String NAME = "block-shark";

    static final Settings STANDARD = new Settings(new Weights(0.3, 0.3, 0.4), new Weights(0.4, 0.4, 0.2), 1.5, 3);
    private static final String GROUP = "block:";

    private final RelevanceModel relevance;
    private final BlockTexts texts;
    private final Settings settings;
    private final BlockLibrary library;
    private final BlockValues values = new BlockValues();
    private final Drift drift = new Drift();
    private final Set<String> again = new LinkedHashSet<>();

    /// The settings.
    ///
    /// @param weights w1, w2, w3
    /// @param drifted the same after drift
    /// @param factor of w1 under a label of the library, above 1
    /// @param depth D: number of steps left for a link over the threshold
    record Settings(Weights weights, Weights drifted, double factor, int depth) {}

    /// Weights of page, block and link; their sum is 1.
    record Weights(double page, double block, double link) {
        /// Returns weights with w1 multiplied, as far as w3 can compensate.
        Weights raised(double factor) {
            double more = Math.min(page * (factor - 1), link);
            return new Weights(page + more, block, link - more);
        }
    }

    /// The components of a link's value.
    private record Parts(Weights weights, double page, double block, double link, boolean known) {
        double value() {
            return Math.clamp(weights.page * page + weights.block * block + weights.link * link, 0, 1);
        }

        LinkEvidence told() {
            LinkEvidence parts = new LinkEvidence.Block(
                    (float) page, (float) weights.page, (float) block, (float) weights.block, (float) link, (float)
                            weights.link);
            return known ? new LinkEvidence.BlockInLibrary(parts) : parts;
        }
    }

    /// Creates a strategy that has learnt nothing yet.
    public BlockShark(StrategyParts parts) {
        this(parts, STANDARD);
    }

    BlockShark(StrategyParts parts, Settings settings) {
        this.relevance = parts.relevance();
        this.texts = new BlockTexts(parts.segmenter());
        this.settings = settings;
        this.library = new BlockLibrary(parts.folding());
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public LinkScore score(Link link, LinkContext context) {
        if (link.given()) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, new Link.Inheritance(1, settings.depth));
        }
        double first = context.source().page().map(page -> first(page, link)).orElseGet(() -> carried(link));
        Parts parts = parts(link, first, relevance.judge(context.words().anchor()));
        double value = parts.value();
        int left =
                SwimDepth.left(value >= relevance.threshold(), context.source().inherited(), settings.depth);
        if (left == 0 && context.source().page().isPresent()) {
            return new LinkScore.Drop(new Exclusion.ThresholdUnmet(settings.depth));
        }
        return new LinkScore.Priority(value, parts::told, new Link.Inheritance(first, Math.max(1, left)), group(link));
    }

    private Parts parts(Link link, double first, double anchor) {
        boolean known = library.holds(link.place().label());
        Weights weights = drift.low() ? settings.drifted : settings.weights;
        return new Parts(
                known ? weights.raised(settings.factor) : weights,
                link.sourceRelevance(),
                values.of(group(link), first),
                anchor,
                known);
    }

    /// Returns the initial value of the block from the page, if the link is still in that block.
    private double first(PageSeen page, Link link) {
        return texts.holds(page, link)
                ? relevance.judge(texts.of(page, link.place().block()))
                : carried(link);
    }

    /// Returns the initial value of the block, which a scored link carries; the page's relevance if another
    /// strategy scored the link and the page is no longer available.
    private static double carried(Link link) {
        return inBlock(link) && link.group().startsWith(GROUP)
                ? link.inherited().score()
                : link.sourceRelevance();
    }

    /// Whether the link was found on a page; a redirect replaces such a link.
    private static boolean inBlock(Link link) {
        return link.origin() == Link.Origin.PAGE || link.origin() == Link.Origin.REDIRECT;
    }

    private static String group(Link link) {
        return inBlock(link)
                ? GROUP + Url.idOf(link.source()) + "/" + link.place().block()
                : link.group();
    }

    @Override
    public void observe(Link link, Observation outcome) {
        if (outcome instanceof Observation.Judged judged && !link.given()) {
            double first = carried(link);
            double worth =
                    parts(link, first, relevance.judge(texts.anchor(link))).value();
            if (drift.taken(worth, relevance.threshold())) {
                again.add(EVERYTHING);
            }
            if (inBlock(link)) {
                library.learn(link.place().label(), judged.onTopic());
                if (values.fetched(group(link), first, judged.relevance())) {
                    again.add(group(link));
                }
            }
        }
    }

    @Override
    public Set<String> groupsToRescore() {
        Set<String> groups = new LinkedHashSet<>(again);
        again.clear();
        return groups;
    }

    /// Returns the labels of the library except the predefined ones, and those on trial.
    @Override
    public List<Learnt> learnt() {
        return library.entries().stream()
                .<Learnt>map(entry -> new Learnt.Heading(
                        entry.label(), entry.relevant(), entry.fetched(), library.holds(entry.label())))
                .toList();
    }

    @Override
    public Bytes snapshot() {
        return BlockNotes.written(library, values, drift);
    }

    @Override
    public void restore(Bytes snapshot) {
        BlockNotes.read(snapshot, library, values, drift);
    }
}
