package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.reason.RunReason;
import java.util.Optional;
import java.util.OptionalLong;

/// The last run of a collection, and its consequences for the next.
///
/// @param number of the run; 0 if there was none
/// @param end why it ended; empty if it was stopped, killed, or ended unfinished
/// @param recrawl whether it was a recrawl
/// @param spent used part of its budget
/// @param budget last one that a user gave for the topic; empty if there is none
public record LastRun(int number, Optional<RunReason> end, boolean recrawl, long spent, OptionalLong budget) {
    /// Whether it can be resumed.
    public boolean goesOn() {
        return number > 0 && end.isEmpty();
    }

    /// Number of the run that continues with the queued links: a recrawl that ended is not continued.
    public int goingOn() {
        return number == 0 || (recrawl && end.isPresent()) ? number + 1 : number;
    }

    /// The budget that users gave for the next run; empty if there is none. A budget given for the crawl does not
    /// hold for a recrawl, which without one of its own fetches all that it names.
    public OptionalLong given(RunOrder order) {
        return order.budget().isPresent() || beginsRecrawl(order) ? order.budget() : budget;
    }

    /// Whether the next run is another recrawl; an unfinished one is resumed first.
    public boolean beginsRecrawl(RunOrder order) {
        return order.recrawl().isPresent() && !resumesRecrawl();
    }

    /// Whether the next run resumes a recrawl.
    public boolean resumesRecrawl() {
        return recrawl && goesOn();
    }
}
