package dev.remora.lab.hostile.payload;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;

/// Encodes bytes in a content coding.
public final class Packed {
    private static final byte[] PIECE = "a".repeat(1 << 16).getBytes(StandardCharsets.US_ASCII);

    private Packed() {}

    /// Encodes bytes.
    ///
    /// @param coding `gzip` or `deflate`
    public static byte[] by(String coding, byte[] plain) {
        return written(coding, out -> out.write(plain));
    }

    /// Returns mebibytes of one letter, encoded in a few bytes.
    public static byte[] bomb(String coding, int mebibytes) {
        return written(coding, out -> {
            for (int i = 0; i < mebibytes * 16; i++) {
                out.write(PIECE);
            }
        });
    }

    /// Returns deflate data without the head of zlib (RFC 1951).
    public static byte[] raw(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (OutputStream coded = new DeflaterOutputStream(out, deflater)) {
            coded.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes all that is written", e);
        } finally {
            deflater.end();
        }
        return out.toByteArray();
    }

    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    private static byte[] written(String coding, Writing writing) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream coded = coding.equals("gzip") ? new GZIPOutputStream(out) : new DeflaterOutputStream(out)) {
            writing.to(coded);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes all that is written", e);
        }
        return out.toByteArray();
    }
}
