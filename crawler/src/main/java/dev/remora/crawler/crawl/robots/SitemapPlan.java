package dev.remora.crawler.crawl.robots;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.CrawlSettings;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.Outcomes;
import dev.remora.crawler.crawl.admission.LinkAdmission;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.Decisions;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.feed.Sitemap;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.frontier.store.Schedule;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.JournalRecord.Answer;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Decides when sitemaps are read. A sitemap lists thousands of addresses without evidence for any: it is read
/// once its host has shown that it holds the topic ([dev.remora.crawler.crawl.state.hosts.HostRecord#proven]), or
/// when nothing else is queued. Only addresses of the sitemap's own host count, with or without `www.`, and none of a
/// host that is out of scope, possibly since the scope was edited. The sitemaps in an index are journalled with it, so
/// that they are read after a kill, too.
public final class SitemapPlan {
    private static final int MAX_LEVEL = 2;
    private static final int NOT_MODIFIED = 304;

    private final CrawlState state;
    private final Decisions decisions;
    private final LinkAdmission admission;
    private final AuxiliaryRequests auxiliaryRequests;
    private final Parking parking;
    private final CrawlSettings settings;
    private final UrlRules urls;
    private final Map<String, Set<Job.SitemapJob>> unread = new LinkedHashMap<>();
    private final Map<String, Integer> read = new HashMap<>();
    private final Set<String> started = new HashSet<>();

    /// Sitemaps that the budget of their network address refused, until a page shows that their host is worth it.
    private final Map<String, List<Job.SitemapJob>> poor = new HashMap<>();

    /// Sitemaps that this process requests or requested.
    private final Set<Url> asked = new HashSet<>();

    /// For one run of a crawl.
    public SitemapPlan(
            CrawlState state,
            Decisions decisions,
            LinkAdmission admission,
            AuxiliaryRequests auxiliaryRequests,
            Parking parking,
            CrawlSettings settings,
            UrlRules urls) {
        this.state = state;
        this.decisions = decisions;
        this.admission = admission;
        this.auxiliaryRequests = auxiliaryRequests;
        this.parking = parking;
        this.settings = settings;
        this.urls = urls;
        state.sitemaps().left().forEach((url, level) -> {
            if (admission.reaches(url)) {
                unread(url.host()).add(new Job.SitemapJob(url, level));
            }
        });
    }

    private Set<Job.SitemapJob> unread(String host) {
        return unread.computeIfAbsent(host, h -> new LinkedHashSet<>());
    }

    /// Takes the sitemaps that a host's robots.txt names, by absolute addresses or by paths.
    void named(Url home, List<String> addresses) {
        String host = home.host();
        if (addresses.isEmpty() || started.contains(host)) {
            return;
        }
        Set<Job.SitemapJob> found = unread(host);
        for (String address : addresses) {
            if (found.size() < settings.auxiliary().maxSitemaps() // no more are requested of a host
                    && urls.resolve(home, address) instanceof UrlVerdict.Accepted accepted
                    && accepted.url().plainHost().equals(home.plainHost())
                    && admission.reaches(accepted.url())
                    && !known(accepted.url())) {
                found.add(new Job.SitemapJob(accepted.url(), 0));
            }
        }
    }

    /// Called after a page of the host was judged: requests its sitemaps if the host is proven.
    public void judged(String host) {
        if ((unread.containsKey(host) || poor.containsKey(host))
                && state.hosts().host(host).proven()) {
            if (unread.containsKey(host)) {
                start(host);
            }
            Optional.ofNullable(poor.remove(host)).ifPresent(again -> again.forEach(auxiliaryRequests::add));
        }
    }

    /// Takes back a sitemap whose network address has used its budget up: it is requested when its host is proven.
    public void refused(Job.SitemapJob job) {
        poor.computeIfAbsent(job.host(), _ -> new ArrayList<>()).add(job);
    }

    /// Called when nothing else is queued: requests the remaining sitemaps. False if there are none
    /// to wait for.
    public boolean readRemaining(Instant now) {
        List.copyOf(unread.keySet()).forEach(this::start);
        return auxiliaryRequests.waiting(now);
    }

    private void start(String host) {
        started.add(host);
        unread.remove(host).forEach(job -> add(host, job));
    }

    /// Reads sitemaps again, for the changes that they announce and the pages that they add.
    public void readAgain(List<SitemapRecords.Reading> sitemaps, Instant now) {
        for (SitemapRecords.Reading sitemap : sitemaps) {
            if (admission.reaches(sitemap.url()) && asked.add(sitemap.url())) {
                auxiliaryRequests.add(new Job.SitemapJob(sitemap.url(), sitemap.level(), 0, sitemap.known(now)));
            }
        }
    }

    /// Whether a sitemap is to be read whose host is not parked.
    public boolean waiting(Instant now) {
        return auxiliaryRequests.waiting(now);
    }

    private boolean known(Url sitemap) {
        return asked.contains(sitemap) || state.sitemaps().wasRead(sitemap);
    }

    /// Requests a sitemap; false if it is known already, or the host has reached its maximum.
    private boolean add(String host, Job.SitemapJob job) {
        boolean wanted =
                read.merge(host, 1, Integer::sum) <= settings.auxiliary().maxSitemaps() && !known(job.url());
        if (wanted) {
            asked.add(job.url());
            auxiliaryRequests.add(job);
        }
        return wanted;
    }

