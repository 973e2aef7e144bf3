package dev.remora.search.app.crawl;

import dev.remora.search.app.wiring.Terminal;
import dev.remora.shared.collection.CollectionReader;
import dev.remora.shared.collection.folder.CollectionFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// The results of a recrawl for known pages.
///
/// @param same pages with unchanged text
/// @param changed pages with changed text; also short ones whose earlier version a compaction dropped
/// @param gone addresses that no longer have a page
/// @param added new pages, and pages that had been gone
/// @param kept pages that were refused or did not answer and stay in the index for now
/// @param left pages selected for the recrawl that were not reached
/// @param unrequested what the recrawl did not request
record Recrawled(long same, long changed, long gone, long added, long kept, long left, Unrequested unrequested) {
    private static final int MOST_HOSTS = 3;

    /// Addresses of a recrawl that were not requested.
    ///
    /// @param noneFailed true if it was to fetch what failed, and nothing had
    /// @param nothingNamed true if it was to fetch a site or an address, and no page or redirect came of it, nor is
    ///     a page gone, except by robots.txt
    /// @param disallowed number of addresses that robots.txt disallows
    /// @param hosts of these, in order
    record Unrequested(boolean noneFailed, boolean nothingNamed, long disallowed, List<String> hosts) {
        /// Everything was requested.
        static final Unrequested NONE = new Unrequested(false, false, 0, List.of());

        Unrequested {
            hosts = List.copyOf(hosts);
        }
    }

    /// Reads the journal; empty for a run that fetched no known pages again.
    static Optional<Recrawled> by(int run, Path folder) {
        try (CollectionReader collection = CollectionFolder.openForReading(folder);
                CollectionReader.Records records = collection.after(0)) {
            RecrawlCount count = new RecrawlCount(run, collection);
            records.forEachRemaining(entry -> count.take(entry.record()));
            return count.results();
        }
    }

    /// True if it was to fetch a site or an address, and could fetch nothing of it.
    boolean failed() {
        return unrequested.nothingNamed();
    }

    /// Returns a text for people.
    String words(Terminal terminal) {
        if (unrequested.noneFailed()) {
            return terminal.words("recrawled.none-failed");
        }
        String found = unrequested.nothingNamed()
                ? terminal.words("recrawled.nothing") + (gone == 0 ? "" : terminal.words("recrawled.removed", gone))
                : terminal.words("recrawled", same, changed, gone, added);
        String disallowed = unrequested.disallowed() == 0
                ? ""
                : terminal.words("recrawled.disallowed", unrequested.disallowed(), hosts());
        String stay = kept == 0 ? "" : terminal.words("recrawled.kept", kept);
        return found + stay + disallowed + (left == 0 ? "" : terminal.words("recrawled.left", left));
    }

    private String hosts() {
        String first = unrequested.hosts().stream().limit(MOST_HOSTS).collect(Collectors.joining(", "));
        return unrequested.hosts().size() > MOST_HOSTS ? first + " …" : first;
    }
}
