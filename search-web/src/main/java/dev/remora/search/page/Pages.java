package dev.remora.search.page;

import dev.remora.shared.provenance.Provenance;
import java.util.List;
import java.util.Optional;

/// The pages behind the results, and overviews of them. Thread-safe.
public interface Pages {
    /// Returns the page with an id.
    ///
    /// @param topic of the page, if given; else the first topic that has it
    Optional<KnownPage> find(String id, Optional<String> topic);

    /// Returns the page as it was when it was fetched.
    Copy copy(KnownPage page);

    /// Returns the main texts of pages in their order, paragraphs separated by line feeds; empty for a page
    /// that does not exist or can no longer be read.
    List<String> texts(List<Optional<KnownPage>> wanted);

    /// Returns the near-duplicates of a page in its topic, which results fold into the best of them.
    List<KnownPage> near(KnownPage page, int number);

    /// Returns similar pages, most similar first, without near-duplicates of the page or of one another. At
    /// most two of a host precede those of other hosts.
    List<KnownPage> similar(KnownPage page, int number);

    /// Compares a page with the others of its topic; empty if these are too few ([PageStanding#FEWEST]).
    Optional<PageStanding> standing(KnownPage page);

    /// Returns the provenance of a page; empty if its collection no longer has it. Reads the whole journal.
    Optional<Provenance> provenance(KnownPage page);

    /// Returns the overview of a topic's pages; empty if the topic is not searchable.
    Optional<TopicOverview> overview(String topic);
}
