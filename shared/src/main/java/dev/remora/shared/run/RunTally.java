package dev.remora.shared.run;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// What a run has done so far, counted from the decisions in its collection's journal and from nothing else: so a
/// crawl that goes on, one that is opened again and a process that looks on have the same figures. For one thread.
///
/// A request counts with the record of what became of it: a robots.txt behind redirects counts once, and so does a
/// sitemap whose host asks to come back later. An address that the guard refuses is a request that failed.
public final class RunTally {
    private int run;
    private long fetched;
    private long onTopic;
    private long requests;
    private long failed;
    private Instant begun = Instant.EPOCH;
    private Instant last = Instant.EPOCH;
    private Optional<JournalRecord.RunMeasured> measured = Optional.empty();

    /// Takes in a decision. Those of a run before the last do not count any more.
    public void take(JournalRecord record) {
        last = record.at();
        switch (record) {
            case JournalRecord.RunStarted started -> begin(started);
            case JournalRecord.RunMeasured now -> measured = Optional.of(now);
            case JournalRecord.Fetched page -> {
                requests++;
                fetched++;
                onTopic += page.harvested() ? 1 : 0;
            }
            case JournalRecord.Moved _, JournalRecord.SitemapFetched _ -> requests++;
            case JournalRecord.Failed _ -> failure();
            case JournalRecord.RobotsFetched rules -> {
                if (rules.answered()) {
                    requests++;
                } else {
                    failure();
                }
            }
            case JournalRecord.JudgingBegan _ -> onTopic = 0;
            case JournalRecord.JudgedAnew judged ->
                onTopic += judged.run() == run && judged.verdict() == Verdict.ON_TOPIC ? 1 : 0;
            case JournalRecord.ReadAgain again ->
                onTopic += (again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0);
            default -> {} // is no request, and changes no page
        }
    }

    /// A run that is given a larger budget goes on under its number, and is counted on.
    private void begin(JournalRecord.RunStarted started) {
        if (started.run() != run) {
            run = started.run();
            begun = started.at();
            measured = Optional.empty();
            fetched = 0;
            onTopic = 0;
            requests = 0;
            failed = 0;
        }
    }

    private void failure() {
        requests++;
        failed++;
    }

    /// Number of the run; 0 before the first.
    public int run() {
        return run;
    }

    /// Pages fetched and read.
    public long fetched() {
        return fetched;
    }

    /// Pages among them whose content is on topic and was not met at another address.
    public long onTopic() {
        return onTopic;
    }

    /// Requests made, robots.txt and sitemaps among them.
    public long requests() {
        return requests;
    }

    /// Time for which the run was at work, as [JournalRecord.RunMeasured] tells it. Of a run that never told it, from
    /// before format 4 of the journal, the time from its beginning to the last record that was taken.
    public Duration active() {
        return measured.map(JournalRecord.RunMeasured::active).orElseGet(() -> Duration.between(begun, last));
    }

    /// Bytes received in the run, as [JournalRecord.RunMeasured] tells them; 0 of a run that never told them.
    public long received() {
        return measured.map(JournalRecord.RunMeasured::received).orElse(0L);
    }

    /// Requests among them that brought no page and no redirect, or no word on what robots.txt allows.
    public long failed() {
        return failed;
    }
}
