package dev.remora.search.site;

import dev.remora.search.html.PageShell;

/// An error page.
///
/// @param status HTTP status
/// @param heading the status in words
/// @param detail cause and remedy
/// @param requestId the number of the request, for reports
public record NoticePage(PageShell frame, int status, String heading, String detail, String requestId) {}
