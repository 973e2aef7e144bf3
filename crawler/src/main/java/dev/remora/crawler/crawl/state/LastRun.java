package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.shared.collection.JournalRecord.Budget;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunKind;
import java.util.Optional;
import java.util.OptionalLong;

/// The last run of a collection, and its consequences for the next.
///
/// @param number of the run; 0 if there was none
/// @param end why it ended; empty if it was stopped, killed, or ended unfinished
/// @param kind what it was for
/// @param spent used part of its budget
/// @param pages its budget, as it was told last; 0 if there was no run
/// @param budget that a user gave, and that holds until the run it was given for ends; empty if there is none
public record LastRun(
        int number, Optional<RunReason> end, RunKind kind, long spent, long pages, Optional<Budget> budget) {
    /// Whether it can be resumed.
    public boolean goesOn() {
        return number > 0 && end.isEmpty();
    }

    /// Whether it was a recrawl.
    public boolean recrawl() {
        return kind == RunKind.RECRAWL;
    }

    /// Number of the run that continues with the queued links: a recrawl that ended is not continued, and an import
    /// only by an import.
    public int goingOn(RunOrder order) {
        boolean other = kind == RunKind.RECRAWL || (kind == RunKind.IMPORT && !order.imports());
        return number == 0 || (other && end.isPresent()) ? number + 1 : number;
    }

    /// The budget that users gave for the next run; empty if there is none. A budget given for the crawl does
    /// not hold for a recrawl, which without one of its own fetches all that it names. It ends before its run
    /// does if it is used up, or if the topic file names another number than when it was given.
    ///
    /// @param file number of pages in the topic file
    public OptionalLong given(RunOrder order, long file) {
        if (order.budget().isPresent() || beginsRecrawl(order)) {
            return order.budget();
        }
        return budget.filter(given -> resumesRecrawl() || holds(given, file)).stream()
                .mapToLong(Budget::pages)
                .findFirst();
    }

    private boolean holds(Budget given, long file) {
        boolean changed = given.file() > 0 && given.file() != file;
        return !changed && (recrawl() || given.pages() > spent);
    }

    /// Whether the next run is another recrawl; an unfinished one is resumed first.
    public boolean beginsRecrawl(RunOrder order) {
        return order.recrawl().isPresent() && !resumesRecrawl();
    }

    /// Whether the next run resumes a recrawl.
    public boolean resumesRecrawl() {
        return recrawl() && goesOn();
    }
}
