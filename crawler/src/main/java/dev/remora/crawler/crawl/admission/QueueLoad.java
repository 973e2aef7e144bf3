package dev.remora.crawler.crawl.admission;

import dev.remora.crawler.crawl.state.AddressTable;
import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.crawler.crawl.state.LearnedStateReplay;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.store.LinkStore;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.frontier.store.StoreContent;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Link;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Opens the queue of a state that was read from a journal: reads the journal once more, for the links
/// themselves, and fills the link store with the queued ones in the order of a sorted bulk load. Fetched links
/// train the strategy and the model again ([LearnedStateReplay]).
public final class QueueLoad implements StoreContent {
    private final CollectionReader collection;
    private final CrawlState state;
    private final AddressTable addresses;
    private final ScopeRules scope;
    private final Map<String, Integer> hostNumbers = new LinkedHashMap<>();
    private final List<Head> heads = new ArrayList<>();
    private final List<Outside> outside = new ArrayList<>();

    /// A queued link that is out of scope, without its context: there may be as many as queued links.
    ///
    /// @param source key of the page that it was found on; 0 if there is none
    public record Outside(Url target, long source) {}

    /// Host number and priority of a restored link.
    private record Head(int host, double priority) {}

    /// @param state that applied every record of the collection's journal
    /// @param scope the topic's present scope, which may differ from that when the links were admitted
    public QueueLoad(CollectionReader collection, CrawlState state, ScopeRules scope) {
        this.collection = collection;
        this.state = state;
        this.addresses = state.addresses().table();
        this.scope = scope;
    }

    /// Opens the queue.
    ///
    /// @param store creates the link store from its content
    public void open(Function<StoreContent, LinkStore> store, FrontierSettings settings, Instant now) {
        Frontier frontier = new Frontier(store.apply(this), settings, state.sites());
        frontier.numberedFrom(addresses.queued());
        hostNumbers.keySet().forEach(frontier::hostNumber);
        heads.forEach(head -> frontier.restored(head.host(), head.priority(), now));
        state.opened(frontier);
    }

    /// Queued links that are out of scope and are to be dropped. Known once the queue is open.
    public List<Outside> outside() {
        return outside;
    }

    @Override
    public void states(StateSink sink) {
        long[] keys = addresses.keys(key -> true);
        Arrays.sort(keys);
        for (long key : keys) {
            sink.put(key, addresses.state(key));
        }
    }

    @Override
    public void links(LinkSink sink) {
        long[] sequence = new long[1];
        LearnedStateReplay learned = state.replay(collection);
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                learned.take(entry);
                if (entry.record() instanceof JournalRecord.Queued queued) {
                    sequence[0]++;
                    long key = queued.link().target().key();
                    if (addresses.waitingLink(key) == sequence[0]) {
                        waits(queued.link(), addresses.priority(key), sequence[0], sink);
                    }
                }
            });
        }
    }

    private void waits(Link link, double priority, long sequence, LinkSink sink) {
        if (!scope.allows(link.target())) {
            outside.add(new Outside(link.target(), link.source()));
        }
        int host = hostNumbers.computeIfAbsent(link.target().host(), h -> hostNumbers.size());
        boolean fetched = addresses.state(link.target().key()).verdict() != Verdict.NONE;
        Link again = fetched ? link.again() : link;
        sink.put(new QueuedLink(sequence, host, priority, again));
        heads.add(new Head(host, priority));
    }
}
