package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.crawler.frontier.Frontier;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.url.Url;
import java.util.HashMap;
import java.util.Map;

/// The links that were sent to other shards: the best priority of each address. A second link to an address is
/// sent only if it would move it up there, so that a navigation bar is sent once.
public final class SentLinks implements StatePart {
    private final Map<Long, Float> best = new HashMap<>();

    void sent(JournalRecord.Sent sent) {
        best.merge(sent.link().target().key(), (float) sent.priority(), Math::max);
    }

    /// Whether a link is news for the shard of its address: the first one, or better by a relevant amount
    /// ([Frontier#WORTH_RAISING]).
    public boolean raises(Url target, double priority) {
        Float before = best.get(target.key());
        return before == null || priority > before + Frontier.WORTH_RAISING;
    }

    /// Whether a link was sent to an address.
    public boolean knows(long key) {
        return best.containsKey(key);
    }

    /// Number of addresses to which a link was sent.
    public int size() {
        return best.size();
    }

    @Override
    public Map<Long, Float> snapshot() {
        return Map.copyOf(best);
    }

    @Override
    public void write(CheckpointWriter out) {
        out.all(best, (key, priority) -> {
            out.fixed(key);
            out.single(priority);
        });
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(() -> best.put(in.fixed(), in.single()));
    }
}
