package dev.remora.crawler.crawl;

import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.Optional;

/// Judges pages as a crawl does: by what people answered about them, else by its model; except that soft errors are
/// off topic, and that the site's name, where a page has no title of its own, says nothing about it. Thread-safe.
///
/// A page that somebody answered yes to has at least the threshold's relevance, one that somebody answered no to
/// has 0.
///
/// @param model of the topic
/// @param answers of people
public record PageJudge(RelevanceModel model, Answers answers) {
    /// Judges by the model alone.
    public PageJudge(RelevanceModel model) {
        this(model, Answers.NONE);
    }

    /// Judges a page.
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        Judgement byWords = byWords(page, title, body);
        return page.facts().softError().isPresent()
                ? byWords
                : answers.about(page.url())
                        .map(yes -> yes ? accepted(byWords) : rejected(byWords))
                        .orElse(byWords);
    }

    /// Judges a page of the page store.
    public Judgement judge(StoredPage stored) {
        return judge(stored.page(), stored.title(), stored.body());
    }

    /// Judges what an address shows, whatever people answered about the page that they saw there.
    public Judgement byWords(Page page, SegmentedText title, SegmentedText body) {
        SegmentedText said = page.ownTitle().isEmpty() ? SegmentedText.EMPTY : title;
        Optional<SoftError> error = page.facts().softError();
        return error.isPresent() ? none(error.get()) : model.judge(page, said, body);
    }

    /// A soft error is off topic, whatever its words.
    private static Judgement none(SoftError error) {
        return new Judgement(0, false, new PageEvidence.NoPage(error));
    }

    private Judgement accepted(Judgement byWords) {
        return new Judgement(
                Math.max(byWords.relevance(), model.threshold()),
                true,
                new PageEvidence.Accepted((float) byWords.relevance(), byWords.evidence()));
    }

    private static Judgement rejected(Judgement byWords) {
        return new Judgement(0, false, new PageEvidence.Rejected((float) byWords.relevance(), byWords.evidence()));
    }
}
