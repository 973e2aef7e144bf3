package dev.remora.search.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.RequestRefused;

/// Reads the JSON bodies of requests.
record JsonBody(ObjectMapper json) {
    /// Returns the value of a body.
    ///
    /// @throws RequestRefused 400 if it is not JSON of this type
    <T> T read(String body, Class<T> type) {
        try {
            T value = json.readValue(body, type);
            if (value == null) {
                throw RequestRefused.because(400, "topic.json", "null");
            }
            return value;
        } catch (JsonProcessingException unreadable) {
            throw RequestRefused.because(400, "topic.json", unreadable.getOriginalMessage());
        }
    }
}
