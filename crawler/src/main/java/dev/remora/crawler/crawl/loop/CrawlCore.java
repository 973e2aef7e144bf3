package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.Answers;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CoreParts;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.CrawlStep;
import dev.remora.crawler.crawl.Round;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.admission.LinkContexts;
import dev.remora.crawler.crawl.admission.LinkScoring;
import dev.remora.crawler.crawl.admission.MirrorDiscount;
import dev.remora.crawler.crawl.admission.QueuePruner;
import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.crawl.rescoring.FrontierRescorer;
import dev.remora.crawler.crawl.rescoring.GroupRescorer;
import dev.remora.crawler.crawl.rescoring.JudgementTable;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.robots.RobotsGate;
import dev.remora.crawler.crawl.robots.SitemapPlan;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.EarlyPages;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.duplicates.SharedCluster;
import dev.remora.crawler.duplicates.SharedText;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.PriorityHistogram;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.priority.PriorityStrategy;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.Exclusion;
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

/// The crawl as a state machine, free of I/O: [#next] returns the next action, [#completed] takes its outcome.
/// Single-threaded and deterministic: the same calls with the same times give the same steps, whether the
/// clock is real (a crawl) or virtual (the lab).
public final class CrawlCore implements AutoCloseable {
    private long checkpoint;
    private final CrawlState state;
    private final Frontier frontier;
    private final LinkStore store;
    private final Decisions decisions;
    private final LinkAdmission admission;
    private final QueuePruner pruner;
    private final FrontierRescorer rescorer;
    private final SitemapPlan sitemaps;
    private final Parking parking;
    private final int shard;
    private final Duplicates duplicates;
    private final ReparseQueue reparseQueue;
    private final ReparsedPages reparsedPages;
    private final NetworkWatch network;
    private final CloakingChecks cloaking;
    private final SharedOutcomes shared;
    private final PageOutcomes pageOutcomes;
    private final JobOutcomes outcomes;
    private final RequestScheduler scheduler;
    private final CurrentRun run;
    private final InFlight inFlight;
    private final boolean judgingInterrupted;

