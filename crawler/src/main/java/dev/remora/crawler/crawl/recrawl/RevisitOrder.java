package dev.remora.crawler.crawl.recrawl;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.freshness.HostPriors;
import dev.remora.crawler.freshness.HostVisits;
import dev.remora.crawler.freshness.PageRanks;
import dev.remora.crawler.freshness.RevisitValue;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.LongToDoubleFunction;

/// The order in which a recrawl requests the stored pages: by the value of a visit, highest first, so that a
/// recrawl with a small budget keeps most of the topic fresh.
///
/// A page is worth its relevance times `1 + PageRank`, divided by the mean of that factor over the stored pages: at
/// most twice what an unlinked page of the same relevance is. A page that is not indexed counts as unlinked, a queued
/// link to a new page as one to a mean page.
///
/// @param rank PageRank by the key of an address, in [0, 1]
/// @param meanRank of the stored pages
record RevisitOrder(CrawlState state, LongToDoubleFunction rank, double meanRank, Instant now) {
    static RevisitOrder of(CrawlState state, PageRanks ranks, Instant now) {
        LongToDoubleFunction rank = ranks.read();
        return new RevisitOrder(
                state, rank, state.visits().pages().mapToDouble(rank).average().orElse(0), now);
    }

    /// New priorities of the queued pages: the value of a visit as a share of the highest value.
    JournalRecord.Rescored rescored() {
        long[] pages = state.visits().pages().toArray();
        HostPriors priors = HostPriors.of(state.visits().histories());
        Map<Long, Double> values = new TreeMap<>();
        for (long key : pages) {
            state.addresses().waiting(key).ifPresent(link -> values.put(link.sequence(), value(key, priors)));
        }
        double most = values.values().stream().reduce(Double.MIN_NORMAL, Math::max);
        QueuePriorities.Builder all = new QueuePriorities.Builder();
        values.forEach((link, value) -> all.add(link, value / most));
        return new JournalRecord.Rescored(now, all.build());
    }

    /// The addresses most worth a request, best first, at most `most`: stored pages, addresses that had no
    /// page and are due, and queued links found on changed pages. One measure holds for all: a new page counts
    /// as one that has surely changed since it was last seen. Where robots.txt disallows an origin's addresses and
    /// is to be read again, the best of them stands for all.
    ///
    /// @param silent addresses that cannot be requested now
    List<Long> best(long most, Set<Long> silent) {
        HostPriors priors = HostPriors.of(state.visits().histories());
        PriorityQueue<Worth> best = new PriorityQueue<>();
        Consumer<Worth> offer = one -> {
            if (one.value() > 0 && !silent.contains(one.key()) && best.add(one) && best.size() > most) {
                best.remove();
            }
        };
        Map<String, Worth> disallowed = new TreeMap<>();
        state.visits()
                .due(now)
                .filter(state.addresses()::isSettled)
                .mapToObj(key -> new Worth(key, value(key, priors)))
                .filter(one -> !isDisallowed(one, disallowed))
                .forEach(offer);
        disallowed.values().forEach(offer);
        double unseen = priors.mean();
        state.brought().stream()
                .flatMap(key -> state.addresses().waiting(key).stream())
                .forEach(link -> offer.accept(
                        new Worth(link.link().target().key(), RevisitValue.ofStale(link.priority(), unseen))));
        return best.stream().sorted(Comparator.reverseOrder()).map(Worth::key).toList();
    }

    /// @param key of an address
    private record Worth(long key, double value) implements Comparable<Worth> {
        private static final Comparator<Worth> ORDER =
                Comparator.comparingDouble(Worth::value).thenComparingLong(Worth::key);

        @Override
        public int compareTo(Worth other) {
            return ORDER.compare(this, other);
        }
    }

    /// Whether robots.txt disallowed an address and, as last read, still does.
    ///
    /// @param best gets the best of each origin whose robots.txt is to be read again
    private boolean isDisallowed(Worth one, Map<String, Worth> best) {
        boolean withheld = state.visits()
                .withheldUntil(one.key())
                .filter(until -> until.isAfter(now))
                .isPresent();
        if (!withheld && state.addresses().verdict(one.key()) != Verdict.REFUSED_BY_ROBOTS) {
            return false;
        }
        Optional<Url> url = state.addresses()
                .last(one.key())
                .map(last -> last.link().target())
                .filter(this::isDisallowed);
        url.filter(address -> state.robots().rules(address, now).isEmpty())
                .ifPresent(address -> best.merge(address.origin(), one, BinaryOperator.maxBy(Worth.ORDER)));
        return url.isPresent();
    }

    private boolean isDisallowed(Url url) {
        return state.robots()
                .known(url.origin())
                .filter(rules -> !rules.allows(url))
                .isPresent();
    }

    private double value(long key, HostPriors priors) {
        HostVisits page = state.visits().onHost(key);
        VisitHistory visits = page.history();
        double rate = priors.rate(page);
        if (state.visits().page(key).isEmpty()) {
            double chance = RevisitValue.chance(rate, visits.age(now));
            return RevisitValue.ofStale(expected(key) * chance, priors.mean());
        }
        double age = RevisitValue.ageBy(state.hints().ratio(key, visits.last()), rate, visits.age(now));
        return RevisitValue.of(worth(key), rate, age) + RevisitValue.ofLinks(priors.news(page), priors.mean(), age);
    }

    private double worth(long key) {
        return state.relevance(key) * (1 + rank.applyAsDouble(key)) / (1 + meanRank);
    }

    /// What a page at an address without one is expected to be worth: as the one that was there, or as its last link.
    private double expected(long key) {
        double before = worth(key);
        return before > 0
                ? before
                : state.addresses().unread(key).map(QueuedLink::priority).orElse(0.0);
    }
}
