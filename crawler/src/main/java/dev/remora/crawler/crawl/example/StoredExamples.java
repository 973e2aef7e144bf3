package dev.remora.crawler.crawl.example;

import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.page.Page;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/// Examples that a collection already stores as pages, because a crawl found them. Their last stored versions
/// are used, without requests. Reads the journal once, and once more for each consecutive redirect.
public final class StoredExamples {
    private static final int MOST_HOPS = 5;

    private final CollectionReader collection;
    private final UrlRules urls;
    private final SequencedMap<String, ExampleText> texts = new LinkedHashMap<>();

    private StoredExamples(CollectionReader collection, UrlRules urls) {
        this.collection = collection;
        this.urls = urls;
    }

    /// The texts in the collection, by the examples' addresses as given. Removed pages and soft errors are left
    /// out.
    ///
    /// @param examples addresses; invalid ones are skipped
    public static SequencedMap<String, ExampleText> of(
            CollectionReader collection, Collection<String> examples, UrlRules urls) {
        StoredExamples stored = new StoredExamples(collection, urls);
        SequencedMap<String, Url> at = new LinkedHashMap<>();
        examples.forEach(example -> stored.accepted(example).ifPresent(url -> at.put(example, url)));
        stored.find(at);
        return stored.texts;
    }

    private void find(SequencedMap<String, Url> examples) {
        SequencedMap<String, Url> at = examples;
        for (int hop = 0; hop <= MOST_HOPS && !at.isEmpty(); hop++) {
            Map<Long, JournalRecord> last =
                    lastWords(at.values().stream().map(Url::key).collect(Collectors.toSet()));
            SequencedMap<String, Url> moved = new LinkedHashMap<>();
            at.forEach((example, url) -> {
                switch (last.get(url.key())) {
                    case JournalRecord.Fetched fetched -> read(example, fetched.page());
                    case JournalRecord.Reparsed again ->
                        read(example, again.page().page());
                    case JournalRecord.Moved to ->
                        accepted(to.target()).ifPresent(target -> moved.put(example, target));
                    case null, default -> {} // there is no page, or no longer one
                }
            });
            at = moved;
        }
    }

    /// The last record about a page at each of these addresses.
    private Map<Long, JournalRecord> lastWords(Set<Long> keys) {
        Map<Long, JournalRecord> last = new HashMap<>();
        try (CollectionReader.Records records = collection.after(0)) {
            records.forEachRemaining(entry -> {
                JournalRecord record = entry.record();
                page(record).map(Url::key).filter(keys::contains).ifPresent(key -> last.put(key, record));
            });
        }
        return last;
    }

    private static Optional<Url> page(JournalRecord record) {
        return switch (record) {
            case JournalRecord.Fetched fetched -> Optional.of(fetched.url());
            case JournalRecord.Reparsed again -> Optional.of(again.page().url());
            case JournalRecord.Removed removed -> Optional.of(removed.url());
            case JournalRecord.Moved moved -> Optional.of(moved.url());
            default -> Optional.empty();
        };
    }

    private void read(String example, PageLocation location) {
        Page page = collection.page(location).page();
        if (page.facts().softError().isEmpty()) {
            texts.put(example, new ExampleText(page.ownTitle(), page.text()));
        }
    }

    private Optional<Url> accepted(String address) {
        return urls.canonical(address) instanceof UrlVerdict.Accepted accepted
                ? Optional.of(accepted.url())
                : Optional.empty();
    }
}
