package dev.remora.search.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.nio.file.Path;

/// JSON with times in ISO 8601.
public final class TimedJson {
    private TimedJson() {}

    /// Returns the mapper of the API and of lines.
    public static JsonMapper mapper() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build();
    }

    /// Returns the mapper of files in the data folder: indented, and read only if nothing is missing, null or too much.
    public static JsonMapper ofFiles() {
        return mapper().rebuild()
                .enable(SerializationFeature.INDENT_OUTPUT)
                .enable(
                        DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                        DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
                        DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .build();
    }

    /// Returns the failure of a file that is not such JSON.
    ///
    /// @param key of the message, about the file and a line (0: unknown)
    public static UnusableFile unusable(String key, Path file, JsonProcessingException broken) {
        return new UnusableFile(
                key,
                file,
                broken.getLocation() == null ? 0 : broken.getLocation().getLineNr());
    }
}
