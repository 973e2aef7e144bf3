package dev.remora.lab.search;

import dev.remora.shared.collection.Change;
import dev.remora.shared.collection.ChangeFeed;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.StoredPage;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/// A page for a plain index.
///
/// @param url its address
/// @param title as text
/// @param body as text
public record PlainText(String url, String title, String body) {
    /// Reads the searchable pages of a collection, each in its newest version; as in the index, without exact
    /// duplicates, which their representative replaces.
    ///
    /// @param all true to include pages that are off topic
    public static void read(CollectionReader collection, boolean all, Consumer<StoredPage> each) {
        Map<Long, PageLocation> newest = new LinkedHashMap<>();
        Set<Long> indexable = new HashSet<>();
        try (ChangeFeed.Changes changes = new ChangeFeed(collection).after(0)) {
            changes.forEachRemaining(change -> {
                long key = change.url().key();
                switch (change) {
                    case Change.Put put -> {
                        if (put.fold() instanceof Change.Fold.Over(long folded)) {
                            newest.remove(folded);
                        }
                        if (put.indexable()) {
                            indexable.add(key);
                        } else {
                            indexable.remove(key);
                        }
                        boolean found = put.indexable() && (all || put.onTopic()) && stands(put.fold());
                        keep(newest, key, put.page(), found);
                    }
                    case Change.Rescore judged -> {
                        boolean found = indexable.contains(key) && (all || judged.onTopic()) && stands(judged.fold());
                        keep(newest, key, judged.page(), found);
                    }
                    case Change.Moved _, Change.Delete _ -> {
                        newest.remove(key);
                        indexable.remove(key);
                    }
                    case Change.Clustered _ -> {}
                }
            });
        }
        newest.values().forEach(location -> each.accept(collection.page(location)));
    }

    /// True if a page is its own representative.
    private static boolean stands(Change.Fold fold) {
        return !(fold instanceof Change.Fold.Into);
    }

    private static void keep(Map<Long, PageLocation> newest, long key, PageLocation page, boolean found) {
        if (found) {
            newest.put(key, page);
        } else {
            newest.remove(key);
        }
    }

    /// Converts a stored page.
    public static PlainText of(StoredPage page) {
        return new PlainText(
                page.page().url().text(), page.page().title(), page.page().text());
    }
}
