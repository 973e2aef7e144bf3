package dev.remora.shared.collection;

import dev.remora.shared.reason.StorageFault;

/// Stored data that a compaction dropped: an earlier version of a page, of which a later record of the journal has the
/// present one, or a response that the topic does not keep. Only who reads the history of a page meets the first.
public final class DataDropped extends CollectionDamaged {
    private static final long serialVersionUID = 1;

    /// @param location of an earlier version of a page
    public DataDropped(PageLocation location) {
        super(new StorageFault.VersionDropped(location.offset(), location.segment()));
    }

    /// @param location of an old response
    public DataDropped(WarcLocation location) {
        super(new StorageFault.ResponseDropped(location.offset(), location.file()));
    }
}
