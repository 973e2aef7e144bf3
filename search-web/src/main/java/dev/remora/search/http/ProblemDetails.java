package dev.remora.search.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An error for programs: RFC 9457 problem details, `application/problem+json`.
///
/// @param instance requested path; null if it could not be read
/// @param parameter the invalid parameter, or null
/// @param mistakes errors in the submitted text, or null
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProblemDetails(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String instance,
        @Nullable String requestId,
        @Nullable String parameter,
        @Nullable List<Mistake> mistakes) {
    /// An error or a warning about a text.
    public record Mistake(int line, int column, String message) {}

    /// The media type.
    public static final String MEDIA_TYPE = "application/problem+json";
}
