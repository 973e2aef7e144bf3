package dev.remora.crawler.crawl;

import dev.remora.crawler.duplicates.Sketch;
import dev.remora.crawler.relevance.Judgement;
import dev.remora.shared.url.Url;

/// What a host answers to one form of the crawler's name.
public sealed interface CheckAnswer {
    /// A page with a text of its own.
    ///
    /// @param at its address
    /// @param sketch of its text
    record Text(Url at, Sketch sketch, Judgement judgement) implements CheckAnswer {}

    /// A redirect, by status or by an immediate refresh.
    record Leads(Url target) implements CheckAnswer {}

    /// Nothing that says what people get: an error, a short text, a page that asks not to be indexed, a login form or
    /// another soft error. Firewalls answer so when they check a browser.
    record Unclear() implements CheckAnswer {}
}
