package dev.remora.shared.embedding;

/// Vectors in one byte per component, as the index has them. The largest component becomes 127 or −127, which
/// keeps the cosine: rounding changes that of two vectors by less than 0.01 for models of a few hundred components.
public final class ByteVectors {
    private ByteVectors() {}

    /// Returns a vector in bytes.
    ///
    /// @throws EmbeddingFailed if it is empty, too long, all zero or not finite
    public static byte[] of(float[] vector, String model) {
        if (vector.length == 0 || vector.length > Embedder.MOST_COMPONENTS) {
            throw new EmbeddingFailed("The vectors of " + model + " have " + vector.length
                    + " components; an index takes 1 to " + Embedder.MOST_COMPONENTS
                    + ". Ask for fewer with REMORA_EMBEDDINGS_DIMENSIONS, or take another model.");
        }
        float largest = 0;
        for (float part : vector) {
            largest = Float.isFinite(part) ? Math.max(largest, Math.abs(part)) : Float.NaN;
            if (Float.isNaN(largest)) {
                break;
            }
        }
        if (!(largest > 0)) {
            throw new EmbeddingFailed(
                    "A vector of " + model + " is zero or not finite, so it has no direction. Take another model.");
        }
        byte[] bytes = new byte[vector.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) Math.round(127 * (vector[i] / largest));
        }
        return bytes;
    }
}
