package dev.remora.lab.library;

import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.shared.url.UrlRules;
import java.util.Set;

/// A web that the lab crawls in process. Safe for use by many threads.
public interface PageLibrary {
    /// What a request brings. The same for the same request.
    Holding look(FetchRequest request);

    /// Its hosts: a crawl in the lab goes to no other.
    Set<String> hosts();

    /// What an address is in it.
    UrlRules urls();

    /// What it is, for people: `9,513 pages of 39 hosts`.
    String description();
}
