package dev.remora.cluster.crawl;

import java.io.Serializable;
import java.util.List;

/// What a machine is asked to do for an import.
sealed interface ImportTask extends Serializable {
    /// Distributes an archive over the shards.
    ///
    /// @param folder of the parts
    /// @param archive its path
    /// @param number of the archive
    /// @param shards how many there are
    record Distribute(String folder, String archive, int number, int shards) implements ImportTask {}

    /// Imports the parts of a shard.
    ///
    /// @param folder of the parts
    /// @param archives how many archives there were
    /// @param shard with its topic and options
    record Admit(String folder, int archives, ShardTask shard) implements ImportTask {}

    /// What a machine answers.
    ///
    /// @param count responses of the archive, or pages of the shard
    /// @param other skipped records of the archive
    /// @param news for people; empty if there is none
    /// @param failure for people; empty if it did what it was asked for
    record Reply(long count, long other, List<String> news, String failure) implements Serializable {
        static Reply done(long count, long other, List<String> news) {
            return new Reply(count, other, news, "");
        }

        static Reply failed(String words) {
            return new Reply(0, 0, List.of(), words);
        }
    }
}
