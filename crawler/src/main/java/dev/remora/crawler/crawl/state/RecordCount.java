package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;

/// Number of applied decisions: the sequence number of the last one in the journal.
final class RecordCount implements StatePart {
    private long count;

    void one() {
        count++;
    }

    long count() {
        return count;
    }

    @Override
    public Long snapshot() {
        return count;
    }

    @Override
    public void write(CheckpointWriter out) {
        out.number(count);
    }

    @Override
    public void read(CheckpointReader in) {
        count = in.number();
    }
}
