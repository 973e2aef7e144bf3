package dev.remora.indexer.build;

import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.page.Anchor;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.LinkClass;
import dev.remora.shared.page.Outlink;
import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A collection in memory that a test fills as a crawl would.
final class CrawledWeb {
    static final Folding FOLDING = new Folding();
    static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    static final ChineseAnalyzer ANALYZER = new ChineseAnalyzer(SEGMENTER, FOLDING);
    static final Instant START = Instant.parse("2026-11-20T08:00:00Z");

    private MemoryCollection collection =
            new MemoryCollection(Topic.of("tcm", "中医", Map.of("中医", 3.0), List.of(new Url("http://a.example/"))));

    MemoryCollection collection() {
        return collection;
    }

    /// An index of the pages on the topic that follows the collection, and tells nobody.
    IndexFollower followed(Path folder, Clock clock) {
        return IndexFollower.open(
                collection, folder, ANALYZER, IndexSettings.of(Topic.IndexScope.ON_TOPIC), clock, IndexEvents.NONE);
    }

    /// What is left after a kill.
    void kill() {
        collection = collection.afterKill();
    }

    /// Fetches an on-topic page.
    PageLocation fetch(String url, String title, String body, Outlink... links) {
        return fetch(url, title, body, 0.8, Verdict.ON_TOPIC, true, links);
    }

    PageLocation fetch(
            String url,
            String title,
            String body,
            double relevance,
            Verdict verdict,
            boolean indexable,
            Outlink... links) {
        return fetch(url, title, body, relevance, verdict, indexable, Likeness.NONE, links);
    }

    PageLocation fetch(
            String url,
            String title,
            String body,
            double relevance,
            Verdict verdict,
            boolean indexable,
            Likeness likeness,
            Outlink... links) {
        Page page = Page.ofText(new Url(url), START, title, body, "zh")
                .withNoindex(!indexable)
                .linking(List.of(links));
        PageLocation location =
                collection.store(new StoredPage(page, SEGMENTER.segment(title), SEGMENTER.segment(body), relevance));
        append(new JournalRecord.Fetched(
                START,
                page.url(),
                new ArchivedResponse(200, new WarcLocation(1, 0)),
                location,
                new Assessment(relevance, verdict, new PageEvidence.Untold()),
                indexable,
                likeness));
        return location;
    }

    /// Fetches a page whose content is that of another, which stands for it (`DUPLICATE`) or gives way to it
    /// (`ON_TOPIC`).
    PageLocation fetchSame(String url, String title, String body, Verdict verdict, String other, Outlink... links) {
        Likeness likeness = new Likeness(0, new Url(other).key(), true, Likeness.Canonical.UNSAID, 0, Bytes.NONE);
        return fetch(url, title, body, 0.8, verdict, true, likeness, links);
    }

    void judge(String url, PageLocation page, double relevance, Verdict verdict) {
        append(new JournalRecord.Judged(
                START, new Url(url), page, new Assessment(relevance, verdict, new PageEvidence.Untold())));
    }

    /// Folds a page into one of another shard.
    void representedBy(String url, PageLocation page, String other) {
        append(new JournalRecord.Judged(
                START,
                new Url(url),
                page,
                new Assessment(0.8, Verdict.DUPLICATE, new PageEvidence.RepresentedBy(new Url(other)))));
    }

    /// Moves a page to a cluster that began in another shard.
    void cluster(String url, long cluster) {
        append(new JournalRecord.Clustered(START, new Url(url), cluster, Bytes.NONE));
    }

    /// Judges a page anew.
    ///
    /// @param into the page that stands for it; empty: it stands for itself
    void rejudge(String url, PageLocation page, double relevance, boolean onTopic, String into) {
        Verdict alone = onTopic ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC;
        append(new JournalRecord.Rejudged(
                START,
                new Url(url),
                page,
                new Assessment(relevance, into.isEmpty() ? alone : Verdict.DUPLICATE, new PageEvidence.Untold()),
                onTopic,
                into.isEmpty() ? 0 : new Url(into).key(),
                1));
    }

    void redirect(String from, String to) {
        append(new JournalRecord.Moved(START, new Url(from), 301, new WarcLocation(1, 0), to));
    }

    void remove(String url) {
        append(new JournalRecord.Removed(START, new Url(url), new Failure.HttpStatus(410)));
    }

    private void append(JournalRecord record) {
        collection.append(record);
        collection.sync();
    }

    static Outlink link(String target, String text) {
        return new Outlink(new Url(target), Anchor.of(text), "", false, -1, LinkClass.LEVEL, "");
    }

    static Outlink nofollow(String target, String text) {
        return new Outlink(new Url(target), Anchor.of(text), "", true, -1, LinkClass.LEVEL, "");
    }

    static Outlink[] links(List<String> targets, String text) {
        List<Outlink> links = new ArrayList<>();
        targets.forEach(target -> links.add(link(target, text)));
        return links.toArray(Outlink[]::new);
    }
}
