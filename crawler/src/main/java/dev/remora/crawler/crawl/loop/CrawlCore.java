package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
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
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.HostPoliteness;
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
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The crawl as a state machine, free of I/O: [#next] says what to do, [#completed] is told what became of it.
/// Single- threaded and deterministic: the same calls with the same times give the same steps, whether the clock is
/// real (a crawl) or virtual (the lab).
public final class CrawlCore implements AutoCloseable {
    /// Links that one step passes over, at most.
    private static final int MOST_PASSED_OVER = 50;

    private final CrawlState state;
    private final Frontier frontier;
    private final LinkStore store;
    private final Decisions decisions;
    private final ReparseQueue early;
    private final CrawlSettings settings;
    private final LinkAdmission intake;
    private final FrontierRescorer linksAnew;
    private final AuxiliaryRequests errands;
    private final SitemapPlan sitemaps;
    private final RobotsGate robots;
    private final Duplicates duplicates;
    private final PageOutcomes outcomes;
    private final ReparseOutcomes secondReadings;
    private final NetworkWatch network;
    private final Parking parking;
    /// To be journalled when the first request is made; empty where the run was begun.
    private Optional<JournalRecord.RunStarted> beginning = Optional.empty();

    private Optional<Instant> lastAnswer = Optional.empty();
    private Optional<RunReason> waitsFor = Optional.empty();
    private Optional<RunReason> news = Optional.empty();
    private final Retries retries = new Retries();
    private final boolean judgingBrokenOff;
    private int underWay;
    private int pagesUnderWay;
    private long received;
    /// Links that wait for another run.
    private long setAside;
    private boolean stopping;
    private boolean readsAgain;

    /// @param store closed with this
    /// @param topic gives the scope
    /// @param settings how the run goes; its budget is the one that holds
    /// @param judgingBrokenOff whether the stored pages have to be judged anew once more
    CrawlCore(
            CrawlState state,
            CollectionWriter collection,
            CoreParts parts,
            LinkStore store,
            Topic topic,
            CrawlSettings settings,
            boolean judgingBrokenOff) {
        this.state = state;
        this.frontier = state.frontier();
        this.decisions = new Decisions(state, collection);
        this.early = new ReparseQueue(state.early());
        this.settings = settings;
        this.store = store;
        this.judgingBrokenOff = judgingBrokenOff;
        this.received = state.tally().received();
        ScopeRules scope = new ScopeRules(topic.crawl().scope());
        MirrorDiscount thrift = new MirrorDiscount(state, decisions);
        LinkContexts contexts = new LinkContexts(state, parts.segmenter());
        this.intake = new LinkAdmission(state, decisions, parts.strategy(), contexts, thrift, scope, settings);
        this.linksAnew =
                new FrontierRescorer(state, decisions, collection, parts.strategy(), contexts, intake, settings);
        this.errands = new AuxiliaryRequests(frontier.manners());
        this.sitemaps = new SitemapPlan(state, decisions, intake, errands, settings, parts.urls(), scope);
        this.parking = new Parking(state, decisions, settings);
        this.network = new NetworkWatch(state.answers(), frontier.manners());
        this.robots = new RobotsGate(state, decisions, settings, errands, sitemaps, parking);
        this.duplicates = new Duplicates(state, decisions);
        this.secondReadings = new ReparseOutcomes(decisions, early, duplicates);
        this.outcomes = new PageOutcomes(
                state, decisions, early, parts, intake, sitemaps, duplicates, thrift, retries, parking, settings);
    }

    /// Opens a run on a collection that goes on with what waits, within the budget that holds: no known page is
    /// fetched again. Seeds that are not known yet, or were left out, are let in.
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

    /// The same as a person asks for it. A recrawl that was broken off is gone on with, whatever is asked for. Before
    /// all else the stored pages are judged anew, and what waits is scored by that.
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

    /// Judges the stored pages of a collection anew and scores what waits by that, without a crawl.
    ///
    /// @param anew tells afterwards what came of it
    public static void judgeAnew(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Rejudgement anew,
            Instant now) {
        opening(topic, collection, parts, frontier, settings).judge(anew, now);
    }

    /// What a core reads of stored pages has its words by the segmenter that cuts new ones.
    private static CrawlOpener opening(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings) {
        return new CrawlOpener(
                topic, ResegmentedCollection.of(collection, parts.segmenter()), parts, frontier, settings);
    }

    /// Lets in the seeds that are not known yet, or were left out.
    void seeds(List<Url> seeds, Instant now) {
        intake.seeds(seeds, now);
        decisions.commit();
    }

    /// Lets go of links that waited until the topic had another scope.
    void leaveOut(List<QueueLoad.Outside> outside, Instant now) {
        outside.forEach(link -> {
            intake.leaveOut(link, now);
            decisions.commit();
        });
    }

    /// What follows for links, and for what the strategy knows, from the judgements of all stored pages.
    ///
    /// @param otherStrategy whether links that wait were scored by another strategy
    void score(JudgementTable judgements, boolean otherStrategy, Instant now) {
        linksAnew.score(judgements, otherStrategy, now);
    }

    /// Whether the stored pages were to be judged anew, and that was broken off: it has to be done again.
    boolean judgingBrokenOff() {
        return judgingBrokenOff;
    }

    /// Hosts that the journal knows to be parked stay so, and the run begins with this when its first request is made.
    void begins(Optional<JournalRecord.RunStarted> record, Instant now) {
        beginning = record;
        parking.resume(now);
    }

    /// Whether any request was made, or the run was begun before this process.
    boolean begun() {
        return beginning.isEmpty();
    }

    /// What the run has used of its budget. A run that is yet to be begun goes on with the crawl, whatever the run
    /// before it was.
    long spent() {
        return begun() ? state.tally().spent() : state.tally().crawled();
    }

    /// Pages that the run may fetch; a recrawl, requests for pages that it may make.
    long budget() {
        return settings.maxPages();
    }

    /// Whether nothing is under way.
    boolean resting() {
        return underWay == 0;
    }

    /// Takes over from the core before this one, of the same process, what the journal does not tell: when hosts
    /// may be asked again.
    void takeOver(CrawlCore before, Instant now) {
        frontier.manners().keep(before.frontier.manners(), now);
    }

    /// From now on nothing new is begun; the run is done when what is under way has ended.
    public void stop() {
        stopping = true;
    }

    /// What to do next. A [CrawlStep.Dispatch] must be followed by one [#completed], some time; a [CrawlStep.LookUp] by
    /// one [#lookedUp].
    public CrawlStep next(Instant now) {
        CrawlStep step = nextStep(now);
        decisions.commit();
        return step;
    }

    private CrawlStep nextStep(Instant now) {
        if (stopping) {
            return underWay == 0 ? new CrawlStep.Done(new RunReason.Stopped()) : new CrawlStep.Wait(Optional.empty());
        }
        if (underWay >= settings.threads()) {
            return new CrawlStep.Wait(Optional.empty());
        }
        if (network.hopeless().isPresent() && underWay == 0) {
            return nothingHad(network.hopeless().get());
        }
        if (network.waits()) {
            Optional<Job> probe = network.nextProbe(now);
            return probe.isPresent() ? begin(probe.get(), now) : new CrawlStep.Wait(network.nextTime());
        }
        if (spent() + pagesUnderWay + uncounted() >= settings.maxPages()) {
            return underWay == 0 ? atEndOfBudget(now) : new CrawlStep.Wait(Optional.empty());
        }
        if (asked().filter(Set::isEmpty).isPresent() && underWay == 0 && !network.suspends()) {
            return done(new RunReason.AllAsked(), now);
        }
        retries.due(now).forEach(retry -> frontier.putBack(retry.waiting(), now));
        Optional<Job> errand = errands.next(now);
        if (errand.isPresent()) {
            if (frontier.manners().unaddressed(errand.get().host(), now)) {
                errands.add(errand.get());
                return lookUp(errand.get().host(), now);
            }
            return begin(errand.get(), now);
        }
        return select(now);
    }

    private CrawlStep lookUp(String host, Instant now) {
        frontier.manners().lookUp(host, now);
        underWay++;
        return new CrawlStep.LookUp(host);
    }

    /// Takes in the network addresses behind a host.
    ///
    /// @param addresses as text; none if nobody knows, or they need not be spared
    public void lookedUp(String host, List<String> addresses, Instant now) {
        underWay--;
        frontier.manners().addressed(host, addresses, now);
    }

    /// Requests for pages that a recrawl has made and that do not count yet, because nobody answered.
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

    /// A host may have thousands of links that its robots.txt forbids: after some the loop looks at what else happened.
    private CrawlStep select(Instant now) {
        for (int passedOver = 0; passedOver < MOST_PASSED_OVER; passedOver++) {
            switch (frontier.select(now)) {
                case Selection.Empty _ -> {
                    return whenNothingWaits(now);
                }
                case Selection.NotYet(Optional<Instant> until) -> {
                    return new CrawlStep.Wait(earliest(until, retries.next(), errands.nextTime(now)));
                }
                case Selection.Next(QueuedLink waiting) when isForAnotherRun(waiting) -> setAside(waiting, now);
                case Selection.Next(QueuedLink waiting)
                when frontier.manners().unaddressed(waiting.link().target().host(), now) -> {
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

    /// What the run asks for again; a run that is yet to be begun is not bound to what the last one asked for.
    private Optional<Set<Long>> asked() {
        return begun() ? state.asked() : Optional.empty();
    }

    private void setAside(QueuedLink waiting, Instant now) {
        frontier.hold(waiting, now);
        setAside++;
    }

    /// The run asks for some known addresses again, and this is none of them.
    private boolean isForAnotherRun(QueuedLink waiting) {
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

    private CrawlStep whenNothingWaits(Instant now) {
        if (underWay == 0 && network.suspends()) {
            return countSuspended(now);
        }
        Optional<Instant> later = earliest(Optional.empty(), retries.next(), errands.nextTime(now));
        if (underWay > 0 || later.isPresent()) {
            return new CrawlStep.Wait(later);
        }
        robots.heedAll(now);
        if (asked().isEmpty() && sitemaps.readTheRest(now)) {
            return new CrawlStep.Wait(errands.nextTime(now));
        }
        if (leavesOutUnproven(now)) {
            return new CrawlStep.Wait(Optional.of(now));
        }
        List<HostPoliteness.Parked> hopeful = parking.hopeful();
        return hopeful.isEmpty() ? nothingToWaitFor(now) : waitForHosts(hopeful, now);
    }

    private boolean leavesOutUnproven(Instant now) {
        long before = frontier.waiting();
        intake.leaveOutUnproven(now);
        return frontier.waiting() < before;
    }

    /// Hosts that answered before are waited for, unless nothing will have answered for too long until then.
    private CrawlStep waitForHosts(List<HostPoliteness.Parked> hosts, Instant now) {
        lastAnswer = lastAnswer.or(() -> Optional.of(now));
        Instant end = lastAnswer.get().plus(settings.patience());
        Instant next = frontier.manners().parked().getFirst().until();
        if (next.isAfter(end)) {
            return new CrawlStep.Unfinished(Parking.unfinished(hosts));
        }
        Optional<RunReason> waits = Optional.of(Parking.waiting(hosts));
        news = waits.equals(waitsFor) ? news : waits;
        waitsFor = waits;
        return new CrawlStep.Wait(Optional.of(next));
    }

    private CrawlStep nothingToWaitFor(Instant now) {
        if (frontier.waiting() > 0 && !state.answers().any()) {
            return nothingHad(robots.givenUp().or(outcomes::lastFailure).orElseGet(Failure.NoAnswer::new));
        }
        return done(frontier.waiting() == 0 ? nothingWaits() : hostsSilent(frontier.waiting()), now);
    }

    /// Nothing ever answered, and what was asked for still waits.
    private CrawlStep nothingHad(Failure why) {
        return new CrawlStep.Unfinished(new RunReason.NothingHad(why, frontier.waiting()));
    }

    /// A run that read no page at all tells why, as far as its last request does.
    private RunReason nothingWaits() {
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

    /// The run is over, but for pages that are to be read again.
    private CrawlStep done(RunReason reason, Instant now) {
        return readsAgain && early.ripenAll() ? new CrawlStep.Wait(Optional.of(now)) : new CrawlStep.Done(reason);
    }

    /// From now on pages that were read before enough was known of their site are to be read again: whoever calls
    /// [#next] asks for them too ([#nextToReadAgain]).
    void readEarlyPagesAgain() {
        readsAgain = true;
    }

    /// A page to be read again, from the archive; empty if there is none now. One [#readAgain] must follow.
    Optional<EarlyPages.Early> nextToReadAgain() {
        Optional<EarlyPages.Early> next =
                readsAgain && !stopping && underWay < settings.threads() ? early.next() : Optional.empty();
        underWay += next.isPresent() ? 1 : 0;
        return next;
    }

    /// Takes in what became of it.
    ///
    /// @param read empty if it reads as before
    void readAgain(EarlyPages.Early page, Optional<Completion.Reading.PageRead> read, Instant now) {
        underWay--;
        secondReadings.completed(page, read, now);
        decisions.commit();
    }

    private CrawlStep begin(Job job, Instant now) {
        startRun(now);
        frontier.manners().begin(job.host(), now);
        underWay++;
        return new CrawlStep.Dispatch(job);
    }

    private void startRun(Instant now) {
        beginning.ifPresent(record -> decisions.decide(record.at(now)));
        beginning = Optional.empty();
    }

    private CrawlStep take(QueuedLink waiting, Instant now) {
        startRun(now);
        frontier.take(waiting, now);
        underWay++;
        pagesUnderWay++;
        return new CrawlStep.Dispatch(new Job.PageJob(waiting));
    }

    /// Takes in what became of a job.
    ///
    /// @param completion the job and its outcome
    /// @param now when that was known; not before any time that was given earlier
    public void completed(Completion completion, Instant now) {
        takeIn(completion, now);
        decisions.commit();
    }

    private void takeIn(Completion completion, Instant now) {
        underWay--;
        frontier.manners().end(completion.job().host(), now);
        pagesUnderWay -= completion.job() instanceof Job.PageJob ? 1 : 0;
        received += Outcomes.exchange(completion.outcome())
                .map(exchange -> exchange.wireBody().length())
                .orElse(0);
        boolean probe = network.isProbe(completion.job());
        NetworkWatch.Verdict verdict = probe ? network.probed(completion, now) : network.completed(completion, now);
        switch (verdict) {
            case NONE -> {}
            case FAILED -> network.release().forEach(failed -> taken(failed, now));
            case VOID -> network.release().forEach(asked -> neverAsked(asked, now));
        }
        if (!probe && !(completion.outcome() instanceof FetchOutcome.Unreachable)) {
            lastAnswer = Optional.of(now);
        }
        if (probe ? tellsRules(completion) : !network.suspends(completion)) {
            taken(completion, now);
        }
    }

    /// Whether a probe brought what is worth knowing of its host.
    private static boolean tellsRules(Completion probe) {
        return RobotsRules.of(probe.outcome()).standing() != RobotsRules.Standing.UNKNOWN;
    }

    /// A request that came to nothing because our network is down goes back to where it came from.
    private void neverAsked(Completion completion, Instant now) {
        switch (completion.job()) {
            case Job.PageJob page -> {
                frontier.putBack(page.waiting(), now);
                frontier.landed(page.waiting());
            }
            case Job.RobotsJob job -> robots.askAnew(job, now);
            case Job.SitemapJob job -> errands.add(job);
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

    /// All that is known.
    CrawlState state() {
        return state;
    }

    /// The run so far.
    RunTally tally() {
        return state.tally();
    }

    /// Bytes of response bodies received in the run, coded as they came.
    long received() {
        return received;
    }

    /// Journals what was measured of the run, if one was begun.
    void measured(JournalRecord.RunMeasured measured) {
        if (begun()) {
            decisions.decideAlone(measured);
        }
    }

    /// Journals what the strategy learnt, if anything.
    void learnt(PriorityStrategy strategy, Instant now) {
        Bytes learnt = strategy.snapshot();
        if (learnt.length() > 0) {
            decisions.decideAlone(new JournalRecord.StrategyState(now, strategy.name(), learnt));
        }
    }

    /// The run is over, if one was begun.
    ///
    /// @param reason for people
    void ended(RunReason reason, Instant now) {
        if (begun()) {
            decisions.decideAlone(new JournalRecord.RunEnded(now, tally().run(), reason));
        }
    }

    /// All that waits is scored by a strategy, and that is written down, also where there was nothing to learn: a
    /// kill before that has all of it done again.
    void scored(PriorityStrategy strategy, Instant now) {
        decisions.decideAlone(new JournalRecord.StrategyState(now, strategy.name(), strategy.snapshot()));
    }

    /// Decides what ends the opening.
    void decide(JournalRecord record) {
        decisions.decideAlone(record);
    }

    /// Links that wait, those to be tried again and those for another run among them.
    long waiting() {
        return frontier.waiting() + retries.size() + setAside;
    }

    /// Hosts seen.
    int hosts() {
        return frontier.hostCount();
    }

    /// Takes the last thing worth telling people, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = network.news().or(() -> news).or(outcomes::news);
        news = Optional.empty();
        return told;
    }

    private static Optional<Instant> earliest(Optional<Instant> a, Optional<Instant> b, Optional<Instant> c) {
        return Stream.of(a, b, c).flatMap(Optional::stream).min(Instant::compareTo);
    }

    /// Closes the frontier's store; the collection is its owner's to close.
    @Override
    public void close() {
        store.close();
    }
}
