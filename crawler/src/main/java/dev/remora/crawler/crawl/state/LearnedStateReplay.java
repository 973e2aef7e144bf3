package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.PageSeen;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.DataDropped;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.VerdictChange;
import dev.remora.shared.page.Link;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Restores the strategy of a [LearnedState] to a journal's last record: from its last journalled snapshot and the
/// outcomes decided after it, with the links that led to them. If another strategy scored the queue, it is left as it
/// is: it will learn from all stored pages.
final class LearnedStateReplay {
    private final CollectionReader collection;
    private final CrawlState state;
    private final LearnedState learned;
    private final LearningRecord learning;

    /// Sequence number of the last record that the strategy knows.
    private final long strategyKnows;

    /// Addresses whose links are held, and those among them with a verdict.
    private final Set<Long> wanted;

    private final Set<Long> known = new HashSet<>();
    private final Map<Long, Link> links = new HashMap<>();

    /// Outcomes whose page a compaction dropped, by the key of its address: the next version is observed instead.
    private final Map<Long, Outcome> lost = new HashMap<>();

    private record Outcome(Url url, JournalRecord record, Link link, long sequence) {}

    /// @param state that applied every record of the collection's journal
    LearnedStateReplay(CollectionReader collection, CrawlState state, LearnedState learned) {
        this.collection = collection;
        this.state = state;
        this.learned = learned;
        this.learning = state.learning();
        this.wanted = learning.outcomes();
        this.strategyKnows = learning.restore(learned.strategy());
    }

    /// Observes the outcomes. The links that led to them are the last ones of their addresses, unless a recrawl queued
    /// some again since: then the whole journal is read for the links.
    void run() {
        if (!learned.strategy().learns() || strategyKnows == Long.MAX_VALUE || learning.knows(learned.strategy())) {
            return;
        }
        boolean last = strategyKnows > 0 && learning.ledByLastLinks();
        if (last) {
            wanted.forEach(this::holdLast);
            wanted.clear();
        }
        try (CollectionReader.Records records = collection.after(last ? strategyKnows : 0)) {
            records.forEachRemaining(this::take);
        }
    }

    private void holdLast(long key) {
        state.addresses().store().last(key).ifPresent(last -> links.put(key, last.link()));
    }

    private void take(JournalEntry entry) {
        JournalRecord record = entry.record();
        if (record instanceof JournalRecord.Queued queued) {
            hold(queued.link());
            return;
        }
        LearnedState.outcomeOf(record)
                .filter(_ -> entry.sequence() > strategyKnows)
                .ifPresent(url -> relearn(new Outcome(url, record, link(url), entry.sequence())));
        if (record instanceof JournalRecord.Reparsed again) {
            Url url = again.page().url();
            Optional.ofNullable(lost.get(url.key()))
                    .ifPresent(of -> relearn(new Outcome(url, again.page(), of.link(), of.sequence())));
        }
        VerdictChange.of(record).ifPresent(this::settle);
    }

    private void relearn(Outcome outcome) {
        long key = outcome.url().key();
        try {
            learned.relearn(
                    outcome.record(),
                    outcome.link(),
                    () -> page((JournalRecord.Fetched) outcome.record(), outcome.sequence()));
            if (outcome.record() instanceof JournalRecord.Fetched) {
                lost.remove(key);
            }
        } catch (DataDropped e) {
            lost.put(key, outcome);
        }
    }

    private void hold(Link link) {
        if (wanted.contains(link.target().key())) {
            links.put(link.target().key(), link);
        }
    }

    private Link link(Url url) {
        Link link = links.getOrDefault(url.key(), Link.seed(url));
        return known.contains(url.key()) ? link.again() : link;
    }

    /// The link to an address that loses its verdict stays one to a page that is fetched again, until another is
    /// queued: a recrawl queues an address by its last link.
    private void settle(VerdictChange change) {
        long key = change.url().key();
        if (change.known() && wanted.contains(key)) {
            known.add(key);
        } else if (known.contains(key)) {
            links.put(key, link(change.url()));
            known.remove(key);
        }
    }

    /// A page as judged when it was read, or as judged now if all pages were re-judged after that.
    private PageSeen page(JournalRecord.Fetched fetched, long sequence) {
        Supplier<StoredPage> stored = stored(fetched.page());
        long key = fetched.url().key();
        boolean anew = state.contents().rejudged() && sequence < learning.learntAt();
        return new PageSeen(
                key,
                anew ? state.relevance(key) : fetched.relevance(),
                anew ? state.contents().onTopic(key) : fetched.contentOnTopic(),
                stored);
    }

    /// Versions behind a restored snapshot are all there, and are read when the strategy looks at them. Others are read
    /// before, so that a strategy is as it was if its page is missing.
    private Supplier<StoredPage> stored(PageLocation location) {
        if (strategyKnows > 0 && strategyKnows == learning.learntAt()) {
            return () -> collection.page(location);
        }
        StoredPage page = collection.page(location);
        return () -> page;
    }
}
