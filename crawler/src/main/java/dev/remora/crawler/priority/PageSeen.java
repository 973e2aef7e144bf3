package dev.remora.crawler.priority;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import java.util.function.Supplier;

/// A page that the crawl has fetched, read and judged: all that a strategy may learn from it. One that is in the page
/// store is read when it is first asked for, so a strategy pays for reading only where it looks at pages. For one
/// thread.
public final class PageSeen {
    private final long key;
    private final double relevance;
    private final boolean onTopic;
    private final Supplier<Content> source;
    private Content content;

    private record Content(Page page, PageWords words) {}

    /// A page that is at hand.
    ///
    /// @param page with its blocks and outlinks
    /// @param relevance by the crawl's own model, in [0, 1]
    /// @param onTopic by the crawl's own model
    /// @param words of its title and text
    public PageSeen(Page page, double relevance, boolean onTopic, PageWords words) {
        this.key = page.url().key();
        this.relevance = relevance;
        this.onTopic = onTopic;
        this.source = () -> new Content(page, words);
    }

    /// A stored page.
    ///
    /// @param key of its address
    /// @param relevance by the crawl's own model, in [0, 1]
    /// @param onTopic by the crawl's own model
    /// @param stored reads it
    public PageSeen(long key, double relevance, boolean onTopic, Supplier<StoredPage> stored) {
        this.key = key;
        this.relevance = relevance;
        this.onTopic = onTopic;
        this.source = () -> {
            StoredPage page = stored.get();
            return new Content(page.page(), PageWords.of(page.title(), page.body()));
        };
    }

    /// Its key in the link graph, as [dev.remora.shared.page.Link#source] has it.
    public long key() {
        return key;
    }

    /// By the crawl's own model, in [0, 1].
    public double relevance() {
        return relevance;
    }

    /// By the crawl's own model.
    public boolean onTopic() {
        return onTopic;
    }

    /// The page with its blocks and outlinks.
    public Page page() {
        return content().page;
    }

    /// The words of its title and text.
    public PageWords words() {
        return content().words;
    }

    private Content content() {
        if (content == null) {
            content = source.get();
        }
        return content;
    }
}
