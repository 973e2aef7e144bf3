package dev.remora.crawler.crawl.state.hosts;

import dev.remora.crawler.priority.Harvest;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What a crawl has found on one host, or on one site, so far. For the loop's thread.
public final class HostRecord {
    private long fetched;
    private long onTopic;
    private double relevance;
    private int provenHosts;

    void judged(double pageRelevance, boolean pageOnTopic) {
        fetched++;
        onTopic += pageOnTopic ? 1 : 0;
        relevance += pageRelevance;
    }

    /// Updates the figures for a counted page that was parsed again.
    void reparsed(JournalRecord.Reparsed again) {
        int change = (again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0);
        // A page that took the place of another with the same text was not counted here.
        onTopic = Math.clamp(onTopic + change, 0, fetched);
        relevance += again.page().relevance() - again.relevanceBefore();
    }

    /// Updates the number of proven hosts after a host of this site was judged.
    void proved(boolean before, boolean now) {
        provenHosts += (now ? 1 : 0) - (before ? 1 : 0);
    }

    /// Number of hosts of this site that are [#proven].
    int provenHosts() {
        return provenHosts;
    }

    static Map<String, List<Number>> copies(Map<String, HostRecord> records) {
        Map<String, List<Number>> copies = new HashMap<>();
        records.forEach((name, record) ->
                copies.put(name, List.of(record.fetched, record.onTopic, record.relevance, record.provenHosts)));
        return copies;
    }

    /// Number of fetched pages.
    public long fetched() {
        return fetched;
    }

    /// Number of pages judged on topic.
    public long onTopic() {
        return onTopic;
    }

    /// In [0, 1]; 0 without pages. Subtraction may leave a sum slightly below 0.
    public double meanRelevance() {
        return fetched == 0 ? 0 : Math.clamp(relevance / fetched, 0, 1);
    }

    /// The figures that a strategy sees.
    public Harvest harvest() {
        return new Harvest(fetched, onTopic);
    }

    /// Whether the host is proven to hold the topic: at least three pages, half of them on topic.
    public boolean proven() {
        return fetched >= 3 && 2 * onTopic >= fetched;
    }

    void write(CheckpointWriter out) {
        out.number(fetched);
        out.signed(onTopic);
        out.real(relevance);
        out.signed(provenHosts);
    }

    static HostRecord read(CheckpointReader in) {
        HostRecord record = new HostRecord();
        record.fetched = in.number();
        record.onTopic = in.signed();
        record.relevance = in.real();
        record.provenHosts = (int) in.signed();
        return record;
    }
}
