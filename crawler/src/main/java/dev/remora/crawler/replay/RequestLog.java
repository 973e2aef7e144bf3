package dev.remora.crawler.replay;

import java.time.Instant;

/// Receives every request that a [ReplayServer] answers: an independent record of what a crawler requested, and
/// when. Called concurrently by many threads, before the last byte of the response is sent, so that a client
/// that has read a response finds it here.
public interface RequestLog extends AutoCloseable {
    /// A request and its response.
    ///
    /// @param at arrival of its last header line
    /// @param url `http://host/path?query`, as requested
    /// @param status HTTP status of the response
    /// @param bytes of its body, as sent
    /// @param userAgent User-Agent header, or empty
    record Entry(Instant at, String url, int status, long bytes, String userAgent) {
        /// The host, with its port unless that is the default.
        public String host() {
            int slash = url.indexOf('/', 7);
            return url.substring(7, slash < 0 ? url.length() : slash);
        }
    }

    /// Records a request.
    void add(Entry entry);

    @Override
    void close();

    /// A log that records nothing.
    static RequestLog none() {
        return new RequestLog() {
            @Override
            public void add(Entry entry) {
                // nothing to record
            }

            @Override
            public void close() {
                // nothing to close
            }
        };
    }
}