    /// Takes the outcome of a sitemap request. Its addresses are admitted in the same step.
    public void completed(
            Job.SitemapJob job, Completion completion, int status, Optional<WarcLocation> warc, Instant now) {
        if (requestedAgain(job, completion, now)) {
            return;
        }
        switch (completion.reading().orElse(null)) {
            case Completion.Reading.Unchanged(PageVersion version) ->
                unchanged(job, new Answer(status, warc, version), now);
            case Completion.Reading.SitemapRead(Sitemap sitemap) ->
                read(job, sitemap, new Answer(status, warc, version(completion)), now);
            case null, default -> read(job, movedTo(completion.outcome()), new Answer(status, warc), now);
        }
    }

    /// A redirect names one sitemap: robots.txt and indexes may still have the address that it had without https.
    private static Sitemap movedTo(FetchOutcome outcome) {
        return outcome instanceof FetchOutcome.Moved moved && moved.target() instanceof UrlVerdict.Accepted(Url target)
                ? new Sitemap(List.of(), List.of(target))
                : Sitemap.EMPTY;
    }

    private static PageVersion version(Completion completion) {
        return Outcomes.exchange(completion.outcome()).map(PageVersion::of).orElse(PageVersion.NONE);
    }

    /// A sitemap that lists what it listed: what it announced stays announced, and it announces nothing else.
    private void unchanged(Job.SitemapJob job, Answer answer, Instant now) {
        int links = state.sitemaps().links(job.url());
        decisions.decide(
                new JournalRecord.SitemapFetched(now, job.url(), answer, links, false, job.level(), List.of()));
        Stream.of(job.host(), job.url().twin().host())
                .filter(state.hints()::announces)
                .forEach(host -> decisions.decide(new JournalRecord.ChangesAnnounced(now, host, List.of())));
    }

    private void read(Job.SitemapJob job, Sitemap sitemap, Answer answer, Instant now) {
        String host = job.host();
        String plainHost = job.url().plainHost();
        List<Url> pages = sitemap.pages().stream()
                .filter(url -> url.plainHost().equals(plainHost))
                .toList();
        int level = JournalRecord.SitemapFetched.below(job.level(), answer);
        List<Url> further = level <= MAX_LEVEL
                ? sitemap.sitemaps().stream()
                        .filter(url -> url.plainHost().equals(plainHost))
                        .filter(url -> add(host, new Job.SitemapJob(url, level)))
                        .toList()
                : List.of();
        decisions.decide(
                new JournalRecord.SitemapFetched(now, job.url(), answer, pages.size(), false, job.level(), further));
        if (!sitemap.modified().isEmpty()) {
            announce(host, pages, sitemap.modified(), now);
        }
        double relevance = Math.max(
                state.hosts().host(host).meanRelevance(),
                state.hosts().host(job.url().twin().host()).meanRelevance());
        pages.stream()
                .filter(url -> !isQueuedOrDone(url.twin()))
                .forEach(url -> admission.sitemap(url, relevance, now));
    }

    /// Announces changes for the sitemap's host, and for the host of each page: visits there tell whether they are
    /// true.
    private void announce(String host, List<Url> pages, Map<Url, Instant> modified, Instant now) {
        Map<String, List<Url>> changed = new TreeMap<>(Map.of(host, new ArrayList<>()));
        for (Url url : pages) {
            if (modified.containsKey(url)) {
                List<Url> ofHost = changed.computeIfAbsent(url.host(), _ -> new ArrayList<>());
                if (changed(url.key(), modified.get(url), now)) {
                    ofHost.add(url);
                }
            }
        }
        changed.forEach((of, urls) -> decisions.decide(new JournalRecord.ChangesAnnounced(now, of, urls)));
    }

    /// Whether a page is, or may be, had at an address: most sites redirect from the one host to the other.
    private boolean isQueuedOrDone(Url url) {
        Schedule schedule = state.frontier().state(url.key()).schedule();
        return schedule == Schedule.WAITING || schedule == Schedule.PROCESSING || schedule == Schedule.DONE;
    }

    /// Whether a stored page changed after its last visit. Dates in the future are not believed.
    private boolean changed(long page, Instant modified, Instant now) {
        return !modified.isAfter(now)
                && state.visits().page(page).isPresent()
                && modified.isAfter(state.visits().history(page).last());
    }

    /// Requests a sitemap again if its host asks for a pause, and pauses the host; if there was no room for it; in full
    /// if a 304 was invalid. False if none of these, or too often.
    private boolean requestedAgain(Job.SitemapJob job, Completion completion, Instant now) {
        FetchOutcome outcome = completion.outcome();
        boolean invalid =
                job.known().isPresent() && completion.reading().isEmpty() && Outcomes.status(outcome) == NOT_MODIFIED;
        if (outcome instanceof FetchOutcome.HttpError error && error.asksForPause()) {
            parking.refused(job.host(), error, now);
        } else if (!invalid && !(outcome instanceof FetchOutcome.NoRoom)) {
            return false;
        }
        if (job.refusals() + 1 >= settings.links().maxAttempts()) {
            return false;
        }
        auxiliaryRequests.add(job.again(invalid ? Optional.empty() : job.known()));
        return true;
    }
}
