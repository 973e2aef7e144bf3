package dev.remora.crawler.replay;

/// A source of answers like the web: hosts with pages. Called concurrently by many threads.
@FunctionalInterface
public interface Web {
    /// The answer for `http://host/pathAndQuery`. Never throws and never waits: slowness is a part of the
    /// answer.
    ///
    /// @param host lower case, with its port unless that is 80 or 443
    /// @param pathAndQuery as requested, neither decoded nor checked; begins with `/`
    Answer answer(String host, String pathAndQuery);
}
