package dev.remora.shared.collection.folder;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.checkpoint.CheckpointFolder;
import dev.remora.shared.collection.checkpoint.CheckpointReader;
import dev.remora.shared.collection.checkpoint.CheckpointWriter;
import dev.remora.shared.collection.checkpoint.Checkpoints;
import dev.remora.shared.collection.file.WritableFile;
import dev.remora.shared.graph.LinkText;
import dev.remora.shared.graph.RankTable;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder `ranks` of a shard: PageRank over the links of all shards, and the texts of those that lead here from
/// other shards, in the form of a checkpoint. Without it, or if it cannot be read, a shard is ranked by its own links.
public final class StoredRanks {
    private static final Logger LOG = LoggerFactory.getLogger(StoredRanks.class);

    private StoredRanks() {}

    /// Replaces the ranks of a collection.
    ///
    /// @param collection its folder
    /// @param journal its journal, at the state that was ranked
    /// @throws dev.remora.shared.collection.StorageFailed if they cannot be written; earlier ones are kept
    public static void write(Path collection, CollectionReader journal, RankTable ranks) {
        in(collection).write(journal, journal.lastSequence(), out -> write(ranks, out));
    }

    static Optional<RankTable> read(Path collection, CollectionReader journal) {
        return in(collection)
                .latest(journal, StoredRanks::table, why -> LOG.warn("ranks of all shards are not used: {}", why))
                .map(Checkpoints.Opened::state);
    }

    private static CheckpointFolder in(Path collection) {
        return new CheckpointFolder(collection.resolve("ranks"), WritableFile.Opener.DISK);
    }

    private static void write(RankTable ranks, CheckpointWriter out) {
        out.number(ranks.size());
        for (int page = 0; page < ranks.size(); page++) {
            long key = ranks.key(page);
            out.fixed(key);
            out.real(ranks.rankOf(key));
            out.real(ranks.topicRankOf(key));
        }
        out.all(ranks.texts(), text -> {
            out.fixed(text.target());
            out.fixed(text.host());
            out.text(text.text());
        });
    }

    private static RankTable table(CheckpointReader in) {
        int size = in.small();
        RankTable ranks = new RankTable(size);
        for (int page = 0; page < size; page++) {
            ranks.add(in.fixed(), in.real(), in.real());
        }
        in.all(() -> ranks.add(new LinkText(in.fixed(), in.fixed(), in.text())));
        return ranks;
    }
}
