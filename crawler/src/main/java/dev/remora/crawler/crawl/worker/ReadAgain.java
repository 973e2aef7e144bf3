package dev.remora.crawler.crawl.worker;

import dev.remora.crawler.crawl.Completion;

/// The result of reading an archived response again.
public sealed interface ReadAgain {
    /// The page differs from its stored version; it was stored and judged.
    record Changed(Completion.Reading.PageRead read) implements ReadAgain {}

    /// The page equals its stored version; it was judged.
    record Same(Completion.Reading.PageRead read) implements ReadAgain {}

    /// There is no response any more, or no page can be read in it: the stored version stays.
    record Kept() implements ReadAgain {}
}
