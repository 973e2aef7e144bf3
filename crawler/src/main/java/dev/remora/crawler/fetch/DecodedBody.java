package dev.remora.crawler.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.reason.Failure;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/// A body, as received and decoded. Both are cut at the same cap, so that neither a bomb (much from little) nor
/// padding (nothing from much) costs more than twice the cap.
///
/// Servers often declare wrong codings. So, as in browsers, an unknown coding, and a "gzip" that does not begin
/// like gzip, are ignored, and so is any coding of what begins like text; if a coding breaks in the middle, the part
/// decoded until then remains, cut.
///
/// @param wire as received, still coded
/// @param body decoded
/// @param cut whether there was more than the cap, or the rest could not be decoded
/// @param broken why the body is not to be used: it broke off on the wire, or nothing of it could be decoded
record DecodedBody(Bytes wire, Bytes body, boolean cut, Optional<IOException> broken) {
    private static final List<String> CODINGS = List.of("gzip", "x-gzip", "br", "deflate");
    /// More are not in use; each costs as much as the body.
    private static final int MOST_CODINGS = 3;

    /// Number of bytes by which text is told from coded data.
    private static final int BEGINNING = 20;

    private static final List<String> UNREADABLE = List.of("zstd", "dcz", "dcb", "compress", "x-compress");

    /// Reads a body until its end, the cap, the deadline or a failure. Does not close the stream.
    ///
    /// @param coding value of Content-Encoding, or empty
    /// @param cap maximum decoded bytes; also between two codings
    static DecodedBody read(WireTap tap, String coding, int cap, Deadline deadline) {
        List<String> codings = Stream.of(coding.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(c -> CODINGS.contains(c) || UNREADABLE.contains(c))
                .toList();
        if (codings.size() > MOST_CODINGS) {
            return new DecodedBody(Bytes.NONE, Bytes.NONE, true, Optional.of(tooMany(codings.size())));
        }
        return codings.isEmpty() ? plain(tap) : coded(tap, codings, cap, deadline);
    }

    private static DecodedBody plain(WireTap tap) {
        try {
            tap.drain();
        } catch (IOException e) {
            return whole(tap, Optional.of(e));
        }
        return whole(tap, Optional.empty());
    }

    private static DecodedBody whole(WireTap tap, Optional<IOException> broken) {
        Bytes bytes = tap.kept();
        return new DecodedBody(bytes, bytes, tap.cut(), broken);
    }

    private static BadCoding tooMany(int codings) {
        return new BadCoding(new Failure.CodedTooOften(codings, MOST_CODINGS), null);
    }

    private static DecodedBody coded(WireTap tap, List<String> codings, int cap, Deadline deadline) {
        BodyBuffer decoded = new BodyBuffer(8192, cap, tap.room());
        boolean more = false;
        IOException failure = null;
        try (InputStream plain = decoder(tap, codings, cap, deadline)) {
            more = copy(plain, decoded);
        } catch (IOException | RuntimeException e) {
            failure = e instanceof IOException io ? io : new IOException(e);
        }
        Optional<IOException> broken =
                failure instanceof InterruptedIOException || (failure != null && deadline.isOver())
                        ? Optional.of(new InterruptedIOException("timeout"))
                        : Optional.ofNullable(tap.failure());
        if (!more && failure == null) {
            tap.drainQuietly(); // what follows the end of the coding adds nothing, but belongs to the message
        }
        if (broken.isEmpty() && tap.failure() instanceof BodyRoom.NoRoomLeft none) {
            broken = Optional.of(none); // not the server's fault: the whole is had another time
        }
        if (broken.isEmpty() && failure != null && decoded.size() == 0) {
            broken = Optional.of(new BadCoding(new Failure.Undecodable(codings), failure));
        }
        boolean cut = more || tap.cut() || failure != null;
        return new DecodedBody(tap.kept(), decoded.toBytes(), cut, broken);
    }

    /// Copies up to the cap and returns whether there is more.
    private static boolean copy(InputStream from, BodyBuffer to) throws IOException {
        byte[] buffer = new byte[8192];
        while (to.left() > 0) {
            int read = from.read(buffer, 0, Math.min(buffer.length, to.left()));
            if (read < 0) {
                return false;
            }
            to.write(buffer, 0, read);
        }
        return from.read() >= 0;
    }

    private static InputStream decoder(WireTap wire, List<String> codings, int cap, Deadline deadline)
            throws IOException {
        InputStream plain = wire;
        for (String coding : codings.reversed()) {
            plain = new CodingOutput(decoder(plain, coding), cap, deadline);
        }
        return plain;
    }

    private static InputStream decoder(InputStream coded, String coding) throws IOException {
        BufferedInputStream in = new BufferedInputStream(coded, 8192);
        in.mark(BEGINNING);
        byte[] begins = in.readNBytes(BEGINNING);
        in.reset();
        if (begins.length == 0 || isText(begins)) {
            return in;
        }
        int first = begins[0] & 0xff;
        int second = begins.length == 1 ? -1 : begins[1] & 0xff;
        return switch (coding) {
            case "gzip", "x-gzip" -> first == 0x1f && second == 0x8b ? new GzipMembers(in, 8192) : in;
            case "deflate" -> deflated(in, first, second);
            case "br" -> new BrotliInputStream(in, 8192);
            default -> throw new IOException(coding + " was not requested");
        };
    }

    /// Whether bytes are ASCII without control characters, perhaps behind a byte order mark. Coded data begins so in
    /// one of a hundred million cases.
    private static boolean isText(byte[] begins) {
        int from = new String(begins, ISO_8859_1).startsWith("\u00ef\u00bb\u00bf") ? 3 : 0;
        boolean text = begins.length == BEGINNING;
        for (int i = from; i < begins.length; i++) {
            text = text && (begins[i] >= ' ' || (begins[i] >= '\t' && begins[i] <= '\r')) && begins[i] != 0x7f;
        }
        return text;
    }

    /// `deflate` is the zlib format (RFC 9110, 8.4.1.2), but some servers send it without zlib's header.
    private static InputStream deflated(InputStream in, int first, int second) {
        boolean zlib = (first & 0x0f) == 8 && (first << 8 | second) % 31 == 0;
        Inflater inflater = new Inflater(!zlib);
        return new InflaterInputStream(in, inflater, 8192) {
            @Override
            public void close() {
                inflater.end();
            }
        };
    }

    /// A content coding that cannot be decoded.
    static final class BadCoding extends IOException {
        private static final long serialVersionUID = 1L;

        private final transient Failure reason;

        BadCoding(Failure reason, Throwable cause) {
            super(reason.code(), cause);
            this.reason = reason;
        }

        Failure reason() {
            return reason;
        }
    }
}
