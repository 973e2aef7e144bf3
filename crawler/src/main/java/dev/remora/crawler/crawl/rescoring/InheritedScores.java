package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.crawl.admission.DiscoveredLinks;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.priority.LinkScore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.Arrays;

/// What a strategy hands down to the stored pages ([Link.Inheritance]) as they are judged now: made again from page
/// to page, along the links that led to them. What the links carry was handed down as the pages were judged then,
/// or by another strategy, to which it means something else. 8 bytes a page, while it is used.
final class InheritedScores {
    /// To a page whose link the strategy would not have followed.
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
    /// @param sources pages that links were found on
    static InheritedScores by(
            PriorityStrategy strategy, JudgementTable judgements, LinkContexts contexts, LinkSourcePages sources) {
        InheritedScores handed = new InheritedScores(judgements);
        judgements.forEachLeading((via, page) -> {
            Link link = DiscoveredLinks.asFound(via);
            handed.put(
                    page,
                    switch (strategy.score(link, contexts.again(link, handed.toPageOf(link), sources.of(link), 0))) {
                        case LinkScore.Priority priority -> priority.inherited();
                        case LinkScore.Drop _ -> NOTHING;
                    });
        });
        return handed;
    }

    private void put(int page, Link.Inheritance inherited) {
        scores[page] = (float) inherited.score();
        depths[page] = inherited.depth();
    }

    /// What was handed down to the page that a link stands on. Where the page is not stored any more, it is taken
    /// for one that was worth to its own page what it is worth itself.
    Link.Inheritance toPageOf(Link link) {
        if (link.source() == 0) {
            return link.inherited();
        }
        return of(link.source(), new Link.Inheritance(link.sourceRelevance(), Integer.MAX_VALUE));
    }

    /// What was handed down to a page.
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
