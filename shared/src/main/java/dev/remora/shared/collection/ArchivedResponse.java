package dev.remora.shared.collection;

/// A response with a page, in the archive.
///
/// @param status HTTP status
/// @param warc its location
/// @param version tells whether the page has changed when it is requested again
public record ArchivedResponse(int status, WarcLocation warc, PageVersion version) {
    /// A response of unknown version.
    public ArchivedResponse(int status, WarcLocation warc) {
        this(status, warc, PageVersion.NONE);
    }

    /// Returns the response without its location: the archive lost it.
    public ArchivedResponse lost() {
        return new ArchivedResponse(status, WarcLocation.LOST, version);
    }
}
