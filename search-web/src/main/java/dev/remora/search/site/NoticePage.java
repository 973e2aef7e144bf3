package dev.remora.search.site;

import dev.remora.search.html.PageShell;

/// A page that tells what went wrong.
///
/// @param status HTTP status
/// @param heading the status in words
/// @param detail what is wrong and what to do
/// @param requestId the number of the request, for reports
public record NoticePage(PageShell frame, int status, String heading, String detail, String requestId) {}
