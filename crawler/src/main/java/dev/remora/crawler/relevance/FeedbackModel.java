package dev.remora.crawler.relevance;

import dev.remora.shared.page.Page;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.topic.Topic;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;

/// Judges by keyword density with the words that answers add. Pages that were answered yes have a model of their own,
/// without the bounds that answers about other pages set, so that an answer never lowers its page.
///
/// @param model judges all other pages
/// @param ofYes judges the pages that were answered yes
/// @param yes their addresses
record FeedbackModel(KeywordDensity model, KeywordDensity ofYes, Set<String> yes) implements RelevanceModel {
    /// Returns the model of a topic with answers.
    ///
    /// @param own the topic's own keywords, or those extracted for a topic that has none
    /// @param examples those of the topic that could be read
    static RelevanceModel of(Topic topic, KeywordCounter own, Folding folding, List<ExamplePage> examples) {
        Topic.Relevance asked = topic.relevance();
        FeedbackWords words = words(topic, own, folding, examples);
        if (words.all().isEmpty()) {
            return RelevanceModels.density(asked, own, own);
        }
        KeywordCounter chosen = new KeywordCounter(joined(topic, words.chosen()), folding);
        KeywordCounter all = new KeywordCounter(joined(topic, words.all()), folding);
        return new FeedbackModel(
                KeywordFeedback.bounded(RelevanceModels.density(asked, chosen, own), examples),
                RelevanceModels.density(asked, all, own),
                Set.copyOf(topic.examples().positive()));
    }

    /// Returns the words that answers add to a topic's own keywords; none to a topic without any.
    static FeedbackWords words(Topic topic, KeywordCounter own, Folding folding, List<ExamplePage> examples) {
        return topic.keywords().isEmpty()
                ? FeedbackWords.NONE
                : FeedbackWords.of(topic, examples, RelevanceModels.density(topic.relevance(), own, own), folding);
    }

    private static SequencedMap<String, Double> joined(Topic topic, SequencedMap<String, Double> added) {
        SequencedMap<String, Double> joined = new LinkedHashMap<>(topic.keywords());
        added.forEach(joined::putIfAbsent);
        return joined;
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
    public Judgement judge(Page page, SegmentedText title, SegmentedText body) {
        return (yes.contains(page.url().text()) ? ofYes : model).judge(page, title, body);
    }

    @Override
    public double judge(SegmentedText text) {
        return model.judge(text);
    }
}
