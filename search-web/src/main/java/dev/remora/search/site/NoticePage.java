package dev.remora.search.site;

import dev.remora.search.html.PageShell;
import java.util.List;
import java.util.Map;

/// An error page.
///
/// @param status HTTP status
/// @param heading the status in words
/// @param detail cause and remedy
/// @param requestId the number of the request, for reports
/// @param action address of a form that was refused for its session, and can be sent again
/// @param fields of that form; empty: there is none
public record NoticePage(
        PageShell frame,
        int status,
        String heading,
        String detail,
        String requestId,
        String action,
        Map<String, List<String>> fields) {}
