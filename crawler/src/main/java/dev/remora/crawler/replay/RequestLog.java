package dev.remora.crawler.replay;

import java.time.Instant;

/// Hears of every request that a [ReplayServer] answers: the independent witness of what a crawler asked for, when.
/// Called by many threads at once, before the answer's last byte leaves, so that whoever has read an answer finds
/// it here.
public interface RequestLog extends AutoCloseable {
    /// One request and what it got.
    ///
    /// @param at when its last header line had arrived
    /// @param url `http://host/path?query`, as asked for
    /// @param status HTTP status of the answer
    /// @param bytes of its body, as sent
    /// @param userAgent as the client names itself, or empty
    record Entry(Instant at, String url, int status, long bytes, String userAgent) {
        /// The host, with its port where it is not the default.
        public String host() {
            int slash = url.indexOf('/', 7);
            return url.substring(7, slash < 0 ? url.length() : slash);
        }
    }

    /// Takes note of a request.
    void add(Entry entry);

    @Override
    void close();

    /// Takes no notes.
    static RequestLog none() {
        return new RequestLog() {
            @Override
            public void add(Entry entry) {
                // nobody asked for it
            }

            @Override
            public void close() {
                // nothing is held
            }
        };
    }
}
