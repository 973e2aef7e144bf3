package dev.remora.crawler.crawl.rescoring;

import dev.remora.crawler.crawl.state.CrawlState;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Link;
import dev.remora.shared.url.Url;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;

/// The present judgements of all stored pages, also right after they were re-judged: queued links are scored by
/// them. About 33 bytes per page, while in use.
public final class JudgementTable {
    private static final int UNKNOWN = -1;
    private static final int TAUGHT = 50_000;

    private final StoredVersions versions;
    private final float[] relevances;
    private final int[] segments;
    private final long[] offsets;
    private final BitSet judged = new BitSet();
    private final BitSet onTopic = new BitSet();
    private final Map<Url, PageLocation> cameIn = new LinkedHashMap<>();
    private int[] tunnels = new int[0];

    /// For the stored pages in `versions`, none of them judged yet.
    public JudgementTable(StoredVersions versions) {
        this.versions = versions;
        this.relevances = new float[versions.keys().size()];
        this.segments = new int[relevances.length];
        this.offsets = new long[relevances.length];
    }

    /// The pages of a collection with their present judgements, without re-judging.
    ///
    /// @param state of the journal
    public static JudgementTable asJudged(CollectionReader collection, CrawlState state) {
        StoredVersions versions = StoredVersions.of(collection);
        JudgementTable judgements = new JudgementTable(versions);
        versions.forEach(version -> {
            long key = version.url().key();
            boolean onTopic = state.contents().onTopic(key);
            judgements.add(version, state.relevance(key), onTopic, onTopic);
            return true;
        });
        judgements.complete();
        return judgements;
    }

    /// Adds the judgement of a page.
    ///
    /// @param before whether its content was on topic until now
    public void add(StoredVersions.Version version, double relevance, boolean before, boolean now) {
        int page = versions.keys().find(version.url().key());
        relevances[page] = (float) relevance;
        segments[page] = version.page().segment();
        offsets[page] = version.page().offset();
        judged.set(page);
        onTopic.set(page, now);
        if (now && !before) {
            cameIn.put(version.url(), version.page());
        }
    }

    /// Completes the table once all pages have been added.
    public void complete() {
        tunnels = new int[relevances.length];
        for (int page = 0; page < tunnels.length; page++) {
            int source = versions.source(page) == 0 ? UNKNOWN : versions.keys().find(versions.source(page));
            // A source page precedes the pages found on it, except in cycles of redirects and recrawls.
            int before = source == UNKNOWN || source >= page ? 0 : tunnels[source];
            tunnels[page] = onTopic.get(page) ? 0 : before + 1;
        }
    }

    /// Pages that came onto the topic, and where they are stored.
    Map<Url, PageLocation> cameIn() {
        return cameIn;
    }

    /// Passes all pages by key, in the order in which they were fetched, each with the link that led to it,
    /// updated to the new judgements. Pages before the last 50,000 come with [Link#seed]: their links are not
    /// held.
    void forEachLed(ObjLongConsumer<Link> action) {
        versions.forEachLed(versions.firstOfLast(TAUGHT), (link, page) -> {
            if (holds(page)) {
                action.accept(on(link), page);
            }
        });
    }

    /// Passes each link that led to a judged page, updated to these judgements, with the page's number, in
    /// journal order.
    void forEachLeading(ObjIntConsumer<Link> action) {
        versions.forEachLeading((link, page) -> {
            if (judged.get(page)) {
                action.accept(on(link), page);
            }
        });
    }

    /// Upper bound of page numbers, exclusive.
    int pages() {
        return relevances.length;
    }

    /// Number of a judged page, in [0, [#pages]); -1 for any other.
    int number(long key) {
        return find(key);
    }

    /// Whether a page was judged.
    boolean holds(long key) {
        return find(key) != UNKNOWN;
    }

    /// Relevance of a judged page, in [0, 1].
    public double relevance(long key) {
        return relevances[find(key)];
    }

    /// Where a judged page is stored.
    PageLocation location(long key) {
        int page = find(key);
        return new PageLocation(segments[page], offsets[page]);
    }

    /// Whether a judged page is on topic.
    public boolean onTopic(long key) {
        return onTopic.get(find(key));
    }

    /// A link updated to the judgement of its source page.
    Link on(Link link) {
        int source = link.source() == 0 ? UNKNOWN : find(link.source());
        if (source == UNKNOWN || link.origin() == Link.Origin.RECRAWL) {
            return link;
        }
        double relevance = relevances[source];
        boolean same = Math.abs(link.sourceRelevance() - relevance) < 1e-6 && link.offTopic() == tunnels[source];
        return same ? link : link.judged(relevance, tunnels[source]);
    }

    private int find(long key) {
        int page = versions.keys().find(key);
        return page >= 0 && judged.get(page) ? page : UNKNOWN;
    }
}
