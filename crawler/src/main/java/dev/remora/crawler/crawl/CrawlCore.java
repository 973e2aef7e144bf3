package dev.remora.crawler.crawl;

import dev.remora.crawler.fetch.RobotsRules;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.frontier.Schedule;
import dev.remora.crawler.frontier.Selection;
import dev.remora.crawler.frontier.Waiting;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
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
    /// What [JournalRecord.RunEnded] says of a run that used up its budget.
    static final String END_OF_BUDGET = "the budget is used up";

    private static final String NOTHING_WAITS = "nothing waits any more";

    private final CrawlState state;
    private final Frontier frontier;
    private final LinkStore store;
    private final CollectionWriter journal;
    private final CrawlSettings settings;
    private final LinkIntake intake;
    private final LinksAnew linksAnew;
    private final Errands errands;
    private final SitemapPlan sitemaps;
    private final RobotsGate robots;
    private final Duplicates duplicates;
    private final PageOutcomes outcomes;
    private final SecondReadings secondReadings;
    private final Retries retries = new Retries();
    private final boolean judgingBrokenOff;
    private int underWay;
    private int pagesUnderWay;
    private long received;
    private boolean stopping;
    private boolean readsAgain;

    /// @param store closed with this
    /// @param topic gives the scope
    /// @param judgingBrokenOff whether the stored pages have to be judged anew once more
    CrawlCore(
            CrawlState state,
            CollectionWriter journal,
            CoreParts parts,
            LinkStore store,
            Topic topic,
            CrawlSettings settings,
            boolean judgingBrokenOff) {
        this.state = state;
        this.frontier = state.frontier();
        this.journal = journal;
        this.settings = settings;
        this.store = store;
        this.judgingBrokenOff = judgingBrokenOff;
        this.received = state.tally().received();
        ScopeRules scope = new ScopeRules(topic.crawl().scope());
        MirrorThrift thrift = new MirrorThrift(state, journal);
        LinkContexts contexts = new LinkContexts(state, parts.segmenter());
        this.intake = new LinkIntake(state, journal, parts.strategy(), contexts, thrift, scope, settings);
        this.linksAnew = new LinksAnew(state, journal, parts.strategy(), contexts, intake, settings);
        this.errands = new Errands(frontier.manners());
        this.sitemaps = new SitemapPlan(state, journal, intake, errands, settings, parts.urls(), scope);
        this.robots = new RobotsGate(state, journal, settings, errands, sitemaps);
        this.duplicates = new Duplicates(state, journal);
        this.secondReadings = new SecondReadings(state, journal, duplicates);
        this.outcomes =
                new PageOutcomes(state, journal, parts, intake, sitemaps, duplicates, thrift, retries, settings);
    }

    /// Opens a run on a collection: goes on with one that was stopped, or that is given a larger budget; else
    /// begins a new one, which fetches known pages again if there are any. Seeds that are not known yet, or were
    /// left out, are let in.
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
        return open(topic, collection, parts, frontier, settings, Optional.empty(), now);
    }

    /// The same; before all else the stored pages are judged anew, and what waits is scored by that.
    static CrawlCore open(
            Topic topic,
            CollectionWriter collection,
            CoreParts parts,
            FrontierSettings frontier,
            CrawlSettings settings,
            Optional<Rejudgement> anew,
            Instant now) {
        return new CoreOpening(topic, collection, parts, frontier, settings).run(anew, now);
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
        new CoreOpening(topic, collection, parts, frontier, settings).judge(anew, now);
    }

    /// Lets in the seeds that are not known yet, or were left out.
    void seeds(List<Url> seeds, Instant now) {
        intake.seeds(seeds, now);
    }

    /// Lets go of links that waited until the topic had another scope.
    void leaveOut(List<WaitingLinks.Outside> outside, Instant now) {
        outside.forEach(link -> intake.leaveOut(link, now));
    }

    /// What follows for links, and for what the strategy knows, from the judgements of all stored pages.
    ///
    /// @param otherStrategy whether links that wait were scored by another strategy
    void score(Judgements judgements, boolean otherStrategy, Instant now) {
        linksAnew.score(judgements, otherStrategy, now);
    }

    /// Scores links that wait again.
    ///
    /// @param groups as [dev.remora.crawler.priority.PriorityStrategy#groupsToRescore] gives them
    void rescore(Set<String> groups, Instant now) {
        intake.rescore(groups, now);
    }

    /// Whether the stored pages were to be judged anew, and that was broken off: it has to be done again.
    boolean judgingBrokenOff() {
        return judgingBrokenOff;
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

    /// What to do next. A [Step.Dispatch] must be followed by one [#completed], some time.
    public Step next(Instant now) {
        if (stopping) {
            return underWay == 0 ? new Step.Done("stopped") : new Step.Wait(Optional.empty());
        }
        if (underWay >= settings.threads()) {
            return new Step.Wait(Optional.empty());
        }
        if (state.tally().fetched() + pagesUnderWay >= settings.maxPages()) {
            return state.tally().fetched() >= settings.maxPages() && underWay == 0
                    ? done(END_OF_BUDGET, now)
                    : new Step.Wait(Optional.empty());
        }
        retries.due(now).forEach(retry -> frontier.putBack(retry.waiting(), now));
        Optional<Job> errand = errands.next(now);
        if (errand.isPresent()) {
            return begin(errand.get(), now);
        }
        return select(now);
    }

    private Step select(Instant now) {
        while (true) {
            switch (frontier.select(now)) {
                case Selection.Empty _ -> {
                    return whenNothingWaits(now);
                }
                case Selection.NotYet(Optional<Instant> until) -> {
                    return new Step.Wait(earliest(until, retries.next(), errands.nextTime()));
                }
                case Selection.Next(Waiting waiting) -> {
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
    }

    private void refuse(Waiting waiting, Instant now) {
        Url url = waiting.link().target();
        if (waiting.link().origin() == Link.Origin.RECRAWL) {
            duplicates.gone(url, now);
            journal.append(new JournalRecord.Removed(now, url, "robots.txt forbids it now"));
        }
        frontier.drop(waiting, Schedule.GONE, Verdict.REFUSED_BY_ROBOTS, now);
        journal.append(new JournalRecord.RefusedByRobots(now, url));
    }

    private Step whenNothingWaits(Instant now) {
        Optional<Instant> later = earliest(Optional.empty(), retries.next(), errands.nextTime());
        if (underWay > 0 || later.isPresent()) {
            return new Step.Wait(later);
        }
        robots.heedAll(now);
        if (sitemaps.readTheRest()) {
            return new Step.Wait(errands.nextTime());
        }
        return done(
                frontier.waiting() == 0
                        ? NOTHING_WAITS + withoutAPage()
                        : "the " + frontier.waiting() + " links that still wait are on hosts that do not answer"
                                + robots.givenUp().map(words -> "; " + words).orElse(""),
                now);
    }

    /// Why a run that read no page at all read none, as far as its last request tells.
    private String withoutAPage() {
        return state.tally().fetched() > 0
                ? ""
                : outcomes.lastFailure()
                        .map(words -> ", and no page was read: " + words)
                        .orElse("");
    }

    /// The run is over, but for pages that are to be read again.
    private Step done(String reason, Instant now) {
        return readsAgain && state.early().ripenAll() ? new Step.Wait(Optional.of(now)) : new Step.Done(reason);
    }

    /// From now on pages that were read before enough was known of their site are to be read again: whoever calls
    /// [#next] asks for them too ([#nextToReadAgain]).
    void readEarlyPagesAgain() {
        readsAgain = true;
    }

    /// A page to be read again, from the archive; empty if there is none now. One [#readAgain] must follow.
    Optional<EarlyPages.Early> nextToReadAgain() {
        Optional<EarlyPages.Early> early = readsAgain && !stopping && underWay < settings.threads()
                ? state.early().next()
                : Optional.empty();
        underWay += early.isPresent() ? 1 : 0;
        return early;
    }

    /// Takes in what became of it.
    ///
    /// @param read empty if it reads as before
    void readAgain(EarlyPages.Early early, Optional<Completion.Reading.PageRead> read, Instant now) {
        underWay--;
        secondReadings.completed(early, read, now);
    }

    private Step begin(Job job, Instant now) {
        frontier.manners().begin(job.host(), now);
        underWay++;
        return new Step.Dispatch(job);
    }

    private Step take(Waiting waiting, Instant now) {
        frontier.take(waiting, now);
        underWay++;
        pagesUnderWay++;
        return new Step.Dispatch(new Job.PageJob(waiting));
    }

    /// Takes in what became of a job.
    ///
    /// @param completion the job and its outcome
    /// @param now when that was known; not before any time that was given earlier
    public void completed(Completion completion, Instant now) {
        underWay--;
        frontier.manners().end(completion.job().host(), now);
        received += Outcomes.exchange(completion.outcome())
                .map(exchange -> exchange.wireBody().length())
                .orElse(0);
        switch (completion.job()) {
            case Job.PageJob page -> {
                pagesUnderWay--;
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

    /// Journals what was measured of the run.
    void measured(JournalRecord.RunMeasured measured) {
        state.tally().take(measured);
        journal.append(measured);
    }

    /// Links that wait, those to be tried again among them.
    long waiting() {
        return frontier.waiting() + retries.size();
    }

    /// Hosts seen.
    int hosts() {
        return frontier.hostCount();
    }

    /// Takes the last thing worth telling people, if there is one.
    Optional<String> news() {
        return outcomes.news();
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
