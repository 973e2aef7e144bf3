package dev.remora.crawler.crawl.state;

import dev.remora.crawler.priority.Harvest;
import dev.remora.shared.collection.JournalRecord;
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

    /// A page that was counted was read again.
    void readAgain(JournalRecord.ReadAgain again) {
        onTopic += (again.harvested() ? 1 : 0) - (again.harvestedBefore() ? 1 : 0);
        relevance += again.page().relevance() - again.relevanceBefore();
    }

    /// A host of this site was judged.
    void proved(boolean before, boolean now) {
        provenHosts += (now ? 1 : 0) - (before ? 1 : 0);
    }

    /// How many hosts of this site are [#proven].
    int provenHosts() {
        return provenHosts;
    }

    /// As values.
    static Map<String, List<Number>> copies(Map<String, HostRecord> records) {
        Map<String, List<Number>> copies = new HashMap<>();
        records.forEach((name, record) ->
                copies.put(name, List.of(record.fetched, record.onTopic, record.relevance, record.provenHosts)));
        return copies;
    }

    /// Pages that were fetched.
    public long fetched() {
        return fetched;
    }

    /// Pages that were judged on topic.
    public long onTopic() {
        return onTopic;
    }

    /// In [0, 1]: what was taken off the sum again may leave it a rounding below 0.
    public double meanRelevance() {
        return fetched == 0 ? 0 : Math.clamp(relevance / fetched, 0, 1);
    }

    /// The figures that a strategy sees.
    public Harvest harvest() {
        return fetched == 0 ? Harvest.NONE : new Harvest(fetched, onTopic, meanRelevance());
    }

    /// Whether the host has shown that it holds the topic: at least three pages, half of them on topic.
    public boolean proven() {
        return fetched >= 3 && 2 * onTopic >= fetched;
    }
}
