package dev.remora.crawler.crawl.loop;

import dev.remora.crawler.relevance.LearningModel;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.StoredPage;

/// Teaches a model again what it had learnt before the process ended: shows it the collection's pages, in the order
/// in which they came in, until it has learnt enough.
final class ModelRetraining {
    private ModelRetraining() {}

    static void teach(LearningModel model, CollectionReader collection) {
        try (CollectionReader.Records records = collection.after(0)) {
            while (model.learning() && records.hasNext()) {
                if (records.next().record() instanceof JournalRecord.Fetched fetched) {
                    StoredPage stored = collection.page(fetched.page());
                    model.observe(stored.page(), stored.title(), stored.body());
                }
            }
        }
    }
}
