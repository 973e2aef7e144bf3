package dev.remora.lab.library;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.shared.url.UrlRules;
import java.util.Set;

/// A web that the lab crawls in process. Thread-safe.
public interface PageLibrary {
    /// Returns the response to a request, deterministically.
    Holding look(FetchRequest request);

    /// Returns its hosts; a lab crawl requests no others.
    Set<String> hosts();

    /// Returns its rules of addresses.
    UrlRules urls();

    /// Returns a description for people: `9,513 pages of 39 hosts`.
    String description();
}
