package dev.remora.crawler.priority;

import dev.remora.crawler.priority.block.BlockLibrary;
import dev.remora.crawler.priority.block.BlockNotes;
import dev.remora.crawler.priority.block.BlockValues;
import dev.remora.crawler.priority.block.Drift;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Block-shark: shark-search improved by the blocks of a page's layout.
///
/// `v = w1 · vp + w2 · vb + w3 · vl`, in [0, 1]: `vp` the relevance of the page that holds the link, `vb` its
/// block's value, by all anchor texts of the block together, `vl` its own anchor's; w = (0.3, 0.3, 0.4).
/// - **Library** ([BlockLibrary]): under a label that it holds, w1 is multiplied by 1.5 and w3 gives what that
///   takes.
/// - **Feedback** ([BlockValues]): the value of a block moves towards the relevance of the pages that its links led
///   to, and its links that wait are scored again.
/// - **Drift** ([Drift]): when most of the queue is under the threshold, w = (0.4, 0.4, 0.2), and all that waits is
///   scored again; likewise when that is over.
/// - **Depth**: a link over the threshold may go on for D = 3 steps, another for one less than its page could; at 0
///   it is dropped (when it is found, or is scored as if it were; not when it is scored again).
///
/// Zhang, Qi & Jiang, "Application of Improved Shark-search Algorithm in Web Crawler", 2017. Where the source is
/// silent: the factor 1.5, the weights after drift, D, and as threshold that of the crawl's relevance model, which
/// also judges the anchors (with `keyword-vsm` that is the cosine of the paper). A block is what the parser finds;
/// what stands in none is a block of its own. Entries of sitemaps and feeds, which the source does not know, have
/// their page's relevance (a sitemap's: the mean of its host) as their block's value, and are not dropped.
///
/// What was learnt is kept with the collection; a link that waits carries the first value of its block with it.
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

    /// What can be set.
    ///
    /// @param weights w1, w2, w3
    /// @param drifted the same after drift
    /// @param factor what w1 is multiplied by under a label of the library, above 1
    /// @param depth D: steps that a link over the threshold may go on for
    record Settings(Weights weights, Weights drifted, double factor, int depth) {}

    /// Weights of page, block and link; their sum is 1.
    record Weights(double page, double block, double link) {
        /// With w1 multiplied, as far as w3 can pay for it.
        Weights raised(double factor) {
            double more = Math.min(page * (factor - 1), link);
            return new Weights(page + more, block, link - more);
        }
    }

    /// What a link is made of.
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

    /// Has learnt nothing yet.
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
        if (link.origin() == Link.Origin.SEED) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, new Link.Inheritance(1, settings.depth));
        }
        double first = context.source().map(page -> first(page, link)).orElseGet(() -> carried(link));
        Parts parts = parts(link, first, relevance.judge(context.anchor().get()));
        double value = parts.value();
        int left = SwimDepth.left(value >= relevance.threshold(), context.sourceInherited(), settings.depth);
        if (left == 0 && context.source().isPresent()) {
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

    /// By the page, if the link still stands in that block of it.
    private double first(PageSeen page, Link link) {
        return texts.holds(page, link)
                ? relevance.judge(texts.of(page, link.place().block()))
                : carried(link);
    }

    /// The first value of the block, as the link carries it once it has been scored; where another strategy scored
    /// it and the page is not there any more, that of its page.
    private static double carried(Link link) {
        return inBlock(link) && link.group().startsWith(GROUP)
                ? link.inherited().score()
                : link.sourceRelevance();
    }

    /// It was found on a page; redirects stand for such a link.
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
        if (outcome instanceof Observation.Judged judged && link.origin() != Link.Origin.SEED) {
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

    /// The labels of the library, the first ones aside, and those on trial.
    @Override
    public List<String> learnt() {
        return library.entries().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "%s: %d of %d pages on topic%s",
                        entry.label(),
                        entry.relevant(),
                        entry.fetched(),
                        library.holds(entry.label()) ? ", in the library" : ""))
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
