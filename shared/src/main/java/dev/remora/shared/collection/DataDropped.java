package dev.remora.shared.collection;

/// Stored data that a compaction dropped: an earlier version of a page, of which a later record of the journal has the
/// present one, or a response that the topic does not keep. Only who reads the history of a page meets the first.
public final class DataDropped extends CollectionDamaged {
    private static final long serialVersionUID = 1;

    /// @param location of an earlier version of a page
    public DataDropped(PageLocation location) {
        super("The page at byte " + location.offset() + " of segment " + location.segment()
                + " is an earlier version, which remora compact dropped. Its address has a later one.");
    }

    /// @param location of an old response
    public DataDropped(WarcLocation location) {
        super("The response at byte " + location.offset() + " of WARC file " + location.file()
                + " was dropped by remora compact. Its page is kept.");
    }
}
