package dev.remora.search.rank.index;

import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentReader;

/// A topic's index as it was at one commit.
///
/// @param folder of the index
/// @param topic whose pages it holds
/// @param reader open; owned by [OpenIndexes]
/// @param seen what searches of this topic alone read of it
public record TopicIndex(Path folder, Topic topic, DirectoryReader reader, ReaderCache seen) {
    /// Over an open reader, which the caller closes.
    public TopicIndex(Path folder, Topic topic, DirectoryReader reader) {
        this(folder, topic, reader, new ReaderCache());
    }

    /// A number that no other state of this index has, and no other index: commits are counted from 0 in each, so
    /// the random ids of its segments count besides, and what is told of the topic.
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
