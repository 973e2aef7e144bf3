package dev.remora.crawler.priority;

/// What became of a link that was fetched.
public sealed interface Observation {
    /// It was a page. Its own links are scored right after this.
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

    /// It brought no page: error, redirect, refusal.
    record NoPage() implements Observation {}
}
