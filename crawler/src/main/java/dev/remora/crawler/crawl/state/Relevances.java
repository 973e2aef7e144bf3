package dev.remora.crawler.crawl.state;

import dev.remora.crawler.crawl.StatePart;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.graph.KeyTable;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/// The approximate relevance of the last version of each address that was read: 20 bytes per address.
final class Relevances implements StatePart {
    private final KeyTable keys = new KeyTable();
    private float[] values = new float[64];

    void put(long key, double relevance) {
        int number = keys.add(key);
        if (number == values.length) {
            values = Arrays.copyOf(values, 2 * number);
        }
        values[number] = (float) relevance;
    }

    /// 0 for an address that was not read.
    double of(long key) {
        int number = keys.find(key);
        return number < 0 ? 0 : values[number];
    }

    @Override
    public Map<Long, Float> snapshot() {
        Map<Long, Float> all = new TreeMap<>();
        for (int number = 0; number < keys.size(); number++) {
            all.put(keys.key(number), values[number]);
        }
        return all;
    }

    @Override
    public void write(CheckpointWriter out) {
        out.number(keys.size());
        for (int number = 0; number < keys.size(); number++) {
            out.fixed(keys.key(number));
            out.single(values[number]);
        }
    }

    @Override
    public void read(CheckpointReader in) {
        in.all(keys::reserve, () -> put(in.fixed(), in.single()));
    }
}
