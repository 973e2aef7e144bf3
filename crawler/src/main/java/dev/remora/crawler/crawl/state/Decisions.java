package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The one way in which a crawl changes what it knows: each decision is taken in at once, and those of one step reach
/// the journal together, so that a crash leaves all of a step or nothing. For the loop's thread.
public final class Decisions {
    private final CrawlState state;
    private final CollectionWriter journal;
    private final List<JournalRecord> step = new ArrayList<>();

    /// Appends to `journal`, applies to `state`.
    public Decisions(CrawlState state, CollectionWriter journal) {
        this.state = state;
        this.journal = journal;
    }

    /// Appends a record and applies it.
    public void decide(JournalRecord record) {
        step.add(record);
        state.apply(record);
    }

    /// Decides what became of a link that was fetched.
    ///
    /// @param page that it led to
    public void decide(JournalRecord record, Link link, Optional<PageSeen> page) {
        step.add(record);
        state.apply(record, link, page::orElseThrow);
    }

    /// A step has ended: what was decided in it is appended.
    public void commit() {
        if (!step.isEmpty()) {
            try {
                journal.append(step);
            } finally {
                step.clear(); // what failed must not be appended with the step behind
            }
        }
    }

    /// Decides, as a step of its own.
    public void decideAlone(JournalRecord record) {
        decide(record);
        commit();
    }
}
