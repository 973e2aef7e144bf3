package dev.remora.crawler.replay;

import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.store.WarcRecords;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.topic.Shard;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// The responses of an archive, distributed over the shards of their sites: a WARC file for each shard. Each is written
/// under another name and renamed at the end, so that whoever repeats it leaves the same files.
///
/// @param folder of the files
/// @param archive number of the archive
/// @param shards how many there are
public record ShardedArchive(Path folder, int archive, int shards) {
    /// The file of a shard.
    public Path part(int shard) {
        return folder.resolve(archive + "-" + shard + ".warc.gz");
    }

    /// Writes the files.
    ///
    /// @return the contents of the archive
    /// @throws IOException if it cannot be opened, or a file cannot be written; the message names it
    public ArchiveFile.Contents write(ArchiveFile from) throws IOException {
        OutputStream[] parts = new OutputStream[shards];
        Path[] fresh = new Path[shards];
        try (Packing packing = new Packing()) {
            for (int shard = 0; shard < shards; shard++) {
                fresh[shard] = Files.createTempFile(folder, part(shard).getFileName() + ".", ".new");
                parts[shard] = new BufferedOutputStream(Files.newOutputStream(fresh[shard]));
            }
            WarcRecords records = new WarcRecords(packing);
            ArchiveFile.Contents contents =
                    from.read(response -> append(records, response, parts[Shard.of(response.url(), shards)]));
            for (int shard = 0; shard < shards; shard++) {
                parts[shard].close();
                Files.move(fresh[shard], part(shard), StandardCopyOption.REPLACE_EXISTING);
            }
            return contents;
        } finally {
            for (int shard = 0; shard < shards && parts[shard] != null; shard++) {
                parts[shard].close();
                Files.deleteIfExists(fresh[shard]);
            }
        }
    }

    private static void append(WarcRecords records, Exchange response, OutputStream part) throws ArchiveFile.SinkFull {
        FieldWriter bytes = records.encode(response);
        try {
            part.write(bytes.array(), 0, bytes.size());
        } catch (IOException e) {
            throw new ArchiveFile.SinkFull(e);
        }
    }
}
