package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.crawl.admission.MirrorDiscount;
import dev.remora.crawler.crawl.admission.QueueLoad;
import dev.remora.crawler.crawl.rescoring.FrontierRescorer;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.SitemapRecords;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.HostPoliteness;
import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.ResegmentedCollection;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.run.RunTally;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The crawl as a state machine, free of I/O: [#next] returns the next action, [#completed] takes its outcome.
/// Single-threaded and deterministic: the same calls with the same times give the same steps, whether the
/// clock is real (a crawl) or virtual (the lab).
public final class CrawlCore implements AutoCloseable {
    /// Links that one step passes over, at most.
    private static final int MOST_PASSED_OVER = 50;

    private final CrawlState state;
    private final Frontier frontier;
    private final LinkStore store;
    private final Decisions decisions;
    private final ReparseQueue reparseQueue;
    private final CrawlSettings settings;
    private final LinkAdmission admission;
    private final FrontierRescorer rescorer;
    private final AuxiliaryRequests auxiliaryRequests;
    private final SitemapPlan sitemaps;
    private final RobotsGate robots;
    private final Duplicates duplicates;
    private final PageOutcomes outcomes;
    private final ReparseOutcomes reparseOutcomes;
    private final NetworkWatch network;
    private final Parking parking;
    /// To be journalled with the first request; empty if the run was already started.
    private Optional<JournalRecord.RunStarted> beginning = Optional.empty();

    private Optional<Instant> lastAnswer = Optional.empty();
    private Optional<RunReason> waitsFor = Optional.empty();
    private Optional<RunReason> news = Optional.empty();
    private boolean delayed;
    private final Retries retries = new Retries();
    private final boolean judgingInterrupted;
    private int underWay;
    private int pagesUnderWay;
    private long received;
    private long lostToOutages;
    /// Links that are queued for another run.
    private long setAside;
    private boolean stopping;
    /// Empty unless the crawl is one of several shards.
    private Optional<Round> round = Optional.empty();

    private boolean readsAgain;

    /// @param store closed with this
    /// @param topic gives the scope
    /// @param settings settings of the run; its budget is the one in force
    /// @param judgingInterrupted whether the stored pages must be re-judged once more
    CrawlCore(
            CrawlState state,
            CollectionWriter collection,
            CoreParts parts,
            LinkStore store,
            Topic topic,
            CrawlSettings settings,
            boolean judgingInterrupted) {
        this.state = state;
        this.frontier = state.frontier();
        this.decisions = new Decisions(state, collection);
        this.reparseQueue = new ReparseQueue(state.early());
        this.settings = settings;
        this.store = store;
        this.judgingInterrupted = judgingInterrupted;
        this.received = state.tally().received();
        ScopeRules scope = new ScopeRules(topic.crawl().scope());
        MirrorDiscount mirrorDiscount = new MirrorDiscount(state, decisions);
        LinkContexts contexts = new LinkContexts(state, parts.segmenter(), settings.shard());
        this.admission =
                new LinkAdmission(state, decisions, parts.strategy(), contexts, mirrorDiscount, scope, settings);
        this.rescorer =
                new FrontierRescorer(state, decisions, collection, parts.strategy(), contexts, admission, settings);
        this.auxiliaryRequests = new AuxiliaryRequests(frontier.politeness());
        this.sitemaps = new SitemapPlan(state, decisions, admission, auxiliaryRequests, settings, parts.urls(), scope);
        this.parking = new Parking(state, decisions, settings);
        this.network = new NetworkWatch(state.answers(), frontier.politeness());
        this.robots = new RobotsGate(state, decisions, settings, auxiliaryRequests, sitemaps, parking);
        this.duplicates = new Duplicates(state, decisions);
        this.reparseOutcomes = new ReparseOutcomes(decisions, reparseQueue, duplicates);
        this.outcomes = new PageOutcomes(
                state,
                decisions,
                reparseQueue,
                parts,
                admission,
                sitemaps,
                duplicates,
                mirrorDiscount,
                retries,
                parking,
                settings);
    }

    /// Opens a run on a collection that fetches its queued links, within the budget in force: no known page is
    /// fetched again. Seeds that are unknown or were excluded are admitted.
    ///
    /// @param topic gives seeds and scope
    /// @param collection whose journal is read, and takes each decision
    /// @param now the run's first time
    public static CrawlCore open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Instant now) {
        return open(topic, collection, parts, frontier, settings, RunOrder.GO_ON, Optional.empty(), now);
    }

    /// The same by a user's order. An interrupted recrawl is resumed, whatever the order. First the stored
    /// pages are re-judged if necessary, and the queue is re-scored.
    static CrawlCore open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            RunOrder order,
            Optional<Rejudgement> anew,
            Instant now) {
        return opening(topic, collection, parts, frontier, settings).run(order, anew, now);
    }

    /// Re-judges the stored pages of a collection and re-scores the queue, without a crawl.
    ///
    /// @param anew has the outcome afterwards
    public static void rejudge(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Rejudgement anew,
            Instant now) {
        opening(topic, collection, parts, frontier, settings).judge(anew, now);
    }

    /// Removes the stored pages of a site that the topic excludes, without a crawl.
    ///
    /// @param topic whose scope excludes it already
    /// @param leftOut the addresses of the site
    /// @return how many pages there were
    public static long removePages(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Predicate<Url> leftOut,
            Instant now) {
        return opening(topic, collection, parts, frontier, settings).remove(leftOut, now);
    }

    /// Stored pages that the core reads are segmented by the segmenter of new pages.
    private static CrawlOpener opening(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings) {
        return new CrawlOpener(
                topic,
                ResegmentedCollection.of(collection, parts.segmenter()),
                parts,
                frontier.withSlowConnections(settings.slowConnections()),
                settings);
    }

    /// Admits seeds that are unknown or were excluded.
    void seeds(List<Url> seeds, Instant now) {
        admission.seeds(seeds, now);
        decisions.commit();
    }

    /// Requests sitemaps again.
    void readAgain(List<SitemapRecords.Reading> known) {
        sitemaps.readAgain(known);
    }

    /// Admits links that other shards sent to this one, with the priorities that they gave. They may be
    /// delivered more than once.
    ///
    /// @throws IllegalArgumentException if one leads to another shard
    public void receive(List<JournalRecord.Sent> links, Instant now) {
        admission.receive(links, now);
        decisions.commit();
    }

    /// Begins a round of a sharded crawl: at its end [#next] returns [CrawlStep.Done], and another round may
    /// begin.
    public void begin(Round next) {
        round = Optional.of(next);
    }

    /// The hosts that may not be requested yet, and until when: a process that continues the crawl passes them to
    /// its own core.
    public Map<String, Instant> delayed(Instant now) {
        return frontier.politeness().delayed(now);
    }

    /// Takes over the hosts that another process may not request yet.
    public void delay(Map<String, Instant> hosts, Instant now) {
        hosts.forEach((host, until) -> frontier.politeness().pause(host, until, now));
    }

    /// Pages that the run has fetched.
    public long pages() {
        return spent();
    }

    /// The priorities of the queued links that may be taken soon, see [Frontier#priorities].
    public PriorityHistogram priorities(Instant now) {
        return frontier.priorities(now);
    }

    /// Drops queued links outside the current scope.
    void leaveOut(List<QueueLoad.Outside> outside, Instant now) {
        outside.forEach(link -> {
            admission.leaveOut(link, now);
            decisions.commit();
        });
    }

    /// Updates links and strategy after the judgements of all stored pages.
    ///
    /// @param otherStrategy whether another strategy scored the queue
    void score(JudgementTable judgements, boolean otherStrategy, Instant now) {
        rescorer.score(judgements, otherStrategy, now);
    }

    /// Whether re-judging the stored pages was interrupted: it must be repeated.
    boolean judgingInterrupted() {
        return judgingInterrupted;
    }

    /// Hosts that are parked in the journal stay parked; the run starts with this at its first request.
    void begins(Optional<JournalRecord.RunStarted> record, Instant now) {
        beginning = record;
        received = shown().received();
        parking.resume(now);
    }

    /// Whether any request was made, or an earlier process started the run.
    boolean begun() {
        return beginning.isEmpty();
    }

    /// The part of the budget that the run has used. A run that has not started yet continues the crawl,
    /// whatever the previous run was.
    long spent() {
        return begun() ? state.tally().spent() : state.tally().crawled();
    }

    /// Pages that the run may fetch; a recrawl, requests for pages that it may make.
    long budget() {
        return settings.maxPages();
    }

    /// Whether no request is in flight.
    boolean resting() {
        return underWay == 0;
    }

    /// Takes over from the previous core of this process the state that is not journalled: when hosts may be
    /// contacted again.
    void resumeFrom(CrawlCore before, Instant now) {
        frontier.politeness().keep(before.frontier.politeness(), now);
    }

    /// Starts no new request from now on; the run is done when the requests in flight have ended.
    public void stop() {
        stopping = true;
    }

    /// The next action. A [CrawlStep.Dispatch] must eventually be followed by one [#completed]; a
    /// [CrawlStep.LookUp] by one [#lookedUp].
    public CrawlStep next(Instant now) {
        CrawlStep step = nextStep(now);
        decisions.commit();
        return step instanceof CrawlStep.Wait(Optional<Instant> until) ? untilRoundEnds(until, now) : step;
    }

    private CrawlStep untilRoundEnds(Optional<Instant> until, Instant now) {
        return new CrawlStep.Wait(earliest(until, round.flatMap(Round::end).filter(now::isBefore), Optional.empty()));
    }

    private CrawlStep nextStep(Instant now) {
        if (stopping
                || round.filter(one -> one.over(spent() + pagesUnderWay, now)).isPresent()) {
            return stopped(Optional.empty());
        }
        if (underWay >= settings.threads()) {
            delayed = false;
            return new CrawlStep.Wait(Optional.empty());
        }
        if (network.permanentFailure().isPresent() && underWay == 0) {
            return noHostResponded(network.permanentFailure().get());
        }
        if (network.waits()) {
            Optional<Job> probe = network.nextProbe(now);
            return probe.isPresent() ? begin(probe.get(), now) : new CrawlStep.Wait(network.nextTime());
        }
        if (spent() + pagesUnderWay + uncounted() >= settings.maxPages()) {
            return underWay == 0 ? atEndOfBudget(now) : new CrawlStep.Wait(Optional.empty());
        }
        boolean allAsked = asked().filter(Set::isEmpty).isPresent() && !sitemaps.waiting(now);
        if (allAsked && underWay == 0 && !network.suspends()) {
            return done(new RunReason.AllAsked(), now);
        }
        retries.due(now).forEach(retry -> frontier.putBack(retry.waiting(), now));
        Optional<Job> auxiliary = auxiliaryRequests.next(now);
        if (auxiliary.isPresent()) {
            if (frontier.politeness().unaddressed(auxiliary.get().host(), now)) {
                auxiliaryRequests.add(auxiliary.get());
                return lookUp(auxiliary.get().host(), now);
            }
            return begin(auxiliary.get(), now);
        }
        return select(now);
    }

    /// Over when no request is in flight and none is due later.
    private CrawlStep stopped(Optional<Instant> later) {
        return underWay == 0 && later.isEmpty()
                ? new CrawlStep.Done(new RunReason.Stopped())
                : new CrawlStep.Wait(later);
    }

    private CrawlStep lookUp(String host, Instant now) {
        frontier.politeness().lookUp(host, now);
        underWay++;
        return new CrawlStep.LookUp(host);
    }

    /// Takes the network addresses of a host.
    ///
    /// @param addresses as text; none if unknown, or if they need no politeness
    public void lookedUp(String host, List<String> addresses, Instant now) {
        underWay--;
        frontier.politeness().addressed(host, addresses, now);
    }

    /// Page requests of a recrawl that do not count yet, because they were not answered.
    private long uncounted() {
        return state.tally().recrawls() ? network.suspendedPages() : 0;
    }

    private CrawlStep atEndOfBudget(Instant now) {
        return uncounted() > 0 ? countSuspended(now) : done(new RunReason.BudgetUsed(), now);
    }

    private CrawlStep countSuspended(Instant now) {
        network.release().forEach(completion -> taken(completion, now));
        return new CrawlStep.Wait(Optional.of(now));
    }

    /// A host may have thousands of links that its robots.txt disallows: the loop checks for other events in
    /// between.
    private CrawlStep select(Instant now) {
        for (int passedOver = 0; passedOver < MOST_PASSED_OVER; passedOver++) {
            double floor = round.map(Round::floor).orElse(Double.NEGATIVE_INFINITY);
            switch (frontier.select(now, floor)) {
                case Selection.Empty _ -> {
                    return onEmptyQueue(now);
                }
                case Selection.NotYet(Optional<Instant> until) -> {
                    delayed = until.isPresent();
                    return new CrawlStep.Wait(earliest(until, retries.next(), auxiliaryRequests.nextTime(now)));
                }
                case Selection.Next(QueuedLink waiting)
                when waiting.priority() < floor -> {
                    return stopped(earliest(Optional.empty(), retries.next(), auxiliaryRequests.nextTime(now)));
                }
                case Selection.Next(QueuedLink waiting) when isOutsideRecrawl(waiting) -> setAside(waiting, now);
                case Selection.Next(QueuedLink waiting)
                when state.objection(waiting.link()).isPresent() -> {
                    startRun(now);
                    admission.leaveOutPoor(waiting.link(), now);
                }
                case Selection.Next(QueuedLink waiting)
                when frontier.politeness().unaddressed(waiting.link().target().host(), now) -> {
                    return lookUp(waiting.link().target().host(), now);
                }
                case Selection.Next(QueuedLink waiting) -> {
                    Optional<RobotsRules> rules = robots.rules(waiting.link().target(), now);
                    if (rules.isEmpty()) {
                        return begin(robots.ask(waiting.link().target(), now), now);
                    }
                    if (rules.get().allows(waiting.link().target())) {
                        return take(waiting, now);
                    }
                    refuse(waiting, now);
                }
            }
        }
        return new CrawlStep.Wait(Optional.of(now));
    }

    /// The addresses that the run fetches again; a run that has not started yet is not bound to those of the
    /// last one.
    private Optional<Set<Long>> asked() {
        return begun() ? state.asked() : Optional.empty();
    }

    private void setAside(QueuedLink waiting, Instant now) {
        frontier.hold(waiting, now);
        setAside++;
    }

    /// Whether the run fetches some known addresses again, and this is not one of them.
    private boolean isOutsideRecrawl(QueuedLink waiting) {
        return asked().filter(asked -> !asked.contains(waiting.link().target().key()))
                .isPresent();
    }

    private void refuse(QueuedLink waiting, Instant now) {
        Url url = waiting.link().target();
        startRun(now);
        if (waiting.link().origin() == Link.Origin.RECRAWL) {
            duplicates.gone(url, now);
            decisions.decide(new JournalRecord.Removed(now, url, new Failure.RobotsForbid()));
        }
        decisions.decide(new JournalRecord.RefusedByRobots(now, url));
    }

    /// Removes a stored page. If it represented duplicates, one of these becomes the representative.
    void remove(Url url, Instant now) {
        duplicates.gone(url, now);
        decisions.decide(new JournalRecord.Removed(now, url, new Failure.SiteLeftOut()));
        decisions.commit();
    }

    private CrawlStep onEmptyQueue(Instant now) {
        if (underWay == 0 && network.suspends()) {
            return network.doubts(now) ? new CrawlStep.Wait(Optional.of(now)) : countSuspended(now);
        }
        Optional<Instant> later = earliest(Optional.empty(), retries.next(), auxiliaryRequests.nextTime(now));
        if (underWay > 0 || later.isPresent()) {
            return new CrawlStep.Wait(later);
        }
        if (round.filter(one -> !one.last()).isPresent()) {
            return stopped(Optional.empty());
        }
        if (robots.applyPendingRules(now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        if (asked().isEmpty() && sitemaps.readRemaining(now)) {
            return new CrawlStep.Wait(auxiliaryRequests.nextTime(now));
        }
        if (leavesOutUnproven(now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        List<HostPoliteness.Parked> retryCandidates =
                scheduled() ? List.of() : parking.retryCandidates(auxiliaryRequests, now);
        return retryCandidates.isEmpty() ? noRetryCandidates(now) : waitForHosts(retryCandidates, now);
    }

    /// A schedule's run waits for no parked host: the next one comes soon.
    private boolean scheduled() {
        return begun() && state.scheduled();
    }

    private boolean leavesOutUnproven(Instant now) {
        long before = frontier.waiting();
        admission.leaveOutUnproven(now);
        return frontier.waiting() < before;
    }

    /// Waits for hosts that responded before, unless there would be no response for too long.
    private CrawlStep waitForHosts(List<HostPoliteness.Parked> hosts, Instant now) {
        lastAnswer = lastAnswer.or(() -> Optional.of(now));
        Instant end = lastAnswer.get().plus(settings.patience());
        Instant next = Stream.concat(hosts.stream(), frontier.politeness().parked().stream())
                .map(HostPoliteness.Parked::until)
                .min(Instant::compareTo)
                .orElseThrow();
        if (next.isAfter(end)) {
            return new CrawlStep.Unfinished(Parking.unfinished(hosts));
        }
        Optional<RunReason> waits = Optional.of(Parking.waiting(hosts));
        news = waits.equals(waitsFor) ? news : waits;
        waitsFor = waits;
        return new CrawlStep.Wait(Optional.of(next));
    }

    private CrawlStep noRetryCandidates(Instant now) {
        if (frontier.waiting() > 0 && !state.answers().any()) {
            return noHostResponded(robots.givenUp().or(outcomes::lastFailure).orElseGet(Failure.NoAnswer::new));
        }
        return done(frontier.waiting() == 0 ? emptyQueueReason() : hostsSilent(frontier.waiting()), now);
    }

    /// No host ever responded, and the requested links are still queued.
    private CrawlStep noHostResponded(Failure why) {
        return new CrawlStep.Unfinished(new RunReason.NothingHad(why, frontier.waiting()));
    }

    /// A run without any page reports the cause, from its last request.
    private RunReason emptyQueueReason() {
        return outcomes.lastFailure()
                .filter(_ -> state.tally().fetched() == 0)
                .<RunReason>map(RunReason.NoPageRead::new)
                .orElseGet(RunReason.NothingWaits::new);
    }

    private RunReason hostsSilent(long links) {
        return robots.givenUp()
                .<RunReason>map(why -> new RunReason.HostsSilentAs(links, why))
                .orElseGet(() -> new RunReason.HostsSilent(links));
    }

    /// The run is over, except for pages to be parsed again.
    private CrawlStep done(RunReason reason, Instant now) {
        return readsAgain && reparseQueue.releaseAll()
                ? new CrawlStep.Wait(Optional.of(now))
                : new CrawlStep.Done(reason);
    }

    /// From now on, pages that were parsed before the template of their site was known are parsed again: the
    /// caller of [#next] also requests them with [#nextToReparse].
    void reparseEarlyPages() {
        readsAgain = true;
    }

    /// The next page to be parsed again, from the archive; empty if there is none now. One [#reparsed] must
    /// follow.
    Optional<EarlyPages.Early> nextToReparse() {
        Optional<EarlyPages.Early> next =
                readsAgain && !stopping && underWay < settings.threads() ? reparseQueue.next() : Optional.empty();
        underWay += next.isPresent() ? 1 : 0;
        return next;
    }

    /// Takes the outcome.
    ///
    /// @param read empty if the parsed page is unchanged
    void reparsed(EarlyPages.Early page, Optional<Completion.Reading.PageRead> read, Instant now) {
        underWay--;
        reparseOutcomes.completed(page, read, now);
        decisions.commit();
    }

    private CrawlStep begin(Job job, Instant now) {
        startRun(now);
        frontier.politeness().begin(job.host(), now);
        underWay++;
        return new CrawlStep.Dispatch(job);
    }

    private void startRun(Instant now) {
        if (waitsFor.isPresent()) {
            news = Optional.of(tally().recrawls() ? new RunReason.AsksAgain() : new RunReason.GoesOn());
            waitsFor = Optional.empty();
        }
        beginning.ifPresent(record -> decisions.decide(record.at(now)));
        beginning = Optional.empty();
    }

    private CrawlStep take(QueuedLink waiting, Instant now) {
        startRun(now);
        frontier.take(waiting, now);
        underWay++;
        pagesUnderWay++;
        return new CrawlStep.Dispatch(new Job.PageJob(
                waiting, state.visits().page(waiting.link().target().key())));
    }

    /// Takes the outcome of a job.
    ///
    /// @param completion the job and its outcome
    /// @param now time of the outcome; not before any earlier given time
    public void completed(Completion completion, Instant now) {
        handleCompletion(completion, now);
        decisions.commit();
    }

    private void handleCompletion(Completion completion, Instant now) {
        underWay--;
        frontier.politeness().end(completion.job().host(), completion.job() instanceof Job.PageJob, now);
        pagesUnderWay -= completion.job() instanceof Job.PageJob ? 1 : 0;
        received += Outcomes.exchange(completion.outcome())
                .map(exchange -> exchange.wireBody().length())
                .orElse(0);
        boolean probe = network.isProbe(completion.job());
        NetworkWatch.Verdict verdict = probe ? network.probed(completion, now) : network.completed(completion, now);
        switch (verdict) {
            case NONE -> {}
            case FAILED -> network.release().forEach(failed -> taken(failed, now));
            case VOID ->
                network.release().forEach(asked -> {
                    lostToOutages++;
                    neverAsked(asked, now);
                });
        }
        if (!probe && !(completion.outcome() instanceof FetchOutcome.Unreachable)) {
            lastAnswer = Optional.of(now);
        }
        if (probe ? bringsRules(completion) : !network.suspends(completion)) {
            taken(completion, now);
        }
    }

    /// Whether a probe brought useful information about its host.
    private static boolean bringsRules(Completion probe) {
        return RobotsGate.read(probe).standing() != RobotsRules.Standing.UNKNOWN;
    }

    /// A request that failed because the local network is down returns to its queue.
    private void neverAsked(Completion completion, Instant now) {
        switch (completion.job()) {
            case Job.PageJob page -> {
                frontier.putBack(page.waiting(), now);
                frontier.landed(page.waiting());
            }
            case Job.RobotsJob job -> robots.requestAgain(job, now);
            case Job.SitemapJob job -> auxiliaryRequests.add(job);
        }
    }

    private void taken(Completion completion, Instant now) {
        switch (completion.job()) {
            case Job.PageJob page -> {
                outcomes.completed(page, completion, now);
                frontier.landed(page.waiting());
            }
            case Job.RobotsJob job -> robots.completed(job, completion, now);
            case Job.SitemapJob job ->
                sitemaps.completed(job, completion, Outcomes.status(completion.outcome()), completion.warc(), now);
        }
    }

    /// The complete state.
    CrawlState state() {
        return state;
    }

    /// The run so far.
    RunTally tally() {
        return state.tally();
    }

    /// Requests that failed because the local network was down: they do not count against hosts, and are
    /// repeated.
    long lostToOutages() {
        return lostToOutages;
    }

    /// The figures of the run for users: empty for a run that has not started yet.
    RunTally shown() {
        return beginning
                .filter(record -> record.run() != tally().run())
                .map(RunTally::of)
                .orElseGet(this::tally);
    }

    /// Bytes of response bodies received in the run, with their content coding.
    long received() {
        return received;
    }

    /// Journals the measurements of the run, if it was started.
    void measured(JournalRecord.RunMeasured measured) {
        if (begun()) {
            decisions.decideAlone(measured);
        }
    }

    /// Journals the learnt state of the strategy, if any.
    void learnt(PriorityStrategy strategy, Instant now) {
        Bytes learnt = strategy.snapshot();
        if (learnt.length() > 0) {
            decisions.decideAlone(new JournalRecord.StrategyState(now, strategy.name(), learnt));
        }
    }

    /// Ends the run, if it was started.
    ///
    /// @param reason for people
    void ended(RunReason reason, Instant now) {
        if (begun()) {
            decisions.decideAlone(new JournalRecord.RunEnded(now, tally().run(), reason));
        }
    }

    /// Journals that the queue is scored by a strategy, also if nothing was learnt: after an earlier kill all
    /// of it is repeated.
    void scored(PriorityStrategy strategy, Instant now) {
        decisions.decideAlone(new JournalRecord.StrategyState(now, strategy.name(), strategy.snapshot()));
    }

    /// Decides the record that ends the opening.
    void decide(JournalRecord record) {
        decisions.decideAlone(record);
    }

    /// Queued links, including those to be retried and those for another run.
    long waiting() {
        return frontier.waiting() + retries.size() + setAside;
    }

    /// Whether the next request waits for nothing but a host's delay.
    boolean delayed() {
        return delayed;
    }

    /// Hosts seen.
    int hosts() {
        return frontier.hostCount();
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = network.news().or(() -> news).or(outcomes::news);
        news = Optional.empty();
        return told;
    }

    private static Optional<Instant> earliest(Optional<Instant> a, Optional<Instant> b, Optional<Instant> c) {
        return Stream.of(a, b, c).flatMap(Optional::stream).min(Instant::compareTo);
    }

    /// Closes the frontier's store; the owner of the collection closes the collection.
    @Override
    public void close() {
        store.close();
    }
}
