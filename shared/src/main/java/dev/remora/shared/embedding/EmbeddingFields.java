package dev.remora.shared.embedding;

import dev.remora.shared.page.StoredPage;
import dev.remora.shared.text.Beginning;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/// The text of a page that is embedded, and the fields of the index that hold its vector.
///
/// The name of a field contains the model and the length of its vectors, so vectors of another model are never
/// compared, nor those of a service that gives a model's name to another one: Lucene allows one length a field.
public final class EmbeddingFields {
    /// Characters of the body: what usual models read, 512 tokens, with the title.
    private static final int LEAD = 450;

    private EmbeddingFields() {}

    /// Returns the name of the field with the vectors of a model.
    ///
    /// @param length of the vectors
    public static String vector(String model, int length) {
        return prefix(model) + length;
    }

    /// Returns the beginning of the names of all fields with vectors of a model, whatever their length.
    public static String prefix(String model) {
        return "embedding-" + Long.toHexString(digest(model)) + "-";
    }

    /// Returns the name of the column with the [#digest] of what a vector was made from.
    ///
    /// @param field with the vectors
    public static String source(String field) {
        return field + "-of";
    }

    /// Returns the title of a page and the beginning of its text.
    public static String text(StoredPage page) {
        return (page.title().text() + "\n" + Beginning.of(page.body().text(), LEAD)).strip();
    }

    /// Returns the first 64 bits of the SHA-256 of a text: equal for equal texts.
    public static long digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return ByteBuffer.wrap(hash).getLong();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }
}
