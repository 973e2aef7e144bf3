package dev.remora.search.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/// An error as a program reads it: RFC 9457 problem details, `application/problem+json`.
///
/// @param type always `about:blank`: the status says which kind it is
/// @param title the status in words
/// @param status HTTP status
/// @param detail what is wrong and what to do
/// @param instance path that was asked for
/// @param requestId the request's number, which stands in the server's log too
/// @param parameter the parameter that is wrong, or null
@JsonPropertyOrder({"type", "title", "status", "detail", "instance", "requestId", "parameter"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProblemDetails(
        String type,
        String title,
        int status,
        String detail,
        @Nullable String instance,
        @Nullable String requestId,
        @Nullable String parameter) {
    /// The media type.
    public static final String MEDIA_TYPE = "application/problem+json";
}
