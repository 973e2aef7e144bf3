package dev.remora.search.page;

import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.collection.CollectionDamaged;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.provenance.Provenances;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.StopWords;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;

/// The pages of the indexes and of their collections.
public final class CollectionPages implements Pages {
    private static final int OF_A_HOST = 2;

    /// Similar pages that are examined for each one shown.
    private static final int OF_SO_MANY = 3;

    private final Indexes indexes;
    private final Function<Path, CollectionReader> collections;
    private final Function<Exchange, byte[]> bodies;
    private final Function<Topic, OptionalDouble> threshold;
    private final ChineseAnalyzer analyzer;
    private final SimilarPages similar;
    private final CopyLimits limits;
    private final LongSupplier nanos;
    private final TopicOverviews overviews;

    /// @param collections opens a collection's folder for reading
    /// @param bodies returns the body of a response, with its content coding decoded
    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param stopWords ignored words
    /// @param threshold relevance from which a topic's pages are on topic
    /// @param limits of each copy
    /// @param nanos a monotonic clock, in nanoseconds
    /// @param clock with the zone in which days begin
    public CollectionPages(
            Indexes indexes,
            Function<Path, CollectionReader> collections,
            Function<Exchange, byte[]> bodies,
            ChineseAnalyzer analyzer,
            StopWords stopWords,
            Function<Topic, OptionalDouble> threshold,
            CopyLimits limits,
            LongSupplier nanos,
            Clock clock) {
        this.threshold = threshold;
        this.limits = limits;
        this.nanos = nanos;
        this.indexes = indexes;
        this.collections = collections;
        this.bodies = bodies;
        this.analyzer = analyzer;
        similar = new SimilarPages(stopWords);
        overviews = new TopicOverviews(threshold, clock);
    }

    @Override
    public Optional<KnownPage> find(String id, Optional<String> topic) {
        return indexes.look((searcher, parts) -> {
            List<Integer> found = documents(id, topic, parts);
            return found.isEmpty()
                    ? Optional.empty()
                    : Optional.of(PageColumns.read(searcher, parts, found.getFirst()));
        });
    }

    @Override
    public List<KnownPage> similar(KnownPage page, int number) {
        return indexes.look((searcher, parts) -> {
            List<Integer> own = documents(page.id(), Optional.of(page.topic()), parts);
            return own.isEmpty() ? List.of() : similar(searcher, parts, page.topic(), own.getFirst(), number);
        });
    }

    @Override
    public List<KnownPage> near(KnownPage page, int number) {
        return indexes.look((searcher, parts) -> {
            List<Integer> own = documents(page.id(), Optional.of(page.topic()), parts);
            List<KnownPage> near = new ArrayList<>();
            for (int found : own.isEmpty() ? List.<Integer>of() : NearDuplicates.of(searcher, own.getFirst(), number)) {
                KnownPage other = PageColumns.read(searcher, parts, found);
                if (other.topic().equals(page.topic())) {
                    near.add(other);
                }
            }
            return near;
        });
    }

    @Override
    public Optional<PageStanding> standing(KnownPage page) {
        return indexes.look((searcher, parts) -> {
            for (Indexes.Part part : parts) {
                if (part.topic().id().equals(page.topic())) {
                    return Optional.of(PageStanding.of(page, part))
                            .filter(standing -> standing.others() >= PageStanding.FEWEST);
                }
            }
            return Optional.empty();
        });
    }

    private List<KnownPage> similar(IndexSearcher searcher, List<Indexes.Part> parts, String topic, int doc, int number)
            throws IOException {
        List<KnownPage> pages = new ArrayList<>();
        List<KnownPage> later = new ArrayList<>();
        ChineseAnalyzer words = parts.stream()
                .filter(part -> part.topic().id().equals(topic))
                .findFirst()
                .map(part -> analyzer.with(part.topic().dictionary()))
                .orElse(analyzer);
        for (int found : similar.of(searcher, doc, words, number * OF_SO_MANY)) {
            KnownPage page = PageColumns.read(searcher, parts, found);
            if (pages.stream().noneMatch(before -> before.id().equals(page.id()))) {
                long ofHost = pages.stream()
                        .filter(before -> before.host().equals(page.host()))
                        .count();
                (ofHost < OF_A_HOST ? pages : later).add(page);
            }
        }
        pages.addAll(later);
        return List.copyOf(pages.subList(0, Math.min(number, pages.size())));
    }

    private static List<Integer> documents(String id, Optional<String> topic, List<Indexes.Part> parts)
            throws IOException {
        List<Integer> documents = new ArrayList<>();
        for (Indexes.Part part : parts) {
            if (topic.isEmpty() || topic.get().equals(part.topic().id())) {
                for (LeafReaderContext segment : part.segments()) {
                    PostingsEnum found = segment.reader().postings(new Term(Fields.ID, id), PostingsEnum.NONE);
                    int doc = found == null ? DocIdSetIterator.NO_MORE_DOCS : found.nextDoc();
                    while (doc != DocIdSetIterator.NO_MORE_DOCS) {
                        if (segment.reader().getLiveDocs() == null
                                || segment.reader().getLiveDocs().get(doc)) {
                            documents.add(segment.docBase + doc);
                        }
                        doc = found.nextDoc();
                    }
                }
            }
        }
        return documents;
    }

    @Override
    public Copy copy(KnownPage page) {
        try (CollectionReader collection = collections.apply(page.place().collection())) {
            var stored = collection.page(page.place().page()).page();
            Exchange exchange = collection.exchange(page.place().response());
            boolean ours = exchange.url().key() == stored.url().key();
            if (!page.isHtml() || !ours) {
                return HarmlessHtml.ofText(stored.text(), limits);
            }
            if (exchange.headers().stream()
                    .filter(header -> header.name().equalsIgnoreCase("X-Robots-Tag"))
                    .anyMatch(header -> HarmlessHtml.forbidsCopies(header.value()))) {
                return new Copy.Withheld();
            }
            String html = new String(bodies.apply(exchange), charset(stored.charset()));
            return HarmlessHtml.of(html, page.url(), limits, nanos);
        } catch (CollectionDamaged damaged) {
            return new Copy.Unreadable(damaged.getMessage());
        }
    }

    @Override
    public List<String> texts(List<Optional<KnownPage>> wanted) {
        Map<Path, CollectionReader> open = new HashMap<>();
        try {
            return wanted.stream()
                    .map(page -> page.map(known -> text(known, open)).orElse(""))
                    .toList();
        } finally {
            open.values().forEach(CollectionReader::close);
        }
    }

    /// @param open open collections by folder; this page's is added
    private String text(KnownPage page, Map<Path, CollectionReader> open) {
        try {
            CollectionReader collection = open.computeIfAbsent(page.place().collection(), collections);
            return collection.page(page.place().page()).page().text();
        } catch (CollectionDamaged damaged) {
            return "";
        }
    }

    private static Charset charset(String name) {
        try {
            return Charset.forName(name);
        } catch (IllegalArgumentException unknown) {
            return StandardCharsets.UTF_8;
        }
    }

    @Override
    public Optional<Provenance> provenance(KnownPage page) {
        try (CollectionReader collection = collections.apply(page.place().collection())) {
            return new Provenances(collection, threshold).of(new Url(page.url()));
        } catch (CollectionDamaged damaged) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<TopicOverview> overview(String topic) {
        return indexes.look((searcher, parts) -> parts.stream()
                .filter(part -> part.topic().id().equals(topic))
                .findFirst()
                .map(overviews::of));
    }
}
