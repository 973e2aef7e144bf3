package dev.remora.crawler.replay;

import dev.remora.crawler.replay.Answer.Response;
import dev.remora.shared.page.Exchange.Header;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcResponse;

/// Reads the responses of one WARC or WACZ file (WARC 1.0 and 1.1; records of other types are skipped).
final class WarcPages {
    /// Headers of framing, which the server sets itself.
    private static final Set<String> FRAMING =
            Set.of("content-length", "transfer-encoding", "content-encoding", "connection", "keep-alive", "date");

    private WarcPages() {}

    /// Receives the responses of a file, one by one.
    private interface Visitor {
        void visit(WarcResponse response) throws IOException;
    }

    static Set<String> hosts(Path file) {
        Set<String> hosts = new HashSet<>();
        responses(file, response -> hosts.add(ArchiveKey.of(response.target()).host()));
        return hosts;
    }

    /// The responses, with rewritten links.
    ///
    /// @param damage takes the damaged places
    static Map<ArchiveKey, Response> read(Path file, PlainLinks links, Consumer<DamagedRecord> damage) {
        Map<ArchiveKey, Response> pages = new HashMap<>();
        responses(file, response -> pages.put(ArchiveKey.of(response.target()), response(response.http(), links)))
                .forEach(damage);
        return pages;
    }

    private static List<DamagedRecord> responses(Path file, Visitor visitor) {
        return each(file, warc -> {
            if (warc instanceof WarcResponse response && response.target().startsWith("http")) {
                visitor.visit(response);
            }
        });
    }

    /// Passes every record, in the file's order.
    ///
    /// @return damaged places
    /// @throws UncheckedIOException if the file cannot be read as WARC or WACZ; the message names it
    static List<DamagedRecord> each(Path file, ArchiveRecords.Visitor visitor) {
        try {
            return new ArchiveRecords(file).each(visitor);
        } catch (UnreadableArchive e) {
            throw new UncheckedIOException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(new UnreadableArchive(file, "cannot be read (" + e.getMessage() + ").", e));
        }
    }

    /// The refusal of a damaged file.
    static UncheckedIOException refused(DamagedRecord damage) {
        return new UncheckedIOException(new UnreadableArchive(damage.file(), "is damaged: " + damage));
    }

    /// A response as it is served: decoded, with rewritten links.
    static Response response(HttpResponse http, PlainLinks links) throws IOException {
        List<Header> headers = new ArrayList<>();
        http.headers().map().forEach((name, values) -> {
            if (!FRAMING.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value ->
                        headers.add(new Header(name, name.equalsIgnoreCase("Location") ? links.apply(value) : value)));
            }
        });
        byte[] wire = http.body().stream().readAllBytes();
        byte[] body = decode(wire, http.headers().first("Content-Encoding").orElse(""));
        String type = http.headers().first("Content-Type").orElse("");
        return new Response(http.status(), headers, ArchivedContent.of(links.apply(body, type)));
    }

    /// Decodes the content coding. Of a body that was cut when it was archived, returns what can be decoded.
    private static byte[] decode(byte[] wire, String coding) {
        ByteArrayOutputStream body = new ByteArrayOutputStream(wire.length * 4);
        try (InputStream in = decoder(new ByteArrayInputStream(wire), coding)) {
            in.transferTo(body);
        } catch (IOException cut) {
            return body.toByteArray();
        }
        return body.toByteArray();
    }

    private static InputStream decoder(InputStream wire, String coding) throws IOException {
        return switch (coding.trim().toLowerCase(Locale.ROOT)) {
            case "gzip", "x-gzip" -> new GZIPInputStream(wire);
            case "br" -> new BrotliInputStream(wire);
            case "deflate" -> new InflaterInputStream(wire);
            default -> wire;
        };
    }
}
