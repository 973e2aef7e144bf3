package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.fetch.ParsingRoom;
import dev.remora.crawler.parse.PageParser;
import dev.remora.crawler.parse.ParseOutcome;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.url.Url;
import java.time.Instant;

/// A parser whose pages wait for room ([ParsingRoom]). Safe for use by many threads.
public final class BoundedParser implements PageParser {
    private final PageParser parser;
    private final ParsingRoom room;

    /// Creates a bounded form of a parser.
    ///
    /// @param room shared with all else that is parsed
    public BoundedParser(PageParser parser, ParsingRoom room) {
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
        return room.parsed(body.length(), () -> parser.parse(url, fetchedAt, contentType, body));
    }
}
