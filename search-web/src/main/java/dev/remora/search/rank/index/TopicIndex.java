package dev.remora.search.rank.index;

import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Topic;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;

/// A topic's index at one commit.
///
/// @param folder of the index
/// @param topic of its pages
/// @param reader open; owned by [OpenIndexes]
/// @param seen cache of searches of this topic alone
/// @param words with which its pages were tokenized, in addition to the built-in dictionary
public record TopicIndex(Path folder, Topic topic, DirectoryReader reader, ReaderCache seen, Words words) {
    /// Wraps an open reader, which the caller closes.
    public TopicIndex(Path folder, Topic topic, DirectoryReader reader) {
        this(folder, topic, reader, new ReaderCache(), Words.of(topic));
    }

    /// Words of a topic's dictionary, possibly thousands.
    ///
    /// @param number identifies the words
    public record Words(Set<String> all, long number) {
        static Words of(Topic topic) {
            Set<String> all = topic.dictionary();
            long number = 0xcbf29ce484222325L; // FNV-1a, 64 bits
            for (String word : all) {
                number = (number ^ word.hashCode()) * 0x100000001b3L;
            }
            return new Words(all, number);
        }
    }

    /// Returns the number of the last journal record that is in it with all consequences.
    public long settled() throws IOException {
        return Long.parseLong(reader.getIndexCommit().getUserData().getOrDefault(Fields.COMMIT_SETTLED, "0"));
    }

    /// Returns a number that no other state of this index and no other index has. Commits are counted from 0 in
    /// each index, so the random ids of the segments and the topic's description are included.
    long edition() {
        long edition = 31L * topic.id().hashCode() + topic.name().hashCode();
        edition = 31 * edition + topic.description().hashCode();
        edition = 31 * edition + topic.rank().hashCode();
        edition = 31 * edition + reader.getVersion();
        for (LeafReaderContext leaf : reader.leaves()) {
            if (FilterLeafReader.unwrap(leaf.reader()) instanceof SegmentReader segment) {
                edition = 31 * edition
                        + Arrays.hashCode(segment.getSegmentInfo().info.getId());
            }
        }
        return edition;
    }
}
