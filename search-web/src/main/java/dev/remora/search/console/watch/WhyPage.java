package dev.remora.search.console.watch;

import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import java.util.List;

/// The explanation why an address is in a collection, with bars.
///
/// @param w the texts of [WatchPages]
/// @param home link to the topic
/// @param asked the requested address; empty at first
/// @param told what happened to it, sentence by sentence; or why there is no answer
/// @param bars evidence of its relevance
/// @param way path to it, a seed first
/// @param run state of the run
/// @param answer question whether the page is on topic
/// @param leaveOut deletes the page
/// @param notice result of that, or empty
public record WhyPage(
        PageShell frame,
        MessageBundle.In w,
        NamedLink home,
        String asked,
        List<List<Part>> told,
        List<EvidenceBars.Bar> bars,
        List<Step> way,
        String run,
        AnswerForm answer,
        LeaveOut leaveOut,
        LeaveOut.Notice notice) {
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
    /// @param found text about how it was found and judged
    public record Step(
            String url,
            String href,
            String anchor,
            List<EvidenceBars.Bar> judged,
            List<EvidenceBars.Bar> bars,
            String found) {}
}
