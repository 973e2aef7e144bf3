package dev.remora.crawler.lab.trial;

import dev.remora.crawler.lab.library.HeldPage;
import dev.remora.crawler.priority.PageWords;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.shared.page.Page;
import dev.remora.shared.text.SegmentedText;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// A relevance model that judges each page and each short text once: all crawls for a topic share it. Safe for use
/// by many threads, as the model is.
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

    /// The judgement of a page of the library, without words for people.
    Judgement judge(HeldPage held) {
        Judgement known = pages.get(held);
        if (known == null) {
            PageWords words = held.words();
            Judgement judged =
                    model.judge(held.page(), words.title().get(), words.body().get());
            known = new Judgement(judged.relevance(), judged.onTopic(), "");
            pages.put(held, known);
        }
        return known;
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
        Double known = texts.get(text.text());
        if (known == null) {
            known = model.judge(text);
            texts.put(text.text(), known);
        }
        return known;
    }
}
