package dev.remora.cluster.crawl;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The folder of a crawl in shards, beside the collections. Every machine must see it at the same path.
///
/// ```
/// <data>/<topic-id>.shards/
///   shards.json      number of shards, and up to where links were delivered
///   <topic-id>-0/ …  a collection for each shard
///   stop             asks the machines to end the round
/// ```
///
/// @param path of the folder
/// @param id of the topic
record ShardFolder(Path path, String id) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /// What is known between rounds.
    ///
    /// @param crawl mark of the crawl
    /// @param shards how many there are
    /// @param delivered the sequence number in each shard's journal up to which its links were delivered
    record State(String crawl, int shards, List<Long> delivered) {}

    /// Returns the folder of a topic.
    ///
    /// @param data folder of the collections
    static ShardFolder of(Path data, String id) {
        return new ShardFolder(data.toAbsolutePath().normalize().resolve(id + ".shards"), id);
    }

    /// The collection of a shard.
    Path shard(int index) {
        return path.resolve(id + "-" + index);
    }

    /// While this file exists, tasks end their rounds.
    Path stop() {
        return path.resolve("stop");
    }

    private Path file() {
        return path.resolve("shards.json");
    }

    /// Reads the state; empty if there is none.
    ///
    /// @throws IOException with words for people
    Optional<State> read() throws IOException {
        if (!Files.exists(file())) {
            return Optional.empty();
        }
        try {
            return Optional.of(JSON.readValue(Files.readAllBytes(file()), State.class));
        } catch (JacksonException e) {
            throw new IOException(
                    file() + " is damaged (" + e.getOriginalMessage()
                            + "). Delete it and start again: links are then delivered once more, which changes nothing",
                    e);
        }
    }

    /// Replaces the state.
    void write(State state) throws IOException {
        OwnerOnly.createDirectories(path);
        OwnerOnly.replaceFile(file(), JSON.writeValueAsString(state));
    }
}
