package dev.remora.lab.bench.web;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/// A parser that counts its input bytes: two crawls with as many pages fetch different ones. Thread-safe.
final class WeighedParser implements PageParser {
    private final PageParser parser;
    private final AtomicLong bytes = new AtomicLong();

    /// @param parser that parses the pages
    WeighedParser(PageParser parser) {
        this.parser = parser;
    }

    /// Returns the bytes parsed so far, in 10⁶ bytes without content coding; a page that was parsed again
    /// counts again.
    double megabytes() {
        return bytes.get() / 1e6;
    }

    @Override
    public ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body) {
        bytes.addAndGet(body.length());
        return parser.parse(url, fetchedAt, contentType, body);
    }

    @Override
    public ParseOutcome parseBeginning(Url url, Instant fetchedAt, String contentType, Bytes body) {
        bytes.addAndGet(body.length());
        return parser.parseBeginning(url, fetchedAt, contentType, body);
    }
}
