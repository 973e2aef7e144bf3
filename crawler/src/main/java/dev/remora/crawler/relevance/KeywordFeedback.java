package dev.remora.crawler.relevance;

import dev.remora.shared.topic.Topic;
import java.util.List;

/// Relevance feedback: a topic of few keywords takes more from its examples, which are the pages that somebody
/// answered yes or no to, and is then judged by [KeywordDensity].
///
/// Positive feedback after Rocchio 1971 ("Relevance feedback in information retrieval"), `q' = α q + β Σ d⁺`: the
/// topic's own words keep their weights and their effect (`α = 1`: the density's unit stays their mean weight),
/// those of the positive examples follow as [ExampleKeywords] ranks them against general text. Few pages tell which
/// words belong to a topic, but little about how much, so their weights differ by the fourth root only. Four bounds
/// keep few answers from doing harm (Salton & Buckley 1990 expand by few terms too): only pages that the own
/// keywords missed add words ([FeedbackWords]); a word has to be in a third of the positive examples, in two at
/// least; a topic is filled up to [#MOST] keywords, so one that somebody described at length stays as it is; and
/// [KeywordDensity] lets no added word alone put a page on the topic. If all of them would put a negative example
/// on it, they tell the field and not the topic (市场 and 公司 beside 可转债): then a page needs a keyword of the topic's
/// own.
///
/// A negative example adds nothing and only sets that last bound, so it raises no page; a positive one does not lower
/// its own page. Figures and the choice of these numbers: docs/measurements/relevance.md.
public final class KeywordFeedback {
    /// The name of the model in topic files.
    public static final String NAME = Topic.Relevance.FEEDBACK;

    /// Keywords that a topic is filled up to.
    static final int MOST = 20;

    /// Keywords that a draft is filled up to: the others are left to answers.
    public static final int DRAFTED = 12;

    private KeywordFeedback() {}

    /// Whether a topic has so many keywords of its own that its examples add none.
    public static boolean isFull(Topic topic) {
        return topic.keywords().size() >= MOST;
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
