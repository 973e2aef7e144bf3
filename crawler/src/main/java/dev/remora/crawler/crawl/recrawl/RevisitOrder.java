package dev.remora.crawler.crawl.recrawl;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.freshness.ChangeRates;
import dev.remora.crawler.freshness.RevisitValue;
import dev.remora.crawler.freshness.VisitHistory;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.QueuePriorities;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The order in which a recrawl requests the stored pages: by the value of a visit, highest first, so that a
/// recrawl with a small budget keeps most of the topic fresh.
record RevisitOrder(CrawlState state, Instant now) {
    /// New priorities of the queued pages: the value of a visit as a share of the highest value.
    JournalRecord.Rescored rescored() {
        long[] pages = state.visits().pages().toArray();
        ChangeRates rates = ChangeRates.of(state.visits().histories());
        Map<Long, Double> values = new TreeMap<>();
        for (long key : pages) {
            state.addresses().waiting(key).ifPresent(link -> values.put(link.sequence(), value(key, rates)));
        }
        double most = values.values().stream().reduce(Double.MIN_NORMAL, Math::max);
        QueuePriorities.Builder all = new QueuePriorities.Builder();
        values.forEach((link, value) -> all.add(link, value / most));
        return new JournalRecord.Rescored(now, all.build());
    }

    /// The addresses most worth a request, best first, at most `most`: stored pages, addresses that had no
    /// page and are due, and queued links found on changed pages. One measure holds for all: a new page counts
    /// as one that has surely changed since it was last seen.
    ///
    /// @param silent addresses that cannot be requested now
    List<Long> best(long most, Set<Long> silent) {
        ChangeRates rates = ChangeRates.of(state.visits().histories());
        PriorityQueue<Worth> best = new PriorityQueue<>();
        Consumer<Worth> offer = one -> {
            if (one.value() > 0 && !silent.contains(one.key()) && best.add(one) && best.size() > most) {
                best.remove();
            }
        };
        state.visits()
                .due(now)
                .filter(state.addresses()::isSettled)
                .forEach(key -> offer.accept(new Worth(key, value(key, rates))));
        double unseen = rates.rate(VisitHistory.NONE);
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

    private double value(long key, ChangeRates rates) {
        VisitHistory visits = state.visits().history(key);
        double rate = rates.rate(visits);
        double age = RevisitValue.ageBy(state.hints().ratio(key, visits.last()), rate, visits.since(now));
        return RevisitValue.of(state.relevance(key), rate, age);
    }
}
