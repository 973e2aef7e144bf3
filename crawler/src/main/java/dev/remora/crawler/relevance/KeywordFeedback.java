package dev.remora.crawler.relevance;

import dev.remora.crawler.relevance.learn.KeywordExtraction.Keyword;
import dev.remora.shared.text.Folding;
import dev.remora.shared.topic.Topic;
import java.util.List;
import java.util.SequencedMap;

/// Relevance feedback: a topic of few keywords takes more from its examples, which are the pages that somebody
/// answered yes or no to, and is then judged by [KeywordDensity].
///
/// Positive feedback after Rocchio 1971 ("Relevance feedback in information retrieval"), `q' = α q + β Σ d⁺`:
/// the topic's own words keep their weights and their effect (`α = 1`: the density's unit stays their mean weight),
/// those of the positive examples follow as [ExampleKeywords] ranks them, which holds them against the negative
/// examples. The best one weighs as much as the heaviest own word, the others by the fourth root of the ratio: few
/// pages tell which words belong to a topic, but little about how much. Three bounds keep few answers from doing
/// harm (Salton & Buckley 1990 expand by few terms too): a word has to be in a third of the positive examples, in
/// two at least; a topic is filled up to [#MOST] keywords, so one that somebody described at length stays as it
/// is; and [KeywordDensity] lets no added word alone put a page on the topic. If all of them would put a negative
/// example on it, they tell the field and not the topic (市场 and 公司 beside 可转债): then a page needs a keyword of
/// the topic's own. Figures and the choice of these numbers: docs/measurements/relevance.md.
public final class KeywordFeedback {
    /// The name of the model in topic files.
    public static final String NAME = "keyword-feedback";

    /// Keywords that a topic is filled up to.
    static final int MOST = 20;

    private static final int CANDIDATES = 200;
    private static final double EXPONENT = 0.25;

    private KeywordFeedback() {}

    /// Whether a topic has so many keywords of its own that its examples add none.
    public static boolean isFull(Topic topic) {
        return topic.keywords().size() >= MOST;
    }

    /// The topic's keywords and those that its examples add.
    ///
    /// @param examples those that could be read
    public static SequencedMap<String, Double> keywords(Topic topic, List<ExamplePage> examples, Folding folding) {
        SequencedMap<String, Double> own = topic.keywords();
        long positives = examples.stream().filter(ExamplePage::positive).count();
        long least = Math.max(2, (positives + 2) / 3);
        if (positives < 2 || isFull(topic)) {
            return own;
        }
        List<Keyword> shared = ExampleKeywords.of(examples, CANDIDATES, folding).stream()
                .filter(word -> word.examples() >= least)
                .limit(MOST - own.size())
                .map(word -> new Keyword(word.term(), Math.pow(word.weight(), EXPONENT), word.examples()))
                .toList();
        return ExampleKeywords.merged(own, shared, folding);
    }

    /// Returns a model with these keywords in which an own one is required if the added ones alone would put a negative
    /// example on the topic; else the model as it is.
    static KeywordDensity bounded(KeywordDensity model, List<ExamplePage> examples) {
        boolean general = examples.stream()
                .filter(example -> !example.positive())
                .anyMatch(example -> model.admitsByAddedAlone(example.title(), example.body()));
        return general ? model.withOwnRequired() : model;
    }
}
