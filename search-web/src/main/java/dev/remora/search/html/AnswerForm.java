package dev.remora.search.html;

import java.util.Optional;

/// The buttons below a page that say whether it is on the topic, and take that back.
///
/// @param action address that takes the answer
/// @param url of the page
/// @param back the page to show then: `topic`, `why`, `trial`, `answers`, `answers?page=N`, or the address of a
///     search
/// @param given `yes`, `no` or empty
/// @param blocked whether the topic file takes no answers, because it cannot be used
public record AnswerForm(String action, String url, String back, String given, boolean blocked) {
    /// Id of the form of a page's address, to which a browser returns.
    public static String anchor(String url) {
        return "a-" + Integer.toHexString(url.hashCode());
    }

    /// The buttons of a page of a topic.
    ///
    /// @param answer whether somebody said that the page is on the topic; empty: nobody did
    public static AnswerForm of(String topic, String url, String back, Optional<Boolean> answer) {
        String given = answer.map(yes -> yes ? "yes" : "no").orElse("");
        return new AnswerForm("/console/topics/" + topic + "/answers", url, back, given, false);
    }

    /// Returns the same buttons, disabled if the topic file cannot be used.
    public AnswerForm blockedIf(boolean unusable) {
        return new AnswerForm(action, url, back, given, unusable);
    }
}
