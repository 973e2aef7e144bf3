package dev.remora.search.digest;

import dev.remora.shared.collection.Assessment;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.JournalEntry;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.page.PageKind;
import dev.remora.shared.page.StoredPage;
import dev.remora.shared.url.Url;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Reads digests from a collection's journal. The whole journal is read, because only it tells whether a page was
/// known before.
public final class DigestReader {
    /// Pages that are read in search of articles, for each that is listed.
    private static final int LOOKED_AT = 50;

    private final CollectionReader collection;
    /// The pages known before the digest, by the key of their address.
    private final Map<Long, Known> before = new HashMap<>();
    /// The last version of the pages since.
    private final Map<Long, Version> since = new LinkedHashMap<>();

    private record Version(
            Instant at, Url url, PageLocation page, long text, double relevance, Verdict verdict, boolean indexable) {
        static Version of(JournalRecord.Fetched page) {
            return new Version(
                    page.at(),
                    page.url(),
                    page.page(),
                    page.likeness().digest(),
                    page.relevance(),
                    page.verdict(),
                    page.indexable());
        }

        Version judged(Assessment other) {
            return new Version(at, url, page, text, other.relevance(), other.verdict(), indexable);
        }

        boolean shown() {
            return verdict == Verdict.ON_TOPIC && indexable;
        }
    }

    /// The texts of a page before the digest.
    ///
    /// @param text the last that a search could find; if none could, the last fetched
    /// @param found whether a search could find it
    /// @param last the last fetched
    /// @param indexable whether `last` may be indexed
    private record Known(long text, boolean found, long last, boolean indexable) {
        static Known of(Version only) {
            return new Known(only.text(), only.shown(), only.text(), only.indexable());
        }

        Known fetched(Version next) {
            return next.shown() || !found ? of(next) : new Known(text, true, next.text(), next.indexable());
        }

        Known judged(Verdict verdict) {
            return verdict == Verdict.ON_TOPIC && indexable ? new Known(last, true, last, true) : this;
        }

        Known reread(Version again) {
            return new Known(again.text(), found || again.shown(), again.text(), again.indexable());
        }
    }

    private DigestReader(CollectionReader collection) {
        this.collection = collection;
    }

    /// Returns what is new and changed since a position.
    ///
    /// @param after sequence number of the last record of the digest before
    /// @param most pages that are listed, at most; all are counted
    /// @param now time of the making
    public static Digest since(CollectionReader collection, long after, int most, Instant now) {
        return new DigestReader(collection).read(after, most, now);
    }

    /// Returns the position of the first record at or after a time, less one.
    public static long position(CollectionReader collection, Instant time) {
        try (CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                if (entry.record() instanceof JournalRecord.PageDecision page
                        && !page.at().isBefore(time)) {
                    return entry.sequence() - 1;
                }
            }
        }
        return collection.lastSequence();
    }

    private Digest read(long after, int most, Instant now) {
        long until = Math.max(after, collection.lastSequence());
        try (CollectionReader.Records records = collection.after(0)) {
            while (records.hasNext()) {
                JournalEntry entry = records.next();
                if (entry.sequence() > until) {
                    break;
                }
                take(entry.record(), entry.sequence() > after);
            }
        }
        List<Version> shown = since.values().stream()
                .filter(version -> version.shown() && changed(version))
                .sorted(Comparator.comparing((Version version) -> known(version))
                        .thenComparing(Version::relevance, Comparator.reverseOrder()))
                .toList();
        int known = (int) shown.stream().filter(this::known).count();
        Instant last = shown.stream().map(Version::at).max(Instant::compareTo).orElse(now);
        return new Digest(
                collection.topic().id(),
                collection.topic().name(),
                new Digest.Span(after, until),
                last,
                shown.size() - known,
                known,
                listed(shown, most));
    }

    /// Returns the pages that are listed: articles, and if there are too few of them, lists and front pages, which
    /// change whenever something is added to a site.
    private List<Digest.Entry> listed(List<Version> shown, int most) {
        List<Digest.Entry> articles = new ArrayList<>();
        List<Digest.Entry> others = new ArrayList<>();
        for (Version version : shown.subList(0, Math.min(shown.size(), LOOKED_AT * most))) {
            if (articles.size() == most) {
                break;
            }
            StoredPage page = collection.page(version.page());
            boolean article = page.page().facts().kind() == PageKind.ARTICLE;
            (article ? articles : others).add(entry(version, page));
        }
        return Stream.concat(articles.stream(), others.stream())
                .limit(most)
                .sorted(Comparator.comparing(Digest.Entry::added).reversed())
                .toList();
    }

    private void take(JournalRecord record, boolean counts) {
        switch (record) {
            case JournalRecord.Fetched page -> fetched(Version.of(page), counts);
            case JournalRecord.Reparsed again -> reparsed(Version.of(again.page()), counts);
            case JournalRecord.Judged judged -> judged(judged.url(), judged.assessment(), counts);
            case JournalRecord.Rejudged judged -> judged(judged.url(), judged.assessment(), counts);
            case JournalRecord.Moved moved -> since.remove(moved.url().key());
            case JournalRecord.Removed removed -> since.remove(removed.url().key());
            default -> {} // says nothing of a page's text
        }
    }

    private void fetched(Version version, boolean counts) {
        if (counts) {
            since.put(version.url().key(), version);
        } else {
            before.merge(version.url().key(), Known.of(version), (known, _) -> known.fetched(version));
        }
    }

    private void judged(Url url, Assessment other, boolean counts) {
        since.computeIfPresent(url.key(), (_, version) -> version.judged(other));
        if (!counts) {
            before.computeIfPresent(url.key(), (_, known) -> known.judged(other.verdict()));
        }
    }

    /// The same response read otherwise changes no page: if its text was the known one, the new one is.
    private void reparsed(Version again, boolean counts) {
        long key = again.url().key();
        Version last = since.replace(key, again);
        before.computeIfPresent(key, (_, known) -> {
            boolean same = last == null ? known.last() == known.text() : last.text() == known.text();
            if (same) {
                return known.reread(again);
            }
            return counts ? known : known.fetched(again);
        });
    }

    private boolean known(Version version) {
        return before.containsKey(version.url().key());
    }

    private boolean changed(Version version) {
        Known known = before.get(version.url().key());
        return known == null || known.text() != version.text();
    }

    private Digest.Entry entry(Version version, StoredPage page) {
        String title = line(page.page().title());
        return new Digest.Entry(
                !known(version),
                version.url().text(),
                title.isEmpty() ? version.url().text() : title,
                line(page.summary()),
                version.relevance(),
                version.at());
    }

    /// A text in one line, without control characters: it goes into headers and lines of a mail.
    private static String line(String text) {
        return text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ").strip();
    }
}
