package dev.remora.search.topic;

import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a topic was taught by answers, and the pages that may be answered next.
///
/// @param onTopic pages that are said to be on the topic
/// @param offTopic pages that are said not to be
/// @param model that judges the pages
/// @param learnt keywords that the answers add, with their weights
/// @param excluded words that they do not add, because a person removed or excluded them
/// @param pages those fetched last, the newest first, as the topic file judges them now
/// @param questions those among them whose answer would teach most
public record Feedback(
        int onTopic,
        int offTopic,
        Model model,
        Map<String, Double> learnt,
        List<String> excluded,
        List<JudgedPage> pages,
        List<JudgedPage> questions) {
    public Feedback {
        excluded = List.copyOf(excluded);
        pages = List.copyOf(pages);
        questions = List.copyOf(questions);
    }

    /// A relevance model.
    ///
    /// @param name in the topic file
    /// @param threshold from which relevance on a page is on topic
    /// @param effect of answers on its judgements
    public record Model(String name, double threshold, Effect effect) {}

    /// What answers change in judgements of other pages.
    public enum Effect {
        /// They add keywords, and keep some from being added or from counting alone.
        WORDS,
        /// Nothing: the topic has as many keywords of its own as answers could add.
        FULL,
        /// They train the model.
        TRAINING,
        /// Nothing: the model does not use examples.
        NONE
    }

    /// A stored page.
    ///
    /// @param relevance in [0, 1]
    /// @param evidence why: the words that counted
    /// @param answer whether somebody said that it is on the topic; empty: nobody did
    public record JudgedPage(
            Url url,
            String title,
            double relevance,
            boolean onTopic,
            PageEvidence evidence,
            Optional<Boolean> answer) {}
}
