package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.RunReason;
import java.util.Optional;
import java.util.OptionalLong;

/// The last run of a collection, and what that means for the next.
///
/// @param number of the run; 0 if there was none
/// @param end why it ended; empty if it was stopped, killed, or ended unfinished
/// @param recrawl whether it asked for known pages again
/// @param spent what it used of its budget
/// @param budget the last one that a person gave for the topic
public record LastRun(int number, Optional<RunReason> end, boolean recrawl, long spent, OptionalLong budget) {
    /// Whether it can be gone on with as it is.
    public boolean goesOn() {
        return number > 0 && end.isEmpty();
    }

    /// Number of the run that goes on with what waits: a recrawl that ended is not gone on with.
    public int goingOn() {
        return number == 0 || (recrawl && end.isPresent()) ? number + 1 : number;
    }

    /// The budget of a run.
    ///
    /// @param order what a person asks for now
    /// @param topic what the topic says
    public JournalRecord.Budget budget(RunOrder order, long topic) {
        OptionalLong given = order.budget().isPresent() ? order.budget() : budget;
        return new JournalRecord.Budget(given.orElse(topic), given.isPresent());
    }
}
