package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The only way in which a crawl changes its state: each decision is applied at once, and the decisions of a
/// step reach the journal together, so that a crash leaves all of a step or nothing. For the loop's thread.
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

    /// Decides the outcome of a fetched link.
    ///
    /// @param page that it led to
    public void decide(JournalRecord record, Link link, Optional<PageSeen> page) {
        step.add(record);
        state.apply(record, link, page::orElseThrow);
    }

    /// Pauses a host, from now on.
    public void pause(String host, Duration pause, Failure reason, Instant now) {
        state.frontier().politeness().pause(host, now.plus(pause), now);
        decide(new JournalRecord.HostPaused(now, host, pause, reason));
    }

    /// Ends a step: appends its decisions.
    public void commit() {
        if (!step.isEmpty()) {
            try {
                journal.append(step);
            } finally {
                step.clear(); // failed decisions must not be appended with the next step
            }
        }
    }

    /// Decides a record as a step of its own.
    public void decideAlone(JournalRecord record) {
        decide(record);
        commit();
    }
}
