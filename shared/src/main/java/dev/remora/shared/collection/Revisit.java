package dev.remora.shared.collection;

/// Why a response is archived without its body: an earlier response from the same address has the same body.
///
/// @param profile how that is known
/// @param original the version of the earlier response
public record Revisit(Profile profile, PageVersion original) {
    /// The profiles of WARC 1.1 (ISO 28500:2017, 6.7).
    public enum Profile {
        /// The server answered with status 304.
        SERVER_NOT_MODIFIED,
        /// The server sent the same body again, byte for byte.
        IDENTICAL_PAYLOAD_DIGEST
    }
}
