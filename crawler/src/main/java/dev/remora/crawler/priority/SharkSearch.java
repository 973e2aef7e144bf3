package dev.remora.crawler.priority;

import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;

/// Shark-search: fish-search with graded scores, and with a sense for what a link says.
///
/// For a link `v` of page `p`:
/// - inherited `I(v) = δ · rel(p)` if p is relevant, else `δ · I(p)`;
/// - anchor `a`, the relevance of the link's own words; context `c = 1` if `a > 0`, else that of the words around
///   it;
/// - neighbourhood `N(v) = β · a + (1 - β) · c`;
/// - priority `γ · I(v) + (1 - γ) · N(v)`, in [0, 1].
///
/// A link of a relevant page may go on for `D` steps, one of an irrelevant page for one step less than its page
/// could; at 0 it is dropped, as in fish-search.
///
/// Hersovici et al., "The Shark-Search Algorithm", 1998. δ = 0.5, β = 0.8, γ = 0.5. Where the source is silent: D =
/// 3, as for [FishSearch]. Words are judged by the crawl's own relevance model. A seed gets 1 and hands down I = 1.
/// An entry of a sitemap, which the source does not know, stands on no page: its `rel(p)` is the mean relevance of
/// its host so far, its words say nothing, and it has D steps.
public final class SharkSearch implements PriorityStrategy {
    /// Its name in topic files.
    static final String NAME = "shark";

    static final Settings STANDARD = new Settings(0.5, 0.8, 0.5, 3);

    private final RelevanceModel relevance;
    private final Settings settings;

    /// What can be set.
    ///
    /// @param delta δ: what is left of a score with each step, in [0, 1]
    /// @param beta β: weight of the anchor against what surrounds it, in [0, 1]
    /// @param gamma γ: weight of what is inherited against the neighbourhood, in [0, 1]
    /// @param depth D: steps that a link of a relevant page may go on for
    record Settings(double delta, double beta, double gamma, int depth) {}

    /// With the standard settings.
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
        if (link.origin() == Link.Origin.SEED) {
            return new LinkScore.Priority(1, LinkEvidence.Seed::new, new Link.Inheritance(1, settings.depth));
        }
        boolean relevant = link.source() == 0 || context.sourceOnTopic();
        int left = SwimDepth.left(relevant, context.sourceInherited(), settings.depth);
        if (left == 0) {
            return new LinkScore.Drop(SwimDepth.usedUp(settings.depth));
        }
        double inherited = settings.delta
                * (relevant ? link.sourceRelevance() : context.sourceInherited().score());
        double anchor = relevance.judge(context.anchor().get());
        double around = anchor > 0 ? 1 : relevance.judge(context.around().get());
        double neighbourhood = settings.beta * anchor + (1 - settings.beta) * around;
        double priority = settings.gamma * inherited + (1 - settings.gamma) * neighbourhood;
        return new LinkScore.Priority(
                priority,
                () -> new LinkEvidence.Swim((float) inherited, (float) anchor, (float) around, left),
                new Link.Inheritance(inherited, left));
    }
}
