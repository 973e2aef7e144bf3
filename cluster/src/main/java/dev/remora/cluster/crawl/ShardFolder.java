package dev.remora.cluster.crawl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.reason.StorageFault;
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
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /// What is known between rounds.
    ///
    /// @param crawl mark of the crawl
    /// @param shards how many there are
    /// @param delivered the sequence number in each shard's journal up to which its links were delivered
    record State(String crawl, int shards, List<Long> delivered) {
        State {
            boolean numbered = delivered != null
                    && delivered.size() == shards
                    && delivered.stream().allMatch(number -> number != null && number >= 0);
            if (crawl == null || shards < 1 || !numbered) {
                throw new IllegalArgumentException("crawl, shards and a number in delivered for each shard are needed");
            }
        }
    }

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
            State state = JSON.readValue(bytes(), State.class);
            if (state == null) {
                throw new UnusableFile("file.shards", file(), 0);
            }
            return Optional.of(state);
        } catch (JsonProcessingException e) {
            throw new UnusableFile(
                    "file.shards",
                    file(),
                    e.getLocation() == null ? 0 : e.getLocation().getLineNr());
        }
    }

    private byte[] bytes() throws IOException {
        try {
            return Files.readAllBytes(file());
        } catch (IOException e) {
            throw unread(e);
        }
    }

    IOException unread(IOException cause) {
        return new IOException(
                file() + " could not be read: " + ReasonText.ENGLISH.say(StorageFault.cause(cause)), cause);
    }

    /// Replaces the state.
    void write(State state) throws IOException {
        OwnerOnly.createDirectories(path);
        OwnerOnly.replaceFile(file(), JSON.writeValueAsString(state));
    }
}
