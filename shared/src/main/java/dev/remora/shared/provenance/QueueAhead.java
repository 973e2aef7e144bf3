package dev.remora.shared.provenance;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.url.Url;
import java.util.BitSet;
import java.util.stream.IntStream;

/// Counts the queued links with a higher priority than a given queued one.
final class QueueAhead {
    private static final int AHEAD = 1;

    private final String host;
    private final RunTally tally = new RunTally();
    private final WaitingLinks links;
    private final BitSet ofHost = new BitSet();

    /// @param url the queued address
    /// @param priority its priority
    QueueAhead(Url url, double priority) {
        this.host = url.host();
        this.links = new WaitingLinks(tally, other -> other > priority ? AHEAD : 0);
    }

    void take(JournalRecord record) {
        tally.take(record);
        links.take(record);
        if (record instanceof JournalRecord.Queued queued
                && queued.link().target().host().equals(host)) {
            ofHost.set(links.number(queued.link().target().key()));
        }
    }

    private IntStream ahead() {
        return links.numbers().filter(number -> links.priority(number) == AHEAD);
    }

    long count() {
        return ahead().count();
    }

    long countOfHost() {
        return ahead().filter(ofHost::get).count();
    }
}
