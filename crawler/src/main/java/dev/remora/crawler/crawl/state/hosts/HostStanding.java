package dev.remora.crawler.crawl.state.hosts;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// How a host has answered so far.
public final class HostStanding {
    private boolean answered;
    private int failures;
    private int asks;
    private final BanSigns signs = new BanSigns();
    private final VisitorChecks checks = new VisitorChecks();
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

    /// Whether it may have banned the crawler.
    public BanSigns signs() {
        return signs;
    }

    VisitorChecks checks() {
        return checks;
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
        return List.of(answered, failures, asks, signs.values(), checks.values(), robotsFailures, times, until, pause);
    }

    void write(CheckpointWriter out) {
        out.flag(answered);
        out.number(failures);
        out.number(asks);
        signs.write(out);
        checks.write(out);
        out.number(robotsFailures);
        out.number(times);
        out.instant(until);
        out.duration(pause);
    }

    void read(CheckpointReader in) {
        answered = in.flag();
        failures = in.small();
        asks = in.small();
        signs.read(in);
        checks.read(in);
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
        signs.forget();
    }

    void runStarted() {
        forgetRefusals();
        signs.forgetRedirects();
    }

    void asksForPause() {
        asks++;
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
