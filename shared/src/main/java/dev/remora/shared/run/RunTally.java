package dev.remora.shared.run;

import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.page.Link;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;

/// Counts what a run has done, only from the decisions in its collection's journal: so a crawl that is
/// running, one that is resumed and a process that only reads have the same figures. For one thread.
///
/// A request is counted with the record of its result: a robots.txt behind redirects counts once, and so does
/// a sitemap whose host asks for a pause. An address that the guard rejects is a failed request.
public final class RunTally {
    private int run;
    private RunKind kind = RunKind.CRAWL;
    private long crawled;
    private long pageRequests;
    private long fetched;
    private long onTopic;
    private long requests;
    private long failed;

    /// Whether it has ended: what is decided from then on is not of its time, and pages that are read again change its
    /// counts no more, unless it is an import, which ends with that.
    private boolean over;

    /// Of the pages that it fetched, those on topic by a re-judging that is not completed.
    private OptionalLong judged = OptionalLong.empty();

    private Instant begun = Instant.EPOCH;
    private Instant last = Instant.EPOCH;
    private Optional<JournalRecord.RunMeasured> measured = Optional.empty();

    /// Returns the tally of a run that has just started.
    public static RunTally of(JournalRecord.RunStarted started) {
        RunTally tally = new RunTally();
        tally.take(started);
        return tally;
    }

    /// Counts a decision. A new run resets the counts.
    public void take(JournalRecord record) {
        if (!over || record instanceof JournalRecord.RunStarted) {
            last = record.at();
        }
        switch (record) {
            case JournalRecord.RunStarted started -> begin(started);
            case JournalRecord.RunMeasured now -> measured = Optional.of(now);
            case JournalRecord.RecrawlRequested _ -> kind = RunKind.RECRAWL;
            case JournalRecord.Queued queued
            when queued.link().origin() == Link.Origin.ARCHIVE -> kind = RunKind.IMPORT;
            case JournalRecord.Fetched page -> {
                crawled += recrawls() ? 0 : 1;
                page(page.harvested());
            }
            case JournalRecord.Unchanged page -> page(page.harvested());
            case JournalRecord.Moved _ -> {
                requests++;
                pageRequests++;
            }
            case JournalRecord.SitemapFetched list -> {
                requests++;
                pageRequests += list.feed() ? 1 : 0;
            }
            case JournalRecord.Failed _ -> {
                pageRequests++;
                failure();
            }
            case JournalRecord.RobotsFetched rules -> robots(rules);
            case JournalRecord.JudgingBegan _ -> judged = OptionalLong.of(0);
            case JournalRecord.Rejudged page
            when page.run() == run && page.verdict() == Verdict.ON_TOPIC ->
                judged = OptionalLong.of(judged.orElse(0) + 1);
            case JournalRecord.JudgingEnded _ -> {
                onTopic = judged.orElse(onTopic);
                judged = OptionalLong.empty();
            }
            case JournalRecord.RunEnded _ -> over = true;
            case JournalRecord.Reparsed again
            when !over || kind == RunKind.IMPORT ->
                recount((again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0));
            case JournalRecord.CloakingChecked compared -> cloaking(compared);
            case JournalRecord.BanChecked _ -> requests++;
            default -> {} // neither a request nor a change of a page
        }
    }

    private void page(boolean harvested) {
        requests++;
        pageRequests++;
        fetched++;
        onTopic += harvested ? 1 : 0;
    }

    private void cloaking(JournalRecord.CloakingChecked compared) {
        requests += compared.requests();
        recount(compared.finding() instanceof CloakingFinding.Other other ? -other.uncounted() : 0);
    }

    private void robots(JournalRecord.RobotsFetched rules) {
        if (rules.answered()) {
            requests++;
        } else {
            failure();
        }
    }

    /// A page that this run did not count may begin or cease to count in it: one that an earlier run fetched is parsed
    /// again, or one that took the place of another.
    private void recount(int change) {
        onTopic = Math.clamp(onTopic + change, 0, fetched);
    }

    /// A run that gets a larger budget keeps its number and its counts.
    private void begin(JournalRecord.RunStarted started) {
        over = false;
        if (started.run() != run) {
            run = started.run();
            begun = started.at();
            measured = Optional.empty();
            kind = RunKind.CRAWL;
            pageRequests = 0;
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

    /// The number of the run; 0 before the first.
    public int run() {
        return run;
    }

    /// What the run does.
    public RunKind kind() {
        return kind;
    }

    /// Whether the run is a recrawl.
    public boolean recrawls() {
        return kind == RunKind.RECRAWL;
    }

    /// Pages fetched and parsed by all runs except recrawls: the topic's budget limits these.
    public long crawled() {
        return crawled;
    }

    /// The used part of this run's budget: for a recrawl its page requests, with any result; otherwise the
    /// pages crawled, including those of earlier runs.
    public long spent() {
        return recrawls() ? pageRequests : crawled;
    }

    /// Pages fetched: parsed, or found unchanged.
    public long fetched() {
        return fetched;
    }

    /// The number of these whose content is on topic and was not found at another address before; while all pages are
    /// re-judged, and if that was interrupted, by the judgements of before.
    public long onTopic() {
        return onTopic;
    }

    /// Requests made, including robots.txt and sitemaps.
    public long requests() {
        return requests;
    }

    /// The time for which the run was at work, from [JournalRecord.RunMeasured]. Before its first such
    /// record, the time from its start to the last record.
    public Duration active() {
        return measured.map(JournalRecord.RunMeasured::active).orElseGet(() -> Duration.between(begun, last));
    }

    /// The bytes received in the run, from [JournalRecord.RunMeasured]; 0 before its first such record.
    public long received() {
        return measured.map(JournalRecord.RunMeasured::received).orElse(0L);
    }

    /// What the run has done so far.
    public RunFigures figures() {
        return new RunFigures(fetched, onTopic, requests, failed, received(), active());
    }

    /// Whether all pages are being re-judged, or that was interrupted: until it has been completed, pages count as they
    /// were judged before.
    public boolean judging() {
        return judged.isPresent();
    }

    /// The number of pages of the run on topic by a re-judging that is not completed; empty if there is none.
    public OptionalLong judged() {
        return judged;
    }

    /// When the run began.
    public Instant begun() {
        return begun;
    }

    /// Requests that returned neither a page nor a redirect, or for robots.txt no valid answer.
    public long failed() {
        return failed;
    }

    /// Writes the counts for a checkpoint.
    public void write(CheckpointWriter out) {
        out.number(run);
        out.flag(recrawls());
        out.flag(kind == RunKind.IMPORT);
        out.flag(over);
        for (long count : new long[] {crawled, pageRequests, fetched, requests, failed}) {
            out.number(count);
        }
        out.signed(onTopic);
        out.flag(judged.isPresent());
        judged.ifPresent(out::number);
        out.instant(begun);
        out.instant(last);
        out.optional(measured, out::record);
    }

    /// Reads what [#write] wrote.
    public void read(CheckpointReader in) {
        run = in.small();
        boolean recrawls = in.flag();
        boolean imports = in.flag();
        kind = recrawls ? RunKind.RECRAWL : imports ? RunKind.IMPORT : RunKind.CRAWL;
        over = in.flag();
        crawled = in.number();
        pageRequests = in.number();
        fetched = in.number();
        requests = in.number();
        failed = in.number();
        onTopic = in.signed();
        judged = in.flag() ? OptionalLong.of(in.number()) : OptionalLong.empty();
        begun = in.instant();
        last = in.instant();
        measured = in.optional(() -> in.record(JournalRecord.RunMeasured.class));
    }
}
