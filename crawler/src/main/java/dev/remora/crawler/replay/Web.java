package dev.remora.crawler.replay;

/// Something that answers as the web does: hosts with pages. Called by many threads at once.
@FunctionalInterface
public interface Web {
    /// What `http://host/pathAndQuery` answers. Never throws and never waits: slowness is a part of the answer.
    ///
    /// @param host lower case, with its port where that is not 80 or 443
    /// @param pathAndQuery as it was asked for, neither decoded nor checked; begins with `/`
    Answer answer(String host, String pathAndQuery);
}
