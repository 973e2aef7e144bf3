package dev.remora.crawler.crawl;

import dev.remora.shared.collection.JournalRecord;

/// What a run has done so far. For the loop's thread; [Crawl] publishes readings of it.
final class RunTally {
    private int run;
    private long fetched;
    private long onTopic;
    private long requests;
    private long failed;
    private long bytes;

    /// Begins to count for a run; goes on counting if it is the one that is counted already.
    void begin(int number) {
        if (number != run) {
            run = number;
            fetched = 0;
            onTopic = 0;
            requests = 0;
            failed = 0;
            bytes = 0;
        }
    }

    void page(boolean pageOnTopic) {
        fetched++;
        onTopic += pageOnTopic ? 1 : 0;
    }

    /// All pages are about to be judged anew.
    void forgetPages() {
        onTopic = 0;
    }

    /// A page of the run was judged anew.
    void judgedAnew(boolean pageOnTopic) {
        onTopic += pageOnTopic ? 1 : 0;
    }

    /// A page of the run was read again.
    void readAgain(JournalRecord.ReadAgain again) {
        onTopic += (again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0);
    }

    void request() {
        requests++;
    }

    void failure() {
        failed++;
    }

    void received(long count) {
        bytes += count;
    }

    int run() {
        return run;
    }

    long fetched() {
        return fetched;
    }

    long onTopic() {
        return onTopic;
    }

    long requests() {
        return requests;
    }

    long failed() {
        return failed;
    }

    long bytes() {
        return bytes;
    }
}
