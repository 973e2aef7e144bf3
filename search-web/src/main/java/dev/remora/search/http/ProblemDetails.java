package dev.remora.search.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An error for programs: RFC 9457 problem details, `application/problem+json`.
///
/// @param type address that explains this kind of problem ([ProblemType])
/// @param title the status in words
/// @param status HTTP status
/// @param detail cause and remedy
/// @param instance requested path; null if it could not be read
/// @param requestId number of the request, also in the server's log
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
    ///
    /// @param line from 1; 0: the text as a whole
    /// @param column in code points, from 1; 0: the line as a whole
    /// @param message what is wrong, and what is allowed
    public record Mistake(int line, int column, String message) {}

    /// The media type.
    public static final String MEDIA_TYPE = "application/problem+json";
}
