package dev.remora.search.app.collection;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Sites;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// The current pages of a collection, each once, in the order in which they were first fetched. Only their
/// locations are kept in memory; the pages are read one by one.
final class ExportedPages {
    private final CollectionReader collection;
    private final Map<Long, Place> places = new LinkedHashMap<>();

    private record Place(PageLocation page, double relevance, boolean onTopic, boolean copy) {}

    /// An exported page.
    ///
    /// @param relevance in [0, 1]
    /// @param copy whether it is a duplicate, which searches replace by its representative
    record Exported(Page page, double relevance, boolean onTopic, boolean copy) {
        /// Returns the registrable domain of its host.
        String site() {
            return Sites.of(page.url());
        }
    }

    interface Visitor {
        void visit(Exported page) throws IOException;
    }

    /// Reads the change feed.
    ExportedPages(CollectionReader collection) {
        this.collection = collection;
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(this::take);
        }
    }

    private void take(Change change) {
        long key = change.url().key();
        switch (change) {
            case Change.Put p ->
                places.put(key, new Place(p.page(), p.relevance(), p.onTopic(), p.fold() instanceof Change.Fold.Into));
            case Change.Rescore r ->
                places.put(key, new Place(r.page(), r.relevance(), r.onTopic(), r.fold() instanceof Change.Fold.Into));
            case Change.Moved _, Change.Delete _ -> places.remove(key);
            case Change.Clustered _ -> {}
        }
    }

    /// Whether they include the page of an address.
    boolean has(Url url) {
        return places.containsKey(url.key());
    }

    void each(Visitor visitor) throws IOException {
        for (Place place : places.values()) {
            Page page = collection.page(place.page).page();
            visitor.visit(new Exported(page, place.relevance, place.onTopic, place.copy));
        }
    }
}
