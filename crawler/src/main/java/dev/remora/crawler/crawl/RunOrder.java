package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;
import java.util.Optional;
import java.util.OptionalLong;

/// A user's order for a run.
///
/// @param recrawl the known addresses to fetch again; empty to continue with the queued links
/// @param budget maximum number of pages to fetch, or of page requests in a recrawl; empty for the budget given
///     before for this run, else that of the topic; in a recrawl, for all that it names
/// @param trial whether the budget holds for this start alone, even if the run is resumed later
public record RunOrder(Optional<Recrawl> recrawl, OptionalLong budget, boolean trial) {
    /// Continues with the queued links, within the budget in force.
    public static final RunOrder GO_ON = new RunOrder(Optional.empty(), OptionalLong.empty());

    public RunOrder {
        budget.stream().filter(pages -> pages < 1).forEach(pages -> {
            throw new IllegalArgumentException("the budget must be at least 1 but was " + pages);
        });
    }

    /// An order whose budget holds until the run ends.
    public RunOrder(Optional<Recrawl> recrawl, OptionalLong budget) {
        this(recrawl, budget, false);
    }

    /// Returns this order without its recrawl, once that has begun.
    public RunOrder begun() {
        return new RunOrder(Optional.empty(), budget, trial);
    }
}
