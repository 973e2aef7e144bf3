package dev.remora.search.lab;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.StoredPage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// A page as a plain index sees it.
///
/// @param url its address
/// @param title as text
/// @param body as text
public record PlainText(String url, String title, String body) {
    /// The pages of a collection that may be found, each in its newest version.
    ///
    /// @param all also pages that are not on topic
    public static void read(CollectionReader collection, boolean all, Consumer<StoredPage> each) {
        Map<Long, PageLocation> newest = new LinkedHashMap<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(change -> {
                switch (change) {
                    case Change.Put put ->
                        keep(newest, put.url().key(), put.page(), put.indexable() && (all || put.onTopic()));
                    case Change.Rescore judged ->
                        keep(
                                newest,
                                judged.url().key(),
                                judged.page(),
                                newest.containsKey(judged.url().key()) && (all || judged.onTopic()));
                    case Change.Moved moved -> newest.remove(moved.url().key());
                    case Change.Delete delete -> newest.remove(delete.url().key());
                }
            });
        }
        newest.values().forEach(location -> each.accept(collection.page(location)));
    }

    private static void keep(Map<Long, PageLocation> newest, long key, PageLocation page, boolean found) {
        if (found) {
            newest.put(key, page);
        } else {
            newest.remove(key);
        }
    }

    /// What a plain index sees of a stored page.
    public static PlainText of(StoredPage page) {
        return new PlainText(
                page.page().url().text(), page.page().title(), page.page().text());
    }
}
