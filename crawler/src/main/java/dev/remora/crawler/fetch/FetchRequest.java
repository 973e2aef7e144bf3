package dev.remora.crawler.fetch;

import dev.remora.shared.url.Url;

/// What to ask for. Redirects are not followed.
///
/// @param url where
/// @param purpose what for
public record FetchRequest(Url url, Purpose purpose) {
    /// What a request is for; sets the cap on its size and the types that it accepts.
    public enum Purpose {
        PAGE,
        ROBOTS,
        SITEMAP
    }
}
