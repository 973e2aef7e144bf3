package dev.remora.crawler.crawl;

import dev.remora.crawler.relevance.LearningModel;
import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.page.StoredPage;

/// Teaches a model again what it had learnt before the process ended: shows it the collection's pages, in the order
/// in which they came in, until it has learnt enough.
final class Relearning {
    private Relearning() {}

    static void teach(LearningModel model, CollectionReader collection) {
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            while (model.learning() && changes.hasNext()) {
                if (changes.next() instanceof Change.Put put) {
                    StoredPage stored = collection.page(put.page());
                    model.observe(stored.page(), stored.title(), stored.body());
                }
            }
        }
    }
}
