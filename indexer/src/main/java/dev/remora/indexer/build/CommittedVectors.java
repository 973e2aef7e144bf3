package dev.remora.indexer.build;

import dev.remora.shared.embedding.EmbeddingFields;
import dev.remora.shared.schema.Fields;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.ByteVectorValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.KnnVectorValues.DocIndexIterator;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/// The vectors that an index has committed, so that an unchanged text is not embedded again: not when its page gets
/// new anchor texts, and not when the index is rebuilt, because the old commit then stays open. For one thread.
final class CommittedVectors implements Closeable {
    private final List<DirectoryReader> commits = new ArrayList<>();
    private final int kept;

    private CommittedVectors(int kept) {
        this.kept = kept;
    }

    /// Opens the last commit of a directory, if there is one that can be read.
    ///
    /// @param rebuilt its pages are about to be written again
    static CommittedVectors of(Directory directory, boolean rebuilt) {
        CommittedVectors vectors = new CommittedVectors(rebuilt ? 1 : 0);
        try {
            if (DirectoryReader.indexExists(directory)) {
                vectors.commits.add(DirectoryReader.open(directory));
            }
        } catch (IOException | IllegalArgumentException unreadable) {
            // Its index is rebuilt, and its texts are embedded again.
            vectors.commits.clear();
        }
        return vectors;
    }

    /// Reads a new commit as well.
    void add(Directory directory) throws IOException {
        if (commits.size() <= kept) {
            commits.add(DirectoryReader.open(directory));
            return;
        }
        DirectoryReader last = DirectoryReader.openIfChanged(commits.getLast());
        if (last != null) {
            commits.removeLast().close();
            commits.add(last);
        }
    }

    /// Returns the vector of a page if it was made from the same text.
    ///
    /// @param id page id
    /// @param field with the vectors
    /// @param digest of the text
    Optional<byte[]> find(String id, String field, long digest) throws IOException {
        for (DirectoryReader commit : commits.reversed()) {
            for (LeafReaderContext leaf : commit.leaves()) {
                Optional<byte[]> found = find(leaf.reader(), id, field, digest);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<byte[]> find(LeafReader leaf, String id, String field, long digest) throws IOException {
        PostingsEnum pages = leaf.postings(new Term(Fields.ID, id), PostingsEnum.NONE);
        ByteVectorValues vectors = leaf.getByteVectorValues(field);
        if (pages == null || vectors == null) {
            return Optional.empty();
        }
        while (pages.nextDoc() != DocIdSetIterator.NO_MORE_DOCS) {
            NumericDocValues sources = DocValues.getNumeric(leaf, EmbeddingFields.source(field));
            DocIndexIterator places = vectors.iterator();
            if (sources.advanceExact(pages.docID())
                    && sources.longValue() == digest
                    && places.advance(pages.docID()) == pages.docID()) {
                return Optional.of(vectors.vectorValue(places.index()).clone());
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        IOUtils.close(commits);
    }
}
