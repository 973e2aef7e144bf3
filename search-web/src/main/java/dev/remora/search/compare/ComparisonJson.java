package dev.remora.search.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.TimedJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/// Comparisons and their events as JSON. Thread-safe.
public final class ComparisonJson {
    /// The file of a comparison, in the reports of its collection.
    public static final String FILE = "comparison.json";

    private final ObjectMapper json = TimedJson.mapper();

    /// Returns an event as one line.
    public String line(ComparisonEvent event) {
        try {
            return json.writerFor(ComparisonEvent.class).writeValueAsString(event);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("an event is always JSON", e);
        }
    }

    /// Reads a line; empty if it is no event.
    public Optional<ComparisonEvent> event(String line) {
        try {
            return Optional.ofNullable(json.readValue(line, ComparisonEvent.class));
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /// Writes the file of a comparison, whole or not at all.
    ///
    /// @param reports folder of reports
    public void write(Comparison comparison, Path reports) throws IOException {
        Path unfinished = Files.createTempFile(reports, FILE, ".tmp");
        json.writeValue(unfinished.toFile(), comparison);
        Files.move(unfinished, reports.resolve(FILE), StandardCopyOption.REPLACE_EXISTING);
    }

    /// Reads the file of the last comparison; empty if there is none.
    public Optional<Comparison> read(Path reports) {
        Path file = reports.resolve(FILE);
        try {
            return Files.isRegularFile(file)
                    ? Optional.of(json.readValue(file.toFile(), Comparison.class))
                    : Optional.empty();
        } catch (IOException unreadable) { // of another version: the next comparison replaces it
            return Optional.empty();
        }
    }
}
