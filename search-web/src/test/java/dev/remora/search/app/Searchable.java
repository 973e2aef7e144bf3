package dev.remora.search.app;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.MultiBits;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.Bits;

/// Pages that are to be found, and those that an index holds: address -> relevance.
///
/// @param folder of the collection
public record Searchable(Path folder) {
    /// Pages that are to be found, by what the journal says of each last, with their relevance.
    public Map<String, Double> wanted() {
        Map<String, Double> found = new TreeMap<>();
        Set<String> hidden = new TreeSet<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                switch (entry.record()) {
                    case JournalRecord.Fetched page -> note(found, hidden, page);
                    case JournalRecord.Reparsed again -> note(found, hidden, again.page());
                    case JournalRecord.Judged page -> note(found, page.url().text(), page.relevance(), page.verdict());
                    case JournalRecord.Rejudged page ->
                        note(found, page.url().text(), page.relevance(), page.verdict());
                    default -> {} // changes no judgement
                }
            });
        }
        found.keySet().removeAll(hidden);
        return found;
    }

    private static void note(Map<String, Double> found, Set<String> hidden, JournalRecord.Fetched page) {
        note(found, page.url().text(), page.relevance(), page.verdict());
        if (!page.indexable()) {
            hidden.add(page.url().text());
        }
        if (page.verdict() == Verdict.ON_TOPIC && page.likeness().sameAs() != 0) {
            found.keySet().removeIf(url -> new Url(url).key() == page.likeness().sameAs());
        }
    }

    private static void note(Map<String, Double> found, String url, double relevance, Verdict verdict) {
        if (verdict == Verdict.ON_TOPIC) {
            found.put(url, relevance);
        } else {
            found.remove(url);
        }
    }

    /// The records that the index does not have with all their consequences.
    public List<JournalRecord> behind() throws IOException {
        long settled;
        try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder.resolve("index")))) {
            settled = Long.parseLong(reader.getIndexCommit().getUserData().get(Fields.COMMIT_SETTLED));
        }
        List<JournalRecord> behind = new ArrayList<>();
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(settled)) {
            records.forEachRemaining(entry -> behind.add(entry.record()));
        }
        return behind;
    }

    /// What the index has, with its relevance.
    public Map<String, Double> indexed() throws IOException {
        Map<String, Double> pages = new TreeMap<>();
        try (DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder.resolve("index")))) {
            Bits live = MultiBits.getLiveDocs(reader);
            var relevance = MultiDocValues.getNumericValues(reader, Fields.RELEVANCE);
            for (int doc = 0; doc < reader.maxDoc(); doc++) {
                if ((live == null || live.get(doc)) && relevance.advanceExact(doc)) {
                    pages.put(
                            reader.storedFields().document(doc).get(Fields.URL),
                            Double.longBitsToDouble(relevance.longValue()));
                }
            }
        }
        return pages;
    }
}
