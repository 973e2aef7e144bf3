package dev.remora.search.page;

import dev.remora.search.rank.index.Indexes;
import dev.remora.shared.analysis.ChineseAnalyzer;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.text.StopWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;

/// Finds pages in the local indexes.
public final class LucenePages implements PageLookup {
    private final Indexes indexes;
    private final ChineseAnalyzer analyzer;
    private final SimilarPages similar;

    /// @param analyzer the one that indexed the pages, without the dictionary words of their topics
    /// @param stopWords ignored words
    public LucenePages(Indexes indexes, ChineseAnalyzer analyzer, StopWords stopWords) {
        this.indexes = indexes;
        this.analyzer = analyzer;
        similar = new SimilarPages(stopWords);
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
    public List<KnownPage> alike(KnownPage page, int number) {
        return indexes.look((searcher, parts) -> {
            List<KnownPage> alike = new ArrayList<>();
            List<Integer> own = documents(page.id(), Optional.of(page.topic()), parts);
            if (!own.isEmpty()) {
                ChineseAnalyzer words = parts.stream()
                        .filter(part -> part.topic().id().equals(page.topic()))
                        .findFirst()
                        .map(part -> analyzer.with(part.topic().dictionary()))
                        .orElse(analyzer);
                for (int found : similar.of(searcher, own.getFirst(), words, number)) {
                    alike.add(PageColumns.read(searcher, parts, found));
                }
            }
            return alike;
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
    public <T> Optional<T> counting(String topic, Function<PageCounts, T> work) {
        return indexes.look((searcher, parts) -> {
            for (Indexes.Part part : parts) {
                if (part.topic().id().equals(topic)) {
                    try (LucenePageCounts counts = new LucenePageCounts(part)) {
                        return Optional.of(work.apply(counts));
                    }
                }
            }
            return Optional.empty();
        });
    }
}
