package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.state.HostAnswers;
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

/// Tells a failing network of ours, or a failing proxy, from hosts that fail.
///
/// A request that nobody answers is suspended: it counts once another one is answered. When several in a row went
/// unanswered, the robots.txt of a host that answered lately is asked for. If that is answered, it is the hosts that
/// fail. If it is not, it is the network: what was suspended goes back to the queue as if it had never been asked, and
/// one request is made after longer and longer pauses until anything answers. A request that did not leave our own
/// network tells that at once, also where nothing ever answered. Nothing of this is journalled: the next
/// process has another network, perhaps. For the loop's thread.
final class NetworkWatch {
    private static final int SUSPICIOUS = 5;
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(2);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    /// Probes that may fail where nothing ever answered.
    private static final int FRUITLESS = 3;

    private final HostAnswers answers;
    private final HostPoliteness manners;
    private final List<Completion> suspended = new ArrayList<>();
    private final Set<String> silent = new HashSet<>();
    private int inRow;
    private State state = State.FINE;
    private Optional<Job> probe = Optional.empty();
    private int probes;
    /// Those that failed since the network went down.
    private int fruitless;
    /// Of the request that last did not leave our own network.
    private Optional<String> origin = Optional.empty();
    private Duration pause = FIRST_PAUSE;
    private Instant nextProbe = Instant.MIN;
    /// Why the last probe failed that people were told of; empty while the network is not down.
    private Optional<Failure> reason = Optional.empty();
    private Optional<RunReason> news = Optional.empty();

    private enum State {
        FINE,
        /// The next probe decides.
        DOUBTED,
        DOWN
    }

    /// What to do with requests that were suspended.
    enum Verdict {
        /// Nothing yet.
        NONE,
        /// They failed.
        FAILED,
        /// They were never made.
        VOID
    }

    NetworkWatch(HostAnswers answers, HostPoliteness manners) {
        this.answers = answers;
        this.manners = manners;
    }

    /// Takes in what became of a request that is no probe. One that nobody answered is suspended, unless nothing ever
    /// was and it may be the host's fault.
    ///
    /// @return what to do with all that is [#suspended]; this one is among it, or is to be taken in after that
    Verdict completed(Completion completion, Instant now) {
        return switch (completion.outcome()) {
            case FetchOutcome.Unreachable unreachable -> unanswered(completion, unreachable, now);
            case FetchOutcome.Refused _ -> Verdict.NONE;
            case FetchOutcome.Fetched _, FetchOutcome.Moved _, FetchOutcome.HttpError _ -> answered();
        };
    }

    /// Whether a completion was suspended, or is to be.
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
        inRow++;
        if (unreachable.ownNetwork() && state != State.DOWN) {
            origin = Optional.of(completion.job().request().url().origin());
            down(unreachable.reason(), now);
        } else if (state == State.FINE && inRow >= SUSPICIOUS) {
            state = State.DOUBTED;
            nextProbe = now;
        }
        return state == State.DOWN ? Verdict.VOID : Verdict.NONE;
    }

    private Verdict answered() {
        Verdict verdict = state == State.DOWN ? Verdict.VOID : Verdict.FAILED;
        if (state == State.DOWN) {
            news = Optional.of(new RunReason.NetworkBack());
        }
        state = State.FINE;
        inRow = 0;
        reason = Optional.empty();
        fruitless = 0;
        silent.clear();
        pause = FIRST_PAUSE;
        return verdict;
    }

    /// Takes in what became of the probe.
    Verdict probed(Completion completion, Instant now) {
        probe = Optional.empty();
        if (!(completion.outcome() instanceof FetchOutcome.Unreachable unreachable)) {
            return answered();
        }
        if (!answers.any() && !unreachable.ownNetwork()) {
            return answered(); // the proxy did; its host has yet to show whether it does
        }
        if (state == State.FINE) {
            return Verdict.NONE;
        }
        silent.add(completion.job().host());
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

    /// Why nothing is to be hoped for: nothing ever answered, and our own network still lets nothing out.
    Optional<Failure> hopeless() {
        return !answers.any() && fruitless >= FRUITLESS ? reason : Optional.empty();
    }

    /// Says it once, and again where another probe fails for another reason: the first may have met a connection that
    /// was open when the network went down.
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

    /// Takes out what is suspended.
    List<Completion> release() {
        List<Completion> released = List.copyOf(suspended);
        suspended.clear();
        return released;
    }

    /// How many requests for pages are suspended.
    long suspendedPages() {
        return suspended.stream()
                .filter(completion -> completion.job() instanceof Job.PageJob)
                .count();
    }

    /// Whether anything is suspended.
    boolean suspends() {
        return !suspended.isEmpty();
    }

    /// Whether nothing but probes is to be asked for.
    boolean waits() {
        return state != State.FINE;
    }

    boolean isProbe(Job job) {
        return probe.filter(job::equals).isPresent();
    }

    /// The next probe, if it is time for it and none is under way.
    Optional<Job> nextProbe(Instant now) {
        if (probe.isPresent() || nextProbe.isAfter(now)) {
            return Optional.empty();
        }
        List<String> origins = byHope(now);
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

    /// Origins that answered lately: first those that have not been silent since. One that is parked may be asked too,
    /// after the others: where all are, nothing else can tell. Where the next probe decides, the first that may be
    /// asked, since nothing else is until then.
    private List<String> byHope(Instant now) {
        Comparator<String> silentLast = Comparator.comparing(origin -> isSilent(origin, now));
        List<String> lately = new ArrayList<>(answers.any() ? answers.lately() : List.of(origin.orElseThrow()));
        if (state == State.DOUBTED) {
            return List.of(Collections.min(lately, silentLast.thenComparing(origin -> free(origin, now))));
        }
        lately.sort(silentLast);
        return lately;
    }

    private Instant free(String origin, Instant now) {
        return manners.delayedUntil(Job.RobotsJob.of(origin).host()).orElse(now.plus(FIRST_PAUSE));
    }

    private boolean isSilent(String origin, Instant now) {
        String host = Job.RobotsJob.of(origin).host();
        return silent.contains(host) || manners.parked(host, now);
    }

    /// When that is; empty while one is under way.
    Optional<Instant> nextTime() {
        return probe.isPresent() ? Optional.empty() : Optional.of(nextProbe);
    }

    /// Takes the last thing worth telling people, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}
