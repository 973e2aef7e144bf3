package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// How a host has answered so far.
public final class HostStanding {
    /// Refusals in a row that may be a ban, with the one at hand. Doubled, twice at most, while checks find none.
    private static final int SUSPICIOUS = 6;

    private static final int MOST_DOUBLINGS = 2;

    private boolean answered;
    private int failures;
    private int asks;
    private int refusals;
    /// Checks that found no ban, since it last served a page of the queue.
    private int cleared;
    /// Checks in a row that found one.
    private int bans;

    private final ServedPages served = new ServedPages();

    /// Key of the address to which it redirected last; 0 for none.
    private long target;

    /// Place of the check of the visitor to which it led last; 0 for none.
    private long led;

    private int robotsFailures;
    private int times;
    private Instant until = Instant.MIN;
    private Duration pause = Duration.ZERO;

    /// Whether it ever answered.
    public boolean answered() {
        return answered;
    }

    /// Page requests without a response since its last response.
    public int failures() {
        return failures;
    }

    /// Requests for pages that it answered by asking for a pause, in this run and since it last served a page or said
    /// that one is gone.
    public int asks() {
        return asks;
    }

    /// Pages that it refused otherwise, each counted once, in this run and since it last served one or said that one
    /// is gone.
    public int refusals() {
        return refusals;
    }

    /// Whether another refusal makes a ban likely.
    public boolean suspicious() {
        return refusals + 1 >= SUSPICIOUS << Math.min(cleared, MOST_DOUBLINGS);
    }

    /// Checks in a row that found the crawler banned.
    public int bans() {
        return bans;
    }

    /// Pages that it served, each of another folder, in the order in which they are to be requested to find out whether
    /// it has banned the crawler.
    public List<Url> served() {
        return served.all(bans);
    }

    /// Unsuccessful robots.txt requests since its last answer.
    public int robotsFailures() {
        return robotsFailures;
    }

    /// Number of parkings since its last answer; 0 if it asked for the last one.
    public int times() {
        return times;
    }

    /// When it is requested again, if it is parked.
    public Instant until() {
        return until;
    }

    /// The same, but at most the whole pause from now: the clock may have been set back.
    public Instant until(Instant now) {
        Instant latest = now.plus(pause);
        return until.isAfter(latest) ? latest : until;
    }

    List<Object> values() {
        return List.of(
                answered,
                failures,
                asks,
                refusals,
                cleared,
                bans,
                served.values(),
                target,
                led,
                robotsFailures,
                times,
                until,
                pause);
    }

    void write(CheckpointWriter out) {
        out.flag(answered);
        out.number(failures);
        out.number(asks);
        out.number(refusals);
        out.number(cleared);
        out.number(bans);
        served.write(out);
        out.fixed(target);
        out.fixed(led);
        out.number(robotsFailures);
        out.number(times);
        out.instant(until);
        out.duration(pause);
    }

    void read(CheckpointReader in) {
        answered = in.flag();
        failures = in.small();
        asks = in.small();
        refusals = in.small();
        cleared = in.small();
        bans = in.small();
        served.read(in);
        target = in.fixed();
        led = in.fixed();
        robotsFailures = in.small();
        times = in.small();
        until = in.instant();
        pause = in.duration();
    }

    void answers() {
        answered = true;
        failures = 0;
        robotsFailures = 0;
        if (times > 0) { // a pause that it asked for holds, although a response to an earlier request arrives
            until = Instant.MIN;
            pause = Duration.ZERO;
        }
        times = 0;
    }

    /// Its last request for a page had an answer.
    void pageAnswered() {
        failures = 0;
    }

    /// It served a page, or another run begins.
    void forgetRefusals() {
        asks = 0;
        refusals = 0;
        cleared = 0;
        bans = 0;
    }

    /// It served a page.
    void serves(Url page) {
        forgetRefusals();
        served.add(page);
    }

    /// It redirected to another page.
    void redirects(Url to) {
        forgetRefusals();
        target = to.key();
    }

    /// It redirected to a check of the visitor instead of a page.
    void redirectsToCheck(Url to) {
        refusals++;
        target = to.key();
        led = VisitorChecks.place(to);
    }

    /// Whether it redirected to an address last.
    boolean redirectedTo(Url to) {
        return target == to.key();
    }

    /// Whether it redirected to a check at this address last, with any query.
    boolean ledTo(Url to) {
        return led != 0 && led == VisitorChecks.place(to);
    }

    /// A page that it served before was requested to find out whether it has banned the crawler.
    void banChecked(Url page, boolean banned) {
        if (banned) {
            bans++;
        } else {
            forgetBan();
            served.add(page);
        }
    }

    private void forgetBan() {
        refusals = 0;
        bans = 0;
        cleared++;
    }

    void asksForPause() {
        asks++;
    }

    void pageRefused() {
        refusals++;
    }

    void pageFailed() {
        failures++;
    }

    void robotsFailed() {
        robotsFailures++;
    }

    void parked(JournalRecord.HostParked parked) {
        boolean longer = times > 0 || parked.times() > 0 || parked.until().isAfter(until);
        times = parked.times();
        answered |= parked.times() == 0;
        if (longer) {
            until = parked.until();
            pause = parked.pause();
        }
    }
}
