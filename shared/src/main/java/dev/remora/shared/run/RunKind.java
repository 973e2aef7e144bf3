package dev.remora.shared.run;

import java.util.Locale;

/// What a run does.
public enum RunKind {
    /// Fetches links from the best to the worst.
    CRAWL,
    /// Fetches known addresses again.
    RECRAWL,
    /// Reads archived responses, and fetches nothing.
    IMPORT;

    /// Its name in JSON and message files.
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
