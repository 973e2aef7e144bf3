package dev.remora.crawler.crawl;

import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// When sitemaps are read. A sitemap names thousands of addresses and says nothing about any: it is read once its
/// host has shown that it holds the topic ([HostRecord#proven]), or when nothing else waits. Only addresses of the
/// sitemap's own host count.
final class SitemapPlan {
    private static final int MAX_LEVEL = 2;

    private final CrawlState state;
    private final CollectionWriter journal;
    private final LinkIntake intake;
    private final Errands errands;
    private final CrawlSettings settings;
    private final UrlRules urls;
    private final Map<String, Set<Url>> unread = new LinkedHashMap<>();
    private final Map<String, Integer> read = new LinkedHashMap<>();

    SitemapPlan(
            CrawlState state,
            CollectionWriter journal,
            LinkIntake intake,
            Errands errands,
            CrawlSettings settings,
            UrlRules urls) {
        this.state = state;
        this.journal = journal;
        this.intake = intake;
        this.errands = errands;
        this.settings = settings;
        this.urls = urls;
    }

    /// A host's robots.txt names these.
    void named(String host, List<String> addresses) {
        if (addresses.isEmpty() || read.containsKey(host)) {
            return;
        }
        Set<Url> found = unread.computeIfAbsent(host, h -> new LinkedHashSet<>());
        for (String address : addresses) {
            if (urls.canonical(address) instanceof UrlVerdict.Accepted accepted
                    && accepted.url().host().equals(host)
                    && !state.sitemapsRead().contains(accepted.url().key())) {
                found.add(accepted.url());
            }
        }
    }

    /// A page of the host was judged: reads its sitemaps if it has earned that.
    void judged(String host) {
        if (unread.containsKey(host) && state.host(host).proven()) {
            start(host);
        }
    }

    /// Nothing else waits: reads what is left. False if nothing is.
    boolean readTheRest() {
        List.copyOf(unread.keySet()).forEach(this::start);
        return !errands.isEmpty();
    }

    private void start(String host) {
        for (Url url : unread.remove(host)) {
            add(host, new Job.SitemapJob(url, 0));
        }
    }

    private void add(String host, Job.SitemapJob job) {
        if (read.merge(host, 1, Integer::sum) <= settings.maxSitemaps()
                && state.sitemapsRead().add(job.url().key())) {
            errands.add(job);
        }
    }

    /// Takes in what became of a request for one. Its addresses are journalled before it is, as links are before
    /// their page.
    void completed(Job.SitemapJob job, Completion completion, int status, Optional<WarcLocation> warc, Instant now) {
        List<Url> pages = new ArrayList<>();
        if (completion.reading().orElse(null) instanceof Completion.Reading.SitemapRead sitemap) {
            String host = job.host();
            sitemap.pages().stream().filter(url -> url.host().equals(host)).forEach(pages::add);
            if (job.level() < MAX_LEVEL) {
                for (Url url : sitemap.sitemaps()) {
                    if (url.host().equals(host)) {
                        add(host, new Job.SitemapJob(url, job.level() + 1));
                    }
                }
            }
        }
        double relevance = state.host(job.host()).meanRelevance();
        pages.forEach(url -> intake.sitemap(url, relevance, now));
        journal.append(new JournalRecord.SitemapFetched(now, job.url(), status, warc, pages.size()));
    }
}