    /// @param store closed with this
    /// @param topic gives scope and answers
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
        this.run = new CurrentRun(state, decisions, settings.maxPages());
        this.inFlight = new InFlight(settings.threads());
        this.reparseQueue = new ReparseQueue(state.early());
        this.store = store;
        this.judgingInterrupted = judgingInterrupted;
        ScopeRules scope = new ScopeRules(topic.crawl().scope());
        LinkContexts contexts = new LinkContexts(state, parts.segmenter(), settings.shard());
        LinkScoring scoring = new LinkScoring(parts.strategy(), contexts, new MirrorDiscount(state, decisions));
        this.admission = new LinkAdmission(state, decisions, scoring, scope, settings);
        this.pruner = new QueuePruner(state, decisions, scope);
        this.rescorer = new FrontierRescorer(state, decisions, collection, scoring, admission, settings);
        AuxiliaryRequests auxiliary = new AuxiliaryRequests(frontier.politeness());
        this.parking = new Parking(state, decisions, settings.pauses());
        this.sitemaps = new SitemapPlan(state, decisions, admission, auxiliary, parking, settings, parts.urls());
        this.network = new NetworkWatch(state.answers(), frontier.politeness());
        RobotsGate robots = new RobotsGate(state, decisions, settings, auxiliary, sitemaps, parking);
        this.shard = settings.shard().index();
        Answers answers = Answers.of(topic.examples());
        this.duplicates = new Duplicates(state, state.near(), decisions, answers, reparseQueue::cloaks);
        this.reparsedPages = new ReparsedPages(decisions, duplicates);
        Retries retries = new Retries();
        FormerPages former = new FormerPages(state, decisions, reparseQueue, duplicates);
        BanChecks bans = new BanChecks(state, decisions, auxiliary, parking, scope);
        FailureOutcomes failures = new FailureOutcomes(state, decisions, former, retries, parking, bans, settings);
        this.cloaking = new CloakingChecks(state, decisions, auxiliary, duplicates, parking, scope, settings);
        GroupRescorer groups = new GroupRescorer(state, decisions, scoring);
        this.shared = new SharedOutcomes(state, decisions, parts.strategy(), groups, settings.shard());
        FrontierUpdates updates = new FrontierUpdates(admission, scoring, groups, sitemaps, pruner, shared);
        this.pageOutcomes = new PageOutcomes(state, decisions, duplicates, reparseQueue, failures, updates, cloaking);
        OpenRequests requests = new OpenRequests(inFlight, retries, auxiliary, network);
        JobHandlers handlers = new JobHandlers(pageOutcomes, robots, sitemaps, cloaking, bans);
        this.outcomes = new JobOutcomes(state, requests, handlers);
        EmptyQueue emptyQueue = new EmptyQueue(state, run, requests, handlers, pruner, parking, outcomes);
        RequestGate gate = new RequestGate(state, run, requests, handlers, pruner);
        this.scheduler = new RequestScheduler(state, run, requests, gate, outcomes, emptyQueue, reparseQueue);
    }

    /// Admits seeds that are unknown or were excluded.
    void seeds(List<Link> seeds, Instant now) {
        admission.seeds(seeds, now);
        decisions.commit();
    }

    /// Requests sitemaps again.
    void readAgain(List<SitemapRecords.Reading> known, Instant now) {
        sitemaps.readAgain(known, now);
    }

    /// Admits links that other shards sent to this one, with the priorities that they gave. They may be
    /// delivered more than once.
    ///
    /// @throws IllegalArgumentException if one leads to another shard
    public void receive(List<JournalRecord.Sent> links, Instant now) {
        admission.receive(links, now);
        decisions.commit();
    }

    /// Learns from outcomes that other shards shared.
    public void learn(List<JournalRecord.OutcomeShared> outcomes, Instant now) {
        shared.learn(outcomes, now);
    }

    /// Scores the whole queue again, if other shards teach the strategy ([SharedRescoring]).
    public void rescore(Instant now) {
        shared.rescore(now);
        decisions.commit();
    }

    /// The pages that represent a text in this shard.
    public List<SharedText> texts() {
        return duplicates.texts(shard);
    }

    /// Folds pages into those of other shards, or lets them stand for themselves again.
    public void settle(List<SharedText.Change> changes, Instant now) {
        for (SharedText.Change change : changes) {
            duplicates.settle(change, now);
            decisions.commit();
        }
    }

    /// The clusters of near duplicates in this shard.
    public List<SharedCluster> clusters() {
        return duplicates.clusters(shard);
    }

    /// Moves pages into clusters of near duplicates that began in other shards.
    public void join(List<SharedCluster.Move> moves, Instant now) {
        duplicates.join(moves, now, decisions::commit);
    }

    /// Begins a round of a sharded crawl: at its end [#next] returns [CrawlStep.Done], and another round may
    /// begin.
    public void begin(Round next) {
        run.begin(next);
        shared.begin(next.pages() - run.spent());
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

    /// The priorities of the queued links that may be taken soon, see [Frontier#priorities].
    public PriorityHistogram priorities(Instant now) {
        return frontier.priorities(now);
    }

    /// Drops queued links outside the current scope, so that they are not counted as queued. A recrawl may queue some
    /// of them again: those are dropped when they are selected.
    ///
    /// @param inScope number of queued links, oldest first, that are known to be within it
    void leaveOut(ScopeRules scope, long inScope, Instant now) {
        frontier.forEachWaiting(inScope, link -> {
            if (!scope.allows(link.link().target())) {
                pruner.leaveOut(link.link(), new Exclusion.OutOfScope(), now);
                decisions.commit();
            }
        });
    }

    /// Sets the number of the last record in the checkpoint from which this was opened; 0 without one.
    void openedFrom(long sequence) {
        checkpoint = sequence;
    }

    long checkpoint() {
        return checkpoint;
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
        run.begins(record);
        outcomes.countBytesFrom(shown().received());
        parking.resume(now);
    }

    /// Whether any request was made, or an earlier process started the run.
    boolean begun() {
        return run.begun();
    }

    /// The part of the budget that the run has used. A run that has not started yet continues the crawl,
    /// whatever the previous run was.
    public long spent() {
        return run.spent();
    }

    /// Pages that the run may fetch; a recrawl, requests for pages that it may make.
    long budget() {
        return run.budget();
    }

    /// The budget as people see it: of a recrawl without one, the requests made and those to come.
    long expected() {
        return run.expected();
    }

    /// Whether no request is in flight.
    boolean resting() {
        return inFlight.none();
    }

    /// Takes over from the previous core of this process the state that is not journalled: when hosts may be
    /// contacted again.
    void resumeFrom(CrawlCore before, Instant now) {
        frontier.politeness().keep(before.frontier.politeness(), now);
    }

    /// Starts no new request from now on; the run is done when the requests in flight have ended.
    public void stop() {
        run.stop();
    }

    /// The next action. A [CrawlStep.Dispatch] must eventually be followed by one [#completed]; a
    /// [CrawlStep.LookUp] by one [#lookedUp].
    public CrawlStep next(Instant now) {
        CrawlStep step = scheduler.next(now);
        decisions.commit();
        return step;
    }

    /// Takes the network addresses of a host.
    ///
    /// @param addresses as text; none if unknown, or if they need no politeness
    public void lookedUp(String host, List<String> addresses, Instant now) {
        inFlight.end();
        frontier.politeness().addressed(host, addresses, now);
        if (!addresses.isEmpty() && !addresses.equals(state.networks().addresses(host))) {
            decisions.decide(new JournalRecord.HostAddressed(now, host, addresses));
            decisions.commit();
        }
    }

    /// Removes a stored page. If it represented duplicates, one of these becomes the representative.
    void remove(Url url, Instant now) {
        duplicates.gone(url, now);
        decisions.decide(new JournalRecord.Removed(now, url, new Failure.SiteLeftOut()));
        decisions.commit();
    }

    /// From now on, pages that were parsed before the template of their site was known are parsed again: the
    /// caller of [#next] also requests them with [#nextToReparse].
    void reparseEarlyPages() {
        reparseQueue.start();
    }

    /// The pages to be parsed again, and what is known of their hosts.
    ReparseQueue reparseQueue() {
        return reparseQueue;
    }

    /// The next page to be parsed again, from the archive; empty if there is none now. One [#reparsed] must
    /// follow.
    Optional<EarlyPages.Early> nextToReparse() {
        boolean free = !run.stopping() && !inFlight.full();
        Optional<EarlyPages.Early> next = free ? reparseQueue.next() : Optional.empty();
        next.ifPresent(_ -> inFlight.begin());
        return next;
    }

    /// Takes the outcome.
    ///
    /// @param read empty if the parsed page is unchanged
    void reparsed(EarlyPages.Early page, Optional<Completion.Reading.PageRead> read, Instant now) {
        inFlight.end();
        reparseQueue.read(page).ifPresent(wanted -> read.ifPresent(other -> reparsedPages.take(wanted, other, now)));
        decisions.commit();
    }

    /// There was no room for a page that was to be parsed again: it is the last one now.
    void reparseLater(EarlyPages.Early page) {
        inFlight.end();
        reparseQueue.putBack(page);
    }

    /// Takes the outcome of a job.
    ///
    /// @param completion the job and its outcome
    /// @param now time of the outcome; not before any earlier given time
    public void completed(Completion completion, Instant now) {
        outcomes.completed(completion, now);
        decisions.commit();
    }

    CrawlState state() {
        return state;
    }

    /// The run so far.
    RunTally tally() {
        return run.tally();
    }

    /// Requests that failed because the local network was down: they do not count against hosts, and are
    /// repeated.
    long lostToOutages() {
        return outcomes.lostToOutages();
    }

    /// The figures of the run for users: empty for a run that has not started yet.
    RunTally shown() {
        return run.shown();
    }

    /// Bytes of response bodies received in the run, with their content coding.
    long received() {
        return outcomes.received();
    }

    /// Journals the measurements of the run, if it was started.
    void measured(JournalRecord.RunMeasured measured) {
        run.measured(measured);
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
        run.ended(reason, now);
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
        return scheduler.waiting();
    }

    /// Whether the next request waits for nothing but a host's delay.
    boolean delayed() {
        return scheduler.delayed();
    }

    /// Hosts that answered a request, could not be reached or were parked, in all runs: the frontier forgets hosts
    /// without links.
    int hosts() {
        return state.answers().size();
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = network.news()
                .or(run::news)
                .or(cloaking::news)
                .or(pageOutcomes::news)
                .or(admission::news);
        run.told();
        return told;
    }

    /// Closes the frontier's store; the owner of the collection closes the collection.
    @Override
    public void close() {
        store.close();
    }
}
