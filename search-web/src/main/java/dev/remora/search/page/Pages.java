package dev.remora.search.page;

import dev.remora.shared.provenance.Provenance;
import java.util.List;
import java.util.Optional;

/// The pages behind the results. Safe for use by many threads.
public interface Pages {
    /// No pages.
    Pages NONE = new Pages() {
        @Override
        public Optional<KnownPage> find(String id, Optional<String> topic) {
            return Optional.empty();
        }

        @Override
        public Copy copy(KnownPage page) {
            return new Copy.Unreadable("");
        }

        @Override
        public List<KnownPage> similar(KnownPage page, int number) {
            return List.of();
        }

        @Override
        public List<KnownPage> near(KnownPage page, int number) {
            return List.of();
        }

        @Override
        public Optional<Provenance> provenance(KnownPage page) {
            return Optional.empty();
        }
    };

    /// The page with an id.
    ///
    /// @param topic whose page it must be, if one; else the first topic's that has it
    Optional<KnownPage> find(String id, Optional<String> topic);

    /// The page as it was when it was fetched.
    Copy copy(KnownPage page);

    /// Pages of the same topic that are nearly the same, for which the best of them stands in results.
    List<KnownPage> near(KnownPage page, int number);

    /// Pages that say much the same, the most alike first; without those that are nearly the same as it or as one
    /// another. Of a host two at most come before those of others.
    List<KnownPage> similar(KnownPage page, int number);

    /// Why it is here; empty if its collection does not know it any more. Reads the whole journal.
    Optional<Provenance> provenance(KnownPage page);
}
