package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.crawl.CheckAnswer;
import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.content.Duplicates;
import dev.remora.crawler.crawl.content.ReparsedPages;
import dev.remora.crawler.crawl.robots.AuxiliaryRequests;
import dev.remora.crawler.crawl.robots.Parking;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.PageFacts;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds hosts that show browsers another page than the crawler (cloaking), by the two forms of the crawler's own name.
///
/// A page on topic is requested again under the browser-like form. If its text has little in common with the
/// stored one, two more requests follow, under the plain form and the browser-like one: only if the plain one
/// gets the stored text again, and the other one something else again, the host cloaks. So a page that changes
/// by itself does not look like it. Redirects are followed, within scope and robots.txt, to the page that
/// browsers get: a check takes at most seven requests. For the loop's thread.
final class CloakingChecks {
    /// Minimum number of equal minima of two sketches that have enough in common to be the same page for all:
    /// texts of a resemblance of about a third. Two articles on one topic have less.
    static final int ALIKE = 48;

    /// Redirects followed for one answer to the browser-like form; none for the plain form: the stored page was there.
    private static final int MOST_HOPS = 2;
    /// Answers after which a host is known to cloak: browser-like, plain, browser-like.
    private static final int ANSWERS = 3;

    private final CrawlState state;
    private final Decisions decisions;
    private final AuxiliaryRequests requests;
    private final Duplicates duplicates;
    private final Parking parking;
    private final ScopeRules scope;
    private final CrawlSettings settings;
    /// Hosts with a check that has begun.
    private final Set<String> pending = new HashSet<>();
    private Optional<RunReason> news = Optional.empty();

    CloakingChecks(
            CrawlState state,
            Decisions decisions,
            AuxiliaryRequests requests,
            Duplicates duplicates,
            Parking parking,
            ScopeRules scope,
            CrawlSettings settings) {
        this.state = state;
        this.decisions = decisions;
        this.requests = requests;
        this.duplicates = duplicates;
        this.parking = parking;
        this.scope = scope;
        this.settings = settings;
    }

    /// Begins a check if the page is suitable and its host is due.
    ///
    /// @param read as the relevance model judged it
    void judged(Completion.Reading.PageRead read, Instant now) {
        Url url = read.page().url();
        boolean suits = read.judgement().onTopic()
                && read.fingerprints().sketch().isPresent()
                && read.refresh().isEmpty()
                && ReparsedPages.indexable(read.page())
                && read.page().facts().mediaType().equals(PageFacts.NONE.mediaType());
        if (suits && state.cloaking().due(url.host(), pending.size(), now) && pending.add(url.host())) {
            requests.add(Job.CloakingJob.of(url, read.fingerprints().sketch().get()));
        }
    }

    /// Whether a host that cloaks is due to be checked again: by a page that is read, even if it is unchanged.
    boolean needsPage(String host, Instant now) {
        return state.cloaking().objection(host).isPresent()
                && state.cloaking().due(host, pending.size(), now)
                && !pending.contains(host);
    }

    /// Takes the outcome of a request.
    void completed(Job.CloakingJob job, Completion completion, Instant now) {
        if (completion.outcome() instanceof FetchOutcome.HttpError error && error.asksForPause()) {
            parking.refused(job.host(), error, now);
        }
        CheckAnswer answer = answer(completion);
        if (answer instanceof CheckAnswer.Leads(Url target)) {
            if (mayFollow(job, target)) {
                requests.add(job.redirected(target));
                return;
            }
            answer = new CheckAnswer.Unclear();
        }
        answered(job.after(answer), now);
    }

    /// Ends a check whose request may not be made.
    void givenUp(Job.CloakingJob job, Instant now) {
        if (job.requests() == 0) {
            pending.remove(job.page().host());
        } else {
            found(job, new CloakingFinding.Unclear(), now);
        }
    }

    private static CheckAnswer answer(Completion completion) {
        return switch (completion.outcome()) {
            case FetchOutcome.Moved moved
            when moved.target() instanceof UrlVerdict.Accepted(Url target) -> new CheckAnswer.Leads(target);
            case FetchOutcome.Fetched _
            when completion.reading().orElse(null) instanceof Completion.Reading.AnswerRead(CheckAnswer read) -> read;
            default -> new CheckAnswer.Unclear();
        };
    }

    private boolean mayFollow(Job.CloakingJob job, Url target) {
        return job.request().form() == FetchRequest.UserAgentForm.COMPATIBLE
                && job.hops() < MOST_HOPS
                && !target.equals(job.at())
                && scope.allows(target)
                && settings.shard().owns(target)
                && !state.frontier().politeness().beyondQuota(target.host());
    }

    private void answered(Job.CloakingJob job, Instant now) {
        if (!(job.answers().getLast() instanceof CheckAnswer.Text last)) {
            found(job, new CloakingFinding.Unclear(), now);
            return;
        }
        int agreement = last.sketch().agreement(job.stored());
        boolean browser = job.answers().size() % 2 == 1;
        if (browser && agreement >= ALIKE) {
            found(job, job.answers().size() == 1 ? new CloakingFinding.Same() : new CloakingFinding.Unclear(), now);
        } else if (!browser && agreement < NearDuplicateClusters.NEAR) {
            found(job, new CloakingFinding.Unclear(), now);
        } else if (job.answers().size() < ANSWERS) {
            requests.add(job);
        } else {
            pending.remove(job.page().host());
            cloaks(job, last, now);
        }
    }

    private void cloaks(Job.CloakingJob job, CheckAnswer.Text last, Instant now) {
        Judgement judged = last.judgement();
        PageEvidence evidence = last.at().equals(job.page())
                ? new PageEvidence.OtherTextForBrowsers(
                        job.page(), common(last.sketch(), job.stored()), (float) judged.relevance(), judged.evidence())
                : new PageEvidence.OtherPageForBrowsers(
                        job.page(), last.at(), (float) judged.relevance(), judged.evidence());
        boolean onTopic = List.of(job.answers().getFirst(), last).stream()
                .anyMatch(answer -> answer instanceof CheckAnswer.Text text
                        && text.judgement().onTopic());
        duplicates.cloaks(job, evidence, onTopic, now);
        news = Optional.of(new RunReason.HostCloaks(job.page().host(), evidence));
    }

    /// Percent of common words by two sketches, without those that are equal by chance.
    private static int common(Sketch one, Sketch other) {
        double chance = 1.0 / 16;
        double equal = one.agreement(other) / (double) Sketch.SIZE;
        return (int) Math.round(100 * Math.max(0, (equal - chance) / (1 - chance)));
    }

    private void found(Job.CloakingJob job, CloakingFinding finding, Instant now) {
        pending.remove(job.page().host());
        decisions.decide(new JournalRecord.CloakingChecked(now, job.page(), job.requests(), finding));
    }

    /// Takes the last message for users, if there is one.
    Optional<RunReason> news() {
        Optional<RunReason> told = news;
        news = Optional.empty();
        return told;
    }
}
