package dev.remora.search.rank;

import dev.remora.shared.topic.Topic;
import java.nio.file.Path;
import org.apache.lucene.index.DirectoryReader;

/// A topic's index as it was at one commit.
///
/// @param folder of the index
/// @param topic whose pages it holds
/// @param reader open; owned by [OpenIndexes]
record TopicIndex(Path folder, Topic topic, DirectoryReader reader) {}
