package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.state.hosts.HostAnswers;
import dev.remora.crawler.crawl.state.hosts.HostStanding;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Distinguishes failures of the local network, or of the proxy, from failures of hosts.
///
/// A request without an answer is suspended: it counts once another one is answered. After several consecutive
/// unanswered requests to hosts that answered before, or very many to others, a probe requests the robots.txt
/// of a host that answered recently. If it is answered, the hosts have failed. If two probes are not, the
/// network has: the suspended requests return to the queue as if never made, and single probes follow after
/// increasing pauses until one is answered. A request that did not leave the local network shows an outage at
/// once, even if no host ever answered. None of this is journalled, since the next process may have another
/// network. For the loop's thread.
final class NetworkWatch {
    /// Consecutive unanswered requests to hosts that answered until then.
    private static final int SUSPICIOUS = 5;
    /// The same for hosts that failed before or never answered.
    private static final int SUSPICIOUS_OF_OTHERS = 50;
    /// Failed probes that confirm an outage.
    private static final int DECIDING = 2;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    /// Maximum number of failed probes if no host ever answered.
    private static final int FRUITLESS = 3;

    private final HostAnswers answers;
    private final HostPoliteness politeness;
    private final List<Completion> suspended = new ArrayList<>();
    private final Set<String> silent = new HashSet<>();
    private int inRow;
    private int othersInRow;
    /// Failed probes since the doubt began.
    private int failedProbes;
    private State state = State.FINE;
    private Optional<Job> probe = Optional.empty();
    private int probes;
    /// Failed probes since the network went down.
    private int fruitless;
    /// Origin of the last request that did not leave the local network.
    private Optional<String> origin = Optional.empty();
    private Duration pause = FIRST_PAUSE;
    private Instant nextProbe = Instant.MIN;
    /// Last reported reason of the outage; empty while the network is not down.
    private Optional<Failure> reason = Optional.empty();
    private Optional<RunReason> news = Optional.empty();

    private enum State {
        FINE,
        /// The next probe decides.
        DOUBTED,
        DOWN
    }

    /// What to do with suspended requests.
    enum Verdict {
        /// Nothing yet.
        NONE,
        /// They failed.
        FAILED,
        /// They count as never made.
        VOID
    }

    NetworkWatch(HostAnswers answers, HostPoliteness politeness) {
        this.answers = answers;
        this.politeness = politeness;
    }

    /// Takes the outcome of a request that is not a probe. Suspends an unanswered one, unless no host ever
    /// answered and the host may be at fault.
    ///
    /// @return what to do with all [#suspended] requests; this one is among them, or is handled after them
    Verdict completed(Completion completion, Instant now) {
        return switch (completion.outcome()) {
            case FetchOutcome.Unreachable unreachable -> unanswered(completion, unreachable, now);
            case FetchOutcome.Refused _ -> Verdict.NONE;
            case FetchOutcome.Fetched _, FetchOutcome.Moved _, FetchOutcome.HttpError _, FetchOutcome.NoRoom _ ->
                answered();
        };
    }

    boolean suspends(Completion completion) {
        return completion.outcome() instanceof FetchOutcome.Unreachable unreachable
                && (answers.any() || unreachable.ownNetwork());
    }

    private Verdict unanswered(Completion completion, FetchOutcome.Unreachable unreachable, Instant now) {
        if (!suspends(completion)) {
            return Verdict.NONE;
        }
        suspended.add(completion);
        silent.add(completion.job().host());
        if (answeredBefore(completion.job())) {
            inRow++;
        } else {
            othersInRow++;
        }
        if (unreachable.ownNetwork() && state != State.DOWN) {
            origin = Optional.of(completion.job().request().url().origin());
            down(unreachable.reason(), now);
        } else if (inRow >= SUSPICIOUS || othersInRow >= SUSPICIOUS_OF_OTHERS) {
            doubt(now);
        }
        return state == State.DOWN ? Verdict.VOID : Verdict.NONE;
    }

    /// Whether the host of a request, or the host whose rules it is for, answered until now.
    private boolean answeredBefore(Job job) {
        HostStanding host = answers.of(job instanceof Job.RobotsJob robots ? robots.waitingHost() : job.host());
        return host.answered() && host.failures() == 0 && host.robotsFailures() == 0 && host.times() == 0;
    }

    private void doubt(Instant now) {
        if (state == State.FINE) {
            state = State.DOUBTED;
            failedProbes = 0;
            nextProbe = now;
        }
    }

