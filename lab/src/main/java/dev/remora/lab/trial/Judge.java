package dev.remora.lab.trial;

import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.LearningModel;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.lab.library.HeldPage;
import dev.remora.shared.page.Page;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.SegmentedText;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The relevance model of crawls in the lab. One that does not learn judges each page and each short text
/// once, and all crawls for a topic share it; one that learns belongs to one crawl. Safe for use by many
/// threads, as the model is.
public final class Judge implements RelevanceModel {
    private final RelevanceModel model;
    private final Map<HeldPage, Judgement> pages = new ConcurrentHashMap<>();
    private final Map<String, Double> texts = new ConcurrentHashMap<>();

    /// @param model judges what was not judged before
    public Judge(RelevanceModel model) {
        this.model = model;
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public double threshold() {
        return model.threshold();
    }

    @Override
    public RelevanceModel current() {
        return model.current();
    }

    /// The model, if it learns.
    Optional<LearningModel> learner() {
        return model instanceof LearningModel learns ? Optional.of(learns) : Optional.empty();
    }

    /// The judgement of a page of the library, without words for people. A page that says that it is none is
    /// on no topic, as in a crawl.
    Judgement judge(HeldPage held) {
        if (model instanceof LearningModel) {
            return judged(held);
        }
        Judgement known = pages.get(held);
        if (known == null) {
            known = judged(held);
            pages.put(held, known);
        }
        return known;
    }

    private Judgement judged(HeldPage held) {
        if (held.page().facts().softError().isPresent()) {
            return new Judgement(0, false, new PageEvidence.Untold());
        }
        PageWords words = held.words();
        Judgement judged =
                model.judge(held.page(), words.title().get(), words.body().get());
        return new Judgement(judged.relevance(), judged.onTopic(), new PageEvidence.Untold());
    }

    /// Whether a page of the library is on topic.
    public boolean onTopic(HeldPage page) {
        return judge(page).onTopic();
    }

    @Override
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return model.judge(page, title, body);
    }

    @Override
    public double judge(SegmentedText text) {
        if (model instanceof LearningModel) {
            return model.judge(text);
        }
        Double known = texts.get(text.text());
        if (known == null) {
            known = model.judge(text);
            texts.put(text.text(), known);
        }
        return known;
    }
}
