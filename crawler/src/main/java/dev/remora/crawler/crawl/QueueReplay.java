package dev.remora.crawler.crawl;

import dev.remora.crawler.frontier.Frontier;
import dev.remora.crawler.frontier.FrontierSettings;
import dev.remora.crawler.frontier.LinkStore;
import dev.remora.crawler.frontier.QueuedLink;
import dev.remora.crawler.frontier.StoreContent;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.topic.ScopeRules;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// The second reading of a journal: fills the link store with the links that still wait, in the order in which a
/// sorted bulk load wants them, and makes the frontier of it.
final class QueueReplay implements StoreContent {
    private final CollectionReader collection;
    private final AddressTable addresses;
    private final ScopeRules scope;
    private final Map<String, Integer> hostNumbers = new LinkedHashMap<>();
    private final List<Head> heads = new ArrayList<>();
    private final List<Outside> outside = new ArrayList<>();

    /// A link that waited and is out of scope, without what is said of it: there may be as many as wait.
    ///
    /// @param source key of the page that it was found on; 0 if on none
    record Outside(Url target, long source) {}

    /// Where a restored link stands.
    private record Head(int host, double priority, long sequence) {}

    /// @param addresses what became of each, by the first reading
    /// @param scope the topic's, which may be another than when the links were let in
    QueueReplay(CollectionReader collection, AddressTable addresses, ScopeRules scope) {
        this.collection = collection;
        this.addresses = addresses;
        this.scope = scope;
    }

    /// The frontier with these links.
    ///
    /// @param store makes the link store from its content
    Frontier frontier(Function<StoreContent, LinkStore> store, FrontierSettings settings, Instant now) {
        Frontier frontier = new Frontier(store.apply(this), settings);
        hostNumbers.keySet().forEach(frontier::hostNumber);
        heads.forEach(head -> frontier.restored(head.host(), head.priority(), head.sequence(), now));
        return frontier;
    }

    /// Links that waited and are out of scope: the frontier does not have them, but takes their addresses for
    /// waiting until it is told otherwise. Known when there is a frontier.
    List<Outside> outside() {
        return outside;
    }

    @Override
    public void states(StateSink sink) {
        for (long key : addresses.sortedKeys()) {
            sink.put(key, addresses.state(key));
        }
    }

    @Override
    public void links(LinkSink sink) {
        long[] sequence = new long[1];
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
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
            return;
        }
        int host = hostNumbers.computeIfAbsent(link.target().host(), h -> hostNumbers.size());
        Link again = addresses.fetchedBefore(link.target().key()) ? link.again() : link;
        sink.put(new QueuedLink(sequence, host, priority, again));
        heads.add(new Head(host, priority, sequence));
    }
}