    /// Called when nothing else is left to request: suspended requests count, unless they are enough to
    /// doubt the network.
    ///
    /// @return whether the next request is a probe
    boolean doubts(Instant now) {
        if (answers.any() && suspended.size() >= SUSPICIOUS) {
            doubt(now);
        }
        return waits();
    }

    private Verdict answered() {
        Verdict verdict = state == State.DOWN ? Verdict.VOID : Verdict.FAILED;
        if (state == State.DOWN) {
            news = Optional.of(new RunReason.NetworkBack());
        }
        state = State.FINE;
        inRow = 0;
        othersInRow = 0;
        reason = Optional.empty();
        fruitless = 0;
        silent.clear();
        pause = FIRST_PAUSE;
        return verdict;
    }

    /// Takes the outcome of the probe.
    Verdict probed(Completion completion, Instant now) {
        probe = Optional.empty();
        if (!(completion.outcome() instanceof FetchOutcome.Unreachable unreachable)) {
            return answered();
        }
        if (!answers.any() && !unreachable.ownNetwork()) {
            return answered(); // the proxy answered; whether the host does is unknown
        }
        if (state == State.FINE) {
            return Verdict.NONE;
        }
        silent.add(completion.job().host());
        failedProbes++;
        if (state == State.DOUBTED && failedProbes < DECIDING && !unreachable.ownNetwork()) {
            nextProbe = now;
            return Verdict.NONE;
        }
        pause = state == State.DOWN ? longer(pause) : pause;
        fruitless++;
        down(unreachable.reason(), now);
        return Verdict.VOID;
    }

    private void down(Failure why, Instant now) {
        state = State.DOWN;
        say(why);
        nextProbe = now.plus(pause);
    }

    /// Why the run cannot succeed: no host ever answered, and the local network still lets nothing out;
    /// empty otherwise.
    Optional<Failure> permanentFailure() {
        return !answers.any() && fruitless >= FRUITLESS ? reason : Optional.empty();
    }

    /// Reports a reason once, and a different reason of a later probe: the first failure may be of a connection
    /// that was open when the network went down.
    private void say(Failure why) {
        if (!Optional.of(why).equals(reason)) {
            reason = Optional.of(why);
            news = Optional.of(new RunReason.NetworkDown(why));
        }
    }

    private static Duration longer(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : twice;
    }

    /// Removes and returns the suspended requests.
    List<Completion> release() {
        List<Completion> released = List.copyOf(suspended);
        suspended.clear();
        return released;
    }

    long suspendedPages() {
        return suspended.stream()
                .filter(completion -> completion.job() instanceof Job.PageJob)
                .count();
    }

    boolean suspends() {
        return !suspended.isEmpty();
    }

    /// Whether only probes may be requested.
    boolean waits() {
        return state != State.FINE;
    }

    boolean isProbe(Job job) {
        return probe.filter(job::equals).isPresent();
    }

    /// The next probe, if it is due and none is in flight.
    Optional<Job> nextProbe(Instant now) {
        if (probe.isPresent() || nextProbe.isAfter(now)) {
            return Optional.empty();
        }
        List<String> origins = probeOrder(now);
        String next = origins.get(probes % origins.size());
        Instant free = free(next, now);
        if (free.isAfter(now)) {
            nextProbe = free;
            return Optional.empty();
        }
        probes++;
        probe = Optional.of(Job.RobotsJob.of(next));
        return probe;
    }

    /// Origins that answered recently, those that have not been silent since first. Parked ones come last but
    /// are included: if all are parked, no other origin can tell. In doubt, only the first that may be
    /// requested, since nothing else is requested until the probe ends.
    private List<String> probeOrder(Instant now) {
        Comparator<String> silentLast = Comparator.comparing(origin -> isSilent(origin, now));
        List<String> lately = new ArrayList<>(answers.any() ? answers.lately() : List.of(origin.orElseThrow()));
        if (state == State.DOUBTED) {
            return List.of(Collections.min(lately, silentLast.thenComparing(origin -> free(origin, now))));
        }
        lately.sort(silentLast);
        return lately;
    }

    private Instant free(String origin, Instant now) {
        return politeness.delayedUntil(Job.RobotsJob.of(origin).host()).orElse(now.plus(FIRST_PAUSE));
    }

    private boolean isSilent(String origin, Instant now) {
        String host = Job.RobotsJob.of(origin).host();
        return silent.contains(host) || politeness.parked(host, now);
    }

    /// Time of the next probe; empty while one is in flight.
    Optional<Instant> nextTime() {
        return probe.isPresent() ? Optional.empty() : Optional.of(nextProbe);
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}
