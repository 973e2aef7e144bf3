package dev.remora.lab.bench.web;

import dev.remora.crawler.crawl.Completion;
import dev.remora.crawler.crawl.Completion.Reading.PageRead;
import dev.remora.crawler.crawl.Job;
import dev.remora.crawler.crawl.worker.PageWorker;
import dev.remora.crawler.duplicates.NearDuplicateClusters;
import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.frontier.store.QueuedLink;
import dev.remora.crawler.relevance.RelevanceModel;
import dev.remora.crawler.relevance.RelevanceModels;
import dev.remora.crawler.replay.ArchivedWeb;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.DemoWeb;
import dev.remora.lab.demo.Label;
import dev.remora.shared.collection.ArchivedResponse;
import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.CollectionWriter;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Likeness;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.PageEvidence;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A collection of every page of a web, whether linked or not, fetched by the product's workers.
public final class WholeWeb implements AutoCloseable {
    private final Path folder;
    private final CollectionReader collection;
    private final List<PageLocation> pages = new ArrayList<>();

    private WholeWeb(Path folder, CollectionReader collection) {
        this.folder = folder;
        this.collection = collection;
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(change -> {
                if (change instanceof Change.Put put) {
                    pages.add(put.page());
                }
            });
        }
    }

    /// Reads a web into a collection.
    ///
    /// @param data parent folder of the collection
    public static WholeWeb collect(Optional<Path> source, Path data, BenchWords general) throws IOException {
        Topic topic = BenchTopic.of(source, 1_000_000);
        BenchWords words = general.of(topic); // as a crawl stores them: else the index segments each page again
        Web web = ServedWeb.open(source);
        Path folder = data.resolve(topic.id());
        RelevanceModel relevance = RelevanceModels.of(topic, words.folding());
        Clock clock = Clock.systemUTC();
        CollectionWriter collection = MeasuredCrawl.open(folder, topic, clock);
        PageWorker worker = MeasuredCrawl.worker(new DirectFetcher(web, clock), words, relevance, collection);
        NearDuplicateClusters near = new NearDuplicateClusters();
        addresses(web).map(address -> worker.execute(job(address))).forEach(done -> {
            synchronized (near) { // pages come from all cores; similarity is determined sequentially
                record(done, near, clock).ifPresent(collection::append);
            }
        });
        collection.sync();
        return new WholeWeb(folder, collection);
    }

    /// Returns the addresses of a web's pages and other content.
    public static Stream<Url> addresses(Web web) {
        Collection<String> all = web instanceof ArchivedWeb archived
                ? archived.addresses()
                : DemoWeb.build(DemoWeb.SEED).labels().stream().map(Label::url).toList();
        return all.parallelStream()
                .map(MeasuredCrawl.URLS::canonical)
                .filter(UrlVerdict.Accepted.class::isInstance)
                .map(verdict -> ((UrlVerdict.Accepted) verdict).url());
    }

    private static Job job(Url url) {
        return new Job.PageJob(new QueuedLink(1, 0, 1, Link.seed(url)));
    }

    /// Returns the journal record of a page. Near-duplicates are recorded as in a crawl; exact duplicates are
    /// not folded: all pages are kept.
    private static Optional<JournalRecord> record(Completion done, NearDuplicateClusters near, Clock clock) {
        if (!(done.reading().orElse(null) instanceof PageRead read)) {
            return Optional.empty();
        }
        return Optional.of(new JournalRecord.Fetched(
                clock.instant(),
                read.page().url(),
                new ArchivedResponse(200, done.warc().orElseThrow()),
                read.location(),
                new Assessment(
                        read.judgement().relevance(),
                        read.judgement().onTopic() ? Verdict.ON_TOPIC : Verdict.OFF_TOPIC,
                        new PageEvidence.Untold()),
                true,
                likeness(read, near)));
    }

    private static Likeness likeness(PageRead read, NearDuplicateClusters near) {
        boolean onTopic = read.judgement().onTopic();
        if (read.fingerprints().sketch().isEmpty()) {
            return new Likeness(read.digest(), 0, onTopic, Likeness.Canonical.UNKNOWN, 0, Bytes.NONE);
        }
        Sketch sketch = read.fingerprints().sketch().get();
        Optional<Long> cluster = near.find(sketch);
        if (cluster.isEmpty()) {
            near.begin(sketch);
        }
        long name = cluster.orElse(sketch.name());
        near.join(name, read.page().url());
        return new Likeness(
                read.digest(),
                0,
                onTopic,
                Likeness.Canonical.UNKNOWN,
                name,
                cluster.isPresent() ? Bytes.NONE : sketch.bytes());
    }

    /// Returns the hosts of an archived web.
    static Collection<String> hosts(Path source) throws IOException {
        return ArchivedWeb.read(List.of(source)).hosts();
    }

    /// Returns the parent folder of the collection.
    public Path data() {
        return folder.getParent();
    }

    /// Returns the collection's folder.
    public Path folder() {
        return folder;
    }

    /// Returns the collection of all pages, open for reading.
    public CollectionReader collection() {
        return collection;
    }

    /// Returns the locations of its pages.
    public List<PageLocation> pages() {
        return List.copyOf(pages);
    }

    @Override
    public void close() {
        collection.close();
    }
}
