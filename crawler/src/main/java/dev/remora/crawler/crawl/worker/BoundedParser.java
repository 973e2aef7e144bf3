package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.concurrent.Semaphore;

/// A parser that bounds the memory of pages parsed at the same time: threads wait while the pages of others are too
/// large to parse theirs beside them. Safe for use by many threads.
public final class BoundedParser implements PageParser {
    /// Bytes of all pages that are parsed at the same time: a page of this length and of small elements takes some
    /// 250 MB.
    static final int MOST_AT_ONCE = 4 << 20;

    private final PageParser parser;
    private final Semaphore room;

    /// Creates a bounded form of a parser.
    public BoundedParser(PageParser parser) {
        this(parser, new Semaphore(MOST_AT_ONCE, true));
    }

    private BoundedParser(PageParser parser, Semaphore room) {
        this.parser = parser;
        this.room = room;
    }

    @Override
    public BoundedParser untaught() {
        return new BoundedParser(parser.untaught(), room);
    }

    @Override
    public BoundedParser settled() {
        return new BoundedParser(parser.settled(), room);
    }

    @Override
    public ParseOutcome parse(Url url, Instant fetchedAt, String contentType, Bytes body) {
        int size = Math.min(body.length(), MOST_AT_ONCE);
        room.acquireUninterruptibly(size);
        try {
            return parser.parse(url, fetchedAt, contentType, body);
        } finally {
            room.release(size);
        }
    }
}
