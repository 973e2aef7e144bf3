package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.Optional;
import java.util.OptionalLong;

/// A user's order for a run.
///
/// @param recrawl the known addresses to fetch again; empty to continue with the queued links
/// @param budget maximum number of pages to fetch, or of page requests in a recrawl; empty for the budget given
///     before for this run, else that of the topic; in a recrawl, for all that it names
/// @param trial whether the budget holds for this start alone, even if the run is resumed later
/// @param imports whether the addresses that the topic names are those of archived responses
public record RunOrder(Optional<Recrawl> recrawl, OptionalLong budget, boolean trial, boolean imports) {
    /// Continues with the queued links, within the budget in force.
    public static final RunOrder GO_ON = new RunOrder(Optional.empty(), OptionalLong.empty());

    /// Reads the archived responses of the topic's addresses.
    public static final RunOrder IMPORT = new RunOrder(Optional.empty(), OptionalLong.empty(), false, true);

    public RunOrder {
        budget.stream().filter(pages -> pages < 1).forEach(pages -> {
            throw new IllegalArgumentException("the budget must be at least 1 but was " + pages);
        });
    }

    /// An order for a crawl or a recrawl.
    public RunOrder(Optional<Recrawl> recrawl, OptionalLong budget, boolean trial) {
        this(recrawl, budget, trial, false);
    }

    /// An order whose budget holds until the run ends.
    public RunOrder(Optional<Recrawl> recrawl, OptionalLong budget) {
        this(recrawl, budget, false);
    }

    /// Returns this order without its recrawl, once that has begun.
    public RunOrder begun() {
        return new RunOrder(Optional.empty(), budget, trial, imports);
    }

    /// Returns the link of an address that the topic names.
    public Link given(Url address) {
        return imports ? Link.archived(address) : Link.seed(address);
    }
}
