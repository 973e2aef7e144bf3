package dev.remora.search.mcp;

import dev.remora.shared.provenance.Provenance;
import dev.remora.shared.url.Url;
import java.util.List;
import java.util.Optional;

/// Knows the addresses of the collections, also those without an indexed page. Thread-safe.
@FunctionalInterface
public interface CollectionAddresses {
    /// Knows none: for agents of others, who may read the index only.
    CollectionAddresses NONE = (_, _) -> Optional.empty();

    /// Returns the provenance of an address; empty if no collection has it. Reads whole journals.
    ///
    /// @param forms of the address, the requested one first
    /// @param topic whose collection is read; all if empty
    Optional<Provenance> provenance(List<Url> forms, Optional<String> topic);
}
