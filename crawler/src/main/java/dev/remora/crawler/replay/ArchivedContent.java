package dev.remora.crawler.replay;

import dev.remora.shared.page.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// A response body, stored compressed: a third to a tenth of its size in memory, and ready for clients that
/// accept gzip.
public final class ArchivedContent {
    /// No body.
    public static final ArchivedContent EMPTY = of(new byte[0]);

    private final Bytes gzipped;
    private final int length;

    private ArchivedContent(Bytes gzipped, int length) {
        this.gzipped = gzipped;
        this.length = length;
    }

    /// Compresses a body.
    public static ArchivedContent of(byte[] plain) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 3 + 64);
        try (OutputStream gzip = new FastGzip(packed)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return new ArchivedContent(Bytes.of(packed.toByteArray()), plain.length);
    }

    /// Length in bytes, uncompressed.
    public int length() {
        return length;
    }

    /// The body as sent with `Content-Encoding: gzip`.
    public Bytes gzipped() {
        return gzipped;
    }

    /// The body, uncompressed.
    public Bytes plain() {
        try (GZIPInputStream in = new GZIPInputStream(gzipped.stream(), 1 << 14)) {
            return Bytes.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("what was packed here can be unpacked", e);
        }
    }

    /// Speed over size: an archive is compressed while someone waits for its server.
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, 1 << 13);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
