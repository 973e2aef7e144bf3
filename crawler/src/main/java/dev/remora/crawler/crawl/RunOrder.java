package dev.remora.crawler.crawl;

import dev.remora.shared.collection.Recrawl;
import java.util.Optional;
import java.util.OptionalLong;

/// What a person asks a run for.
///
/// @param recrawl the known addresses to ask for again; empty: none, the run goes on with what waits
/// @param budget pages that it may fetch, a recrawl requests for pages that it may make; empty: as given before for
///     this topic, else as the topic says
public record RunOrder(Optional<Recrawl> recrawl, OptionalLong budget) {
    /// Goes on with what waits, within the budget that holds.
    public static final RunOrder GO_ON = new RunOrder(Optional.empty(), OptionalLong.empty());

    public RunOrder {
        budget.stream().filter(pages -> pages < 1).forEach(pages -> {
            throw new IllegalArgumentException("the budget must be at least 1 but was " + pages);
        });
    }

    /// The same, once its recrawl was begun.
    public RunOrder begun() {
        return new RunOrder(Optional.empty(), budget);
    }
}
