package dev.remora.search.watch;

import dev.remora.search.http.Language;
import dev.remora.search.why.UnknownAddress;
import dev.remora.shared.collection.PageLocation;
import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.run.Learnt;
import dev.remora.shared.url.UrlVerdict;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// The admins' view of a topic's crawl, and the removal of sites. Implemented by the composition root.
/// Thread-safe. A topic without a collection has empty answers.
public interface CrawlWatch {
    /// Returns the state folded from the collection's journal.
    Optional<CrawlLog> log(String topic);

    /// Returns the request rules of a topic's host.
    HostRules rules(String topic, HostFigures host);

    /// Returns the titles of stored pages, in their order; empty if one cannot be read.
    List<String> titles(String topic, List<PageLocation> pages);

    /// Returns the disk usage of the collection's parts.
    List<DiskUse> disk(String topic);

    /// The disk usage of a part of a collection.
    ///
    /// @param part name of a file or folder in the collection's folder
    record DiskUse(String part, long bytes) {}

    /// Returns what the strategy of the topic's crawl has learnt; empty if it is not human-readable.
    List<Learnt> learnt(String topic);

    /// Returns the memory of this process, which all its crawls share.
    MemoryUse memory();

    /// The use of the Java heap.
    ///
    /// @param used bytes in use, garbage included
    /// @param most bytes that it may grow to
    record MemoryUse(long used, long most) {}

    /// Returns why an address is or is not in the collection.
    Optional<Why> why(String topic, String address);

    /// The explanation of an address.
    sealed interface Why {
        /// The collection has the address.
        record Known(Provenance provenance) implements Why {}

        /// The collection does not have the address.
        record Unknown(UnknownAddress address) implements Why {}

        /// The address is of a kind that is never fetched.
        record NoAddress(UrlVerdict.Reason reason) implements Why {}
    }

    /// Permanently excludes a site from a topic in the topic's file, and removes its pages. A run of this
    /// process is stopped for this and resumed afterwards.
    SiteLeftOut leaveOut(String topic, String host);

    /// Permanently excludes one address from a topic in the same way, and removes its page.
    SiteLeftOut leaveOutPage(String topic, String address);

    /// The result of a removal.
    sealed interface SiteLeftOut {
        /// The site or page was removed.
        ///
        /// @param pages number of removed pages
        /// @param known false if the collection had no page or link there: excluded in advance, or mistyped
        /// @param file topic file that now excludes it
        record Done(long pages, boolean known, String file) implements SiteLeftOut {}

        /// The topic does not exist.
        record NoSuchTopic() implements SiteLeftOut {}

        /// The text is not a host or address that can be excluded.
        record NoHost() implements SiteLeftOut {}

        /// The removal failed, as described.
        record Failed(Function<Language, String> words) implements SiteLeftOut {}
    }
}
