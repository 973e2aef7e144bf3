package dev.remora.search.app;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// A WARC file of small pages, written by hand.
public final class WarcText {
    private final StringBuilder warc = new StringBuilder();

    /// Adds a page that is titled by the first two characters of its text.
    public WarcText page(String address, String text, List<String> links) {
        return page(address, text.substring(0, 2), text.repeat(8), links);
    }

    public WarcText page(String address, String title, String text, List<String> links) {
        StringBuilder html = new StringBuilder("<!doctype html><html lang=zh><title>")
                .append(title)
                .append("</title><body>");
        html.append("<main><p>").append(text).append("</p></main><ul>");
        links.forEach(link -> html.append("<li><a href=\"").append(link).append("\">看看</a></li>"));
        String body = html.append("</ul></body></html>").toString();
        String http = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
        warc.append("WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: ")
                .append(address)
                .append("\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-")
                .append(String.format("%012d", warc.length()))
                .append(
                        ">\r\nWARC-Date: 2026-11-20T21:00:00Z\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: ")
                .append(http.getBytes(StandardCharsets.UTF_8).length)
                .append("\r\n\r\n")
                .append(http)
                .append("\r\n\r\n");
        return this;
    }

    public CharSequence text() {
        return warc;
    }
}
