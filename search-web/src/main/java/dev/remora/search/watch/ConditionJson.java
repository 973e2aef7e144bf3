package dev.remora.search.watch;

import dev.remora.search.openapi.OneOf;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress;
import java.util.Optional;

/// The condition of a run, as JSON: the code for programs, the text for people.
///
/// @param code what [Condition#code] returns
/// @param trouble true if something is wrong
/// @param text one or two sentences: condition, cause and remedy
public record ConditionJson(
        @OneOf(
                words = {
                    "beginning",
                    "crawling",
                    "held-by-delays",
                    "importing",
                    "mostly-failing",
                    "rarely-on-topic",
                    "judging",
                    "other-work",
                    "proxy-down",
                    "network-down",
                    "hosts-fail",
                    "hosts-parked",
                    "paused",
                    "stopping",
                    "stopped",
                    "budget-used",
                    "imported",
                    "ended",
                    "interrupted",
                    "ended-early",
                    "disk-failed",
                    "broken"
                })
        String code,

        boolean trouble,
        String text) {
    /// Returns the condition of a state.
    ///
    /// @param obstacle what must be done before another run can start; empty if nothing
    public static ConditionJson of(CrawlProgress reading, Optional<StartRefusal> obstacle, ConditionText texts) {
        Condition condition = Condition.of(reading);
        return new ConditionJson(condition.code(), condition.trouble(), texts.say(reading, obstacle));
    }
}
