package dev.remora.crawler.priority;

/// The outcome of a fetched link.
public sealed interface Observation {
    /// It led to a page, whose links are scored directly after this.
    record Judged(PageSeen page) implements Observation {
        /// Relevance by the crawl's own model, in [0, 1].
        public double relevance() {
            return page.relevance();
        }

        /// Whether it is on topic by the crawl's own model.
        public boolean onTopic() {
            return page.onTopic();
        }
    }

    /// It led to a page that another shard of the crawl fetched: one of a sample of these.
    ///
    /// @param relevance by the crawl's own model, in [0, 1]
    /// @param onTopic by the same model
    record Elsewhere(double relevance, boolean onTopic) implements Observation {}

    /// It led to no page: error, redirect, refusal.
    record NoPage() implements Observation {}
}
