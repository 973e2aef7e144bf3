package dev.remora.search.digest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.TimedJson;
import dev.remora.search.http.UnusableFile;
import dev.remora.shared.collection.file.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Up to where each receiver has the digests of each topic: the file `digest-state.json` of a data folder.
final class DigestState {
    static final String FILE_NAME = "digest-state.json";

    private static final ObjectMapper JSON = TimedJson.ofFiles();

    private final Path file;
    private final Map<String, Delivery> deliveries;

    /// The last delivery, and what failed since.
    ///
    /// @param position sequence number in the topic's journal up to which the receiver knows it
    /// @param at time of the delivery, or of the first look
    /// @param failures attempts since that failed
    /// @param tried time of the last attempt
    /// @param problem of the last attempt, for people; empty if it did not fail
    record Delivery(long position, Instant at, int failures, Instant tried, String problem) {
        /// The same after another attempt that failed.
        Delivery failed(Instant now, String why) {
            return new Delivery(position, at, failures + 1, now, why);
        }

        private Delivery upTo(Instant now) {
            return new Delivery(
                    position, at.isAfter(now) ? now : at, failures, tried.isAfter(now) ? now : tried, problem);
        }
    }

    private DigestState(Path file, Map<String, Delivery> deliveries) {
        this.file = file;
        this.deliveries = deliveries;
    }

    /// Reads the state of a data folder.
    ///
    /// @throws IOException with words for people
    static DigestState read(Path data) throws IOException {
        Path file = data.resolve(FILE_NAME);
        try {
            Map<String, Delivery> known = Files.exists(file)
                    ? JSON.readValue(DigestSettings.text(file), new TypeReference<TreeMap<String, Delivery>>() {})
                    : new TreeMap<>();
            if (known == null || known.containsValue(null)) {
                throw new UnusableFile("file.digest.state", file, 0);
            }
            return new DigestState(file, known);
        } catch (JsonProcessingException e) {
            throw TimedJson.unusable("file.digest.state", file, e);
        }
    }

    Optional<Delivery> of(String channel, String topic) {
        return Optional.ofNullable(deliveries.get(channel + " " + topic));
    }

    /// Takes times that have not come yet for now: the clock was wrong and was set back. Else no digest would be due
    /// until then.
    void correct(Instant now) throws IOException {
        Map<String, Delivery> before = Map.copyOf(deliveries);
        deliveries.replaceAll((_, delivery) -> delivery.upTo(now));
        if (!deliveries.equals(before)) {
            write();
        }
    }

    void put(String channel, String topic, Delivery delivery) throws IOException {
        deliveries.put(channel + " " + topic, delivery);
        write();
    }

    private void write() throws IOException {
        OwnerOnly.replaceFile(file, JSON.writeValueAsString(deliveries) + "\n");
    }
}
