package dev.remora.crawler.crawl.recrawl;

import dev.remora.crawler.crawl.NothingToRecrawl;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.hosts.SitemapRecords;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.AddressForms;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// What a recrawl requests: the addresses of pages, and sitemaps.
///
/// @param state of the collection, its queue not open yet
/// @param collection whose journal names the addresses
/// @param ranks PageRank of the stored pages
/// @param scope of the topic: what it excludes is not requested
/// @param now the run's first time
public record RecrawlSelection(
        CrawlState state, CollectionReader collection, PageRanks ranks, Topic.Scope scope, Instant now) {
    /// One request in so many of a budget may be for a sitemap or feed.
    private static final long REQUESTS_A_LIST = 10;

    /// The records that name the addresses of a recrawl.
    ///
    /// @param budget maximum number of its page requests
    public List<JournalRecord> records(Recrawl which, long budget) {
        ScopeRules rules = new ScopeRules(scope);
        Set<Long> keys = new LinkedHashSet<>();
        Set<Long> feeds = new LinkedHashSet<>();
        List<SitemapRecords.Reading> lists = which instanceof Recrawl.Due ? lists(budget) : List.of();
        if (which instanceof Recrawl.Due) {
            lists.stream()
                    .filter(SitemapRecords.Reading::feed)
                    .forEach(feed -> feeds.add(feed.url().key()));
            keys.addAll(RevisitOrder.of(state, ranks, now).best(budget - lists.size(), silent()));
            keys.removeAll(feeds);
        } else if (which instanceof Recrawl.All) {
            state.visits().dueRetries(now).filter(state.addresses()::isGone).forEach(keys::add);
        } else if (which instanceof Recrawl.Page(Url named)) {
            AddressForms.of(named).stream()
                    .filter(url -> rules.allows(url) && state.addresses().isAskedBy(new Recrawl.Page(url), url))
                    .findFirst()
                    .ifPresent(url -> keys.add(url.key()));
        } else {
            keys.addAll(linked(url -> rules.allows(url) && state.addresses().isAskedBy(which, url)));
        }
        if (keys.isEmpty() && lists.isEmpty() && !(which instanceof Recrawl.All || which instanceof Recrawl.Failed)) {
            throw new NothingToRecrawl(which, scope);
        }
        List<JournalRecord> records = new ArrayList<>();
        feeds.forEach(key -> records.add(new JournalRecord.AskedAgain(now, key)));
        keys.forEach(key -> records.add(new JournalRecord.AskedAgain(now, key)));
        if (!keys.isEmpty()) {
            records.add(restoredPriorities(keys));
        }
        return records;
    }

    /// The priorities of a recrawl of all pages, once it is requested.
    public JournalRecord.Rescored priorities() {
        return RevisitOrder.of(state, ranks, now).rescored();
    }

    /// Restores the priorities of addresses without a page, which say what they are worth.
    private JournalRecord restoredPriorities(Set<Long> keys) {
        QueuePriorities.Builder places = new QueuePriorities.Builder();
        keys.stream()
                .flatMap(key -> state.addresses().unread(key).stream())
                .sorted(Comparator.comparingLong(QueuedLink::sequence))
                .forEach(link -> places.add(link.sequence(), link.priority()));
        return new JournalRecord.Rescored(now, places.build());
    }

    /// Known sitemaps to read again: for a schedule those that may announce changes, for a recrawl of all pages all
    /// that were not read since it began. At most one in ten requests of a budget.
    ///
    /// @param begun the recrawl that begins; empty if none does
    public List<SitemapRecords.Reading> sitemaps(Optional<Recrawl> begun, long budget) {
        if (begun.orElse(null) instanceof Recrawl.Due) {
            return lists(budget).stream().filter(list -> !list.feed()).toList();
        }
        Optional<Instant> since = begun.orElse(null) instanceof Recrawl.All
                ? Optional.of(now)
                : Optional.of(state.tally().begun())
                        .filter(_ -> begun.isEmpty() && state.last().goesOn() && state.recrawlsAll());
        return since.stream()
                .flatMap(state.sitemaps()::readBefore)
                .limit(mostLists(budget))
                .toList();
    }

    /// Sitemaps that may announce changes, and feeds, that a schedule is to read again.
    private List<SitemapRecords.Reading> lists(long budget) {
        Set<String> parked = parked();
        return state.sitemaps()
                .due(now)
                .filter(list -> list.feed()
                        ? state.addresses().last(list.url().key()).isPresent()
                        : state.hints().announces(list.url().host()))
                .filter(list -> !parked.contains(list.url().host()))
                .limit(mostLists(budget))
                .toList();
    }

    /// Where a budget has fewer than ten requests, one may be for a list once as many were made in all.
    private long mostLists(long budget) {
        boolean turn = budget >= REQUESTS_A_LIST - state.sitemaps().requests();
        return turn ? Math.max(1, budget / REQUESTS_A_LIST) : 0;
    }

    private Set<String> parked() {
        Set<String> hosts = new HashSet<>();
        state.answers().forEach((host, standing) -> {
            if (standing.until(now).isAfter(now)) {
                hosts.add(host);
            }
        });
        return hosts;
    }

    /// Keys of the addresses on hosts that are parked now.
    private Set<Long> silent() {
        Set<String> hosts = parked();
        return hosts.isEmpty() ? Set.of() : linked(url -> hosts.contains(url.host()));
    }

    /// Keys of the addresses to which a link led, and that satisfy `such`.
    private Set<Long> linked(Predicate<Url> such) {
        Set<Long> keys = new LinkedHashSet<>();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                if (entry.record() instanceof JournalRecord.Queued queued
                        && such.test(queued.link().target())) {
                    keys.add(queued.link().target().key());
                }
            });
        }
        return keys;
    }
}
