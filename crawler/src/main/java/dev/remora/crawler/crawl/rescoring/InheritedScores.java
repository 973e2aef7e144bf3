package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.crawl.admission.DiscoveredLinks;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.Arrays;

/// What a strategy hands down to the stored pages ([Link.Inheritance]) as they are judged now, computed from
/// page to page along the links that led to them. The inheritance in the links stems from earlier judgements,
/// or from another strategy with another meaning. 8 bytes per page, while in use.
final class InheritedScores {
    /// Inheritance of a page whose link the strategy would not have followed.
    private static final Link.Inheritance NOTHING = new Link.Inheritance(0, 0);

    private static final int UNKNOWN = -1;

    private final JudgementTable judgements;
    private final float[] scores;
    private final int[] depths;

    private InheritedScores(JudgementTable judgements) {
        this.judgements = judgements;
        this.scores = new float[judgements.pages()];
        this.depths = new int[judgements.pages()];
        Arrays.fill(depths, UNKNOWN);
    }

    /// Reads the journal once.
    ///
    /// @param sources source pages of links
    static InheritedScores by(
            PriorityStrategy strategy, JudgementTable judgements, LinkContexts contexts, LinkSourcePages sources) {
        InheritedScores inherited = new InheritedScores(judgements);
        judgements.forEachLeading((via, page) -> {
            Link link = DiscoveredLinks.asFound(via);
            inherited.put(
                    page,
                    switch (strategy.score(link, contexts.again(link, inherited.toPageOf(link), sources.of(link), 0))) {
                        case LinkScore.Priority priority -> priority.inherited();
                        case LinkScore.Drop _ -> NOTHING;
                    });
        });
        return inherited;
    }

    private void put(int page, Link.Inheritance inherited) {
        scores[page] = (float) inherited.score();
        depths[page] = inherited.depth();
    }

    /// The inheritance of a link's source page. If that page is no longer stored, the source relevance in the
    /// link replaces its score.
    Link.Inheritance toPageOf(Link link) {
        if (link.source() == 0) {
            return link.inherited();
        }
        return of(link.source(), new Link.Inheritance(link.sourceRelevance(), Integer.MAX_VALUE));
    }

    /// The inheritance of a page.
    ///
    /// @param via the link that led to it
    Link.Inheritance to(Url page, Link via) {
        return of(page.key(), via.inherited());
    }

    private Link.Inheritance of(long key, Link.Inheritance unknown) {
        int page = judgements.number(key);
        return page == UNKNOWN || depths[page] == UNKNOWN ? unknown : new Link.Inheritance(scores[page], depths[page]);
    }
}
