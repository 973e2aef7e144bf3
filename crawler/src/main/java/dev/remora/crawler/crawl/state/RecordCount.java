package dev.remora.crawler.crawl.state;

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
}
