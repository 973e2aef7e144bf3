package dev.remora.crawler.priority;

import dev.remora.shared.page.Page;
import dev.remora.shared.page.StoredPage;
import java.util.function.Supplier;

/// A page that the crawl has fetched, read and judged, for strategies to learn from. The content of a stored
/// page is read on demand, so that strategies that do not use it do not pay for it. For one thread.
public final class PageSeen {
    private final long key;
    private final double relevance;
    private final boolean onTopic;
    private final Supplier<Content> source;
    private Content content;

    private record Content(Page page, PageWords words) {}

    /// Creates a page with its content.
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

    /// Creates a stored page.
    ///
    /// @param key of its address
    /// @param relevance by the crawl's own model, in [0, 1]
    /// @param onTopic by the crawl's own model
    /// @param stored reads its content
    public PageSeen(long key, double relevance, boolean onTopic, Supplier<StoredPage> stored) {
        this.key = key;
        this.relevance = relevance;
        this.onTopic = onTopic;
        this.source = () -> {
            StoredPage page = stored.get();
            return new Content(page.page(), PageWords.of(page.title(), page.body()));
        };
    }

    /// Returns its key in the link graph, like [dev.remora.shared.page.Link#source].
    public long key() {
        return key;
    }

    /// Returns its relevance by the crawl's own model, in [0, 1].
    public double relevance() {
        return relevance;
    }

    /// Whether it is on topic by the crawl's own model.
    public boolean onTopic() {
        return onTopic;
    }

    /// Returns the page with its blocks and outlinks.
    public Page page() {
        return content().page;
    }

    /// Returns the words of its title and text.
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
