package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;

/// Topics and pages for the tests of models.
final class Texts {
    static final Folding FOLDING = new Folding();
    static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);

    private Texts() {}

    static SegmentedText text(String text) {
        return SEGMENTER.segment(text);
    }

    static SequencedMap<String, Double> keywords(Object... wordsAndWeights) {
        SequencedMap<String, Double> keywords = new LinkedHashMap<>();
        for (int i = 0; i < wordsAndWeights.length; i += 2) {
            keywords.put((String) wordsAndWeights[i], ((Number) wordsAndWeights[i + 1]).doubleValue());
        }
        return keywords;
    }

    static RelevanceModel model(String name, SequencedMap<String, Double> keywords, Map<String, Double> settings) {
        return RelevanceModels.of(
                topic(keywords, new Topic.Relevance(name, OptionalDouble.empty(), settings)), FOLDING);
    }

    static Topic topic(SequencedMap<String, Double> keywords, Topic.Relevance relevance) {
        return Topic.of("t", "T", keywords, List.of(new Url("http://a.example/")))
                .with(relevance);
    }

    static Judgement judge(RelevanceModel model, String title, String body) {
        return model.judge(page(title, body), text(title), text(body));
    }

    static Page page(String title, String body) {
        return Page.ofText(new Url("http://a.example/p"), Instant.EPOCH, title, body, "");
    }
}
