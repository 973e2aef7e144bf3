package dev.remora.crawler.duplicates;

import java.util.Optional;

/// By what equal and nearly equal texts are found.
///
/// @param digest of the text ([TextDigest]); 0 if it is too short
/// @param sketch of the text; empty if it is too short
public record Fingerprints(long digest, Optional<Sketch> sketch) {
    /// Those of a text that is too short.
    public static final Fingerprints NONE = new Fingerprints(0, Optional.empty());

    /// The sketch by which near-duplicates are found; empty if the text is too short to have equals.
    public Optional<Sketch> nearSketch() {
        return digest == 0 ? Optional.empty() : sketch;
    }
}
