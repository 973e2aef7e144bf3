package dev.remora.search.console.watch;

import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.TopicCard;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.why.WhyText;
import java.util.List;

/// The explanation why an address is in a collection, with bars.
///
/// @param shell layout around it
/// @param card the topic, with its file
/// @param asked the requested address, as people read it; empty at first
/// @param why the explanation
/// @param pending that the answer about the page is not applied yet; empty if it is, or nobody answered
/// @param answer question whether the page is on topic
/// @param forms what an admin can do with it
/// @param notice result of that, or empty
public record WhyPage(
        TopicShell shell,
        TopicCard card,
        String asked,
        Explanation why,
        String pending,
        AnswerForm answer,
        Forms forms,
        ActionNotice notice) {
    /// What an admin can do with an address.
    ///
    /// @param again fetches it again
    /// @param leaveOut deletes its page
    public record Forms(HostPage.Again again, LeaveOut leaveOut) {}

    /// The explanation of an address.
    ///
    /// @param told what happened to it, sentence by sentence; or why there is no answer
    /// @param bars evidence of its relevance
    /// @param from head of the path
    /// @param way path to it, a seed first
    /// @param run state of the run
    public record Explanation(
            List<List<Part>> told, List<EvidenceBars.Bar> bars, String from, List<Step> way, String run) {
        /// Nothing was asked.
        static final Explanation NONE = new Explanation(List.of(), List.of(), "", List.of(), "");
    }

    /// A part of a sentence.
    ///
    /// @param href address of a link; empty for none
    public record Part(String text, String href) {}

    /// One address of the path.
    ///
    /// @param url the address
    /// @param href link to its explanation
    /// @param anchor text of the link to it, or empty
    /// @param judged its priority and its relevance, if it has them
    /// @param bars evidence of its priority
    /// @param text its address as people read it, and how it was found and judged
    public record Step(
            String url,
            String href,
            String anchor,
            List<EvidenceBars.Bar> judged,
            List<EvidenceBars.Bar> bars,
            WhyText.Step text) {}
}
