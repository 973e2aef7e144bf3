package dev.remora.crawler.priority.strategy;

import dev.remora.crawler.priority.LinkContext;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;

/// Shark-search: fish-search with graded scores that include the words of a link.
///
/// For a link `v` of page `p`:
/// - inherited `I(v) = δ · rel(p)` if p is relevant, else `δ · I(p)`;
/// - anchor `a`, the relevance of the link's own words; context `c = 1` if `a > 0`, else that of the words
///   around it;
/// - neighbourhood `N(v) = β · a + (1 - β) · c`;
/// - priority `γ · I(v) + (1 - γ) · N(v)`, in [0, 1].
///
/// A link of a relevant page has `D` steps left, one of an irrelevant page one less than its page; at 0 it is
/// dropped, as in fish-search.
///
/// Hersovici et al., "The Shark-Search Algorithm", 1998. δ = 0.5, β = 0.8, γ = 0.5. Not given in the source: D
/// = 3, as for [FishSearch]. Words are judged by the crawl's own relevance model. A seed has priority 1 and
/// passes on I = 1. An entry of a sitemap, which the source does not cover, is on no page: its `rel(p)` is the
/// mean relevance of its host so far, it has no words, and D steps.
public final class SharkSearch implements PriorityStrategy {
    /// Its name in topic files.
    static final String NAME = "shark";

    static final Settings STANDARD = new Settings(0.5, 0.8, 0.5, 3);

    private final RelevanceModel relevance;
    private final Settings settings;

    /// The settings.
    ///
    /// @param delta δ: factor of an inherited score at each step, in [0, 1]
    /// @param beta β: weight of the anchor against the text around it, in [0, 1]
    /// @param gamma γ: weight of the inherited score against the neighbourhood, in [0, 1]
    /// @param depth D: number of steps left for a link of a relevant page
    record Settings(double delta, double beta, double gamma, int depth) {}

    /// Creates the strategy with the default settings.
    ///
    /// @param relevance judges links
    public SharkSearch(RelevanceModel relevance) {
        this(relevance, STANDARD);
    }

    SharkSearch(RelevanceModel relevance, Settings settings) {
        this.relevance = relevance;
        this.settings = settings;
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
        boolean relevant = link.source() == 0 || context.source().onTopic();
        int left = SwimDepth.left(relevant, context.source().inherited(), settings.depth);
        if (left == 0) {
            return new LinkScore.Drop(SwimDepth.usedUp(settings.depth));
        }
        double inherited = settings.delta
                * (relevant
                        ? link.sourceRelevance()
                        : context.source().inherited().score());
        double anchor = relevance.judge(context.words().anchor());
        double around = anchor > 0 ? 1 : relevance.judge(context.words().around());
        double neighbourhood = settings.beta * anchor + (1 - settings.beta) * around;
        double priority = settings.gamma * inherited + (1 - settings.gamma) * neighbourhood;
        return new LinkScore.Priority(
                priority,
                () -> new LinkEvidence.Swim((float) inherited, (float) anchor, (float) around, left),
                new Link.Inheritance(inherited, left));
    }

    @Override
    public boolean learns() {
        return false;
    }
}
