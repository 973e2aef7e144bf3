package dev.remora.indexer.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/// Reads all files of an index's last commit and verifies their checksums. Changes nothing and takes no lock,
/// so it may run while the index is written.
public final class IndexCheck {
    private IndexCheck() {}

    /// Returns Lucene's message about the damage; empty for an intact index.
    ///
    /// @param folder of the index
    public static Optional<String> damage(Path folder) {
        if (!Files.isDirectory(folder)) {
            return Optional.of("there is no " + folder);
        }
        try (Directory directory = FSDirectory.open(folder);
                DirectoryReader reader = DirectoryReader.open(directory)) {
            for (LeafReaderContext segment : reader.leaves()) {
                ((CodecReader) segment.reader()).checkIntegrity();
            }
            return Optional.empty();
        } catch (IOException | IllegalArgumentException | IllegalStateException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }
}
