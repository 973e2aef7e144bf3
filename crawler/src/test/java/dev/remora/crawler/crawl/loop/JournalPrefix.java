package dev.remora.crawler.crawl.loop;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.topic.Topic;

/// A collection as it was when its journal had so many records.
record JournalPrefix(CollectionReader whole, long lastSequence) implements CollectionReader {
    @Override
    public Topic topic() {
        return whole.topic();
    }

    @Override
    public Records after(long sequence) {
        Records all = whole.after(sequence);
        return new Records() {
            private long left = lastSequence - sequence;

            @Override
            public boolean hasNext() {
                return left > 0 && all.hasNext();
            }

            @Override
            public JournalEntry next() {
                left--;
                return all.next();
            }

            @Override
            public void close() {
                all.close();
            }
        };
    }

    @Override
    public StoredPage page(PageLocation location) {
        return whole.page(location);
    }

    @Override
    public Exchange exchange(WarcLocation location) {
        return whole.exchange(location);
    }

    @Override
    public void close() {}
}
