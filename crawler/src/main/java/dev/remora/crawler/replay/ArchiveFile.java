package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// A WARC or WACZ file.
///
/// @param file WARC, uncompressed or gzip, or WACZ
/// @param rules for its addresses
public record ArchiveFile(Path file, UrlRules rules) {
    /// Takes the responses of a file.
    public interface Sink {
        /// Takes a response.
        ///
        /// @throws SinkFull if it cannot be written: then reading ends
        void take(Exchange response) throws SinkFull;
    }

    /// A response cannot be written.
    public static final class SinkFull extends IOException {
        private static final long serialVersionUID = 1;

        private final IOException cause;

        SinkFull(IOException cause) {
            super("the temporary file of the import cannot be written: " + cause.getMessage(), cause);
            this.cause = cause;
        }

        /// Why not.
        public IOException cause() {
            return cause;
        }
    }

    /// The contents of a file.
    ///
    /// @param responses HTTP responses
    /// @param skipped other records (requests, metadata, revisits …) and responses whose address is not valid
    /// @param broken why the file could not be read to its end; empty if it was
    public record Contents(long responses, long skipped, Optional<String> broken) {
        private Contents and(Contents other) {
            return new Contents(responses + other.responses, skipped + other.skipped, broken.or(() -> other.broken));
        }
    }

    /// Reads a file: WARC, uncompressed or gzip, or WACZ.
    ///
    /// @throws IOException if it is neither, or cannot be opened; the message names it
    public Contents read(Sink sink) throws IOException {
        byte[] start = new byte[2];
        try (InputStream in = Files.newInputStream(file)) {
            in.readNBytes(start, 0, 2);
        }
        Contents contents = start[0] == 'P' && start[1] == 'K' ? wacz(sink) : warc(Files.newInputStream(file), sink);
        if (contents.responses == 0 && contents.skipped == 0) {
            throw new UnreadableArchive(file, "is neither a WARC nor a WACZ file");
        }
        return contents;
    }

    private Contents wacz(Sink sink) throws IOException {
        Contents all = new Contents(0, 0, Optional.empty());
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().matches("archive/[^/]+\\.warc(\\.gz)?")) {
                    all = all.and(warc(zip.getInputStream(entry), sink));
                }
            }
        }
        return all;
    }

    private Contents warc(InputStream stream, Sink sink) throws IOException {
        long responses = 0;
        long skipped = 0;
        try (InputStream in = new BufferedInputStream(stream, 1 << 16);
                WarcReader reader = new WarcReader(in)) {
            for (Optional<WarcRecord> record = reader.next(); record.isPresent(); record = reader.next()) {
                if (kept(record.get(), sink)) {
                    responses++;
                } else {
                    skipped++;
                }
            }
        } catch (SinkFull full) {
            throw full;
        } catch (IOException | IllegalArgumentException broken) {
            return new Contents(responses, skipped, Optional.of(String.valueOf(broken.getMessage())));
        }
        return new Contents(responses, skipped, Optional.empty());
    }

    private boolean kept(WarcRecord record, Sink sink) throws IOException {
        if (record instanceof WarcResponse response
                && rules.canonical(target(response)) instanceof UrlVerdict.Accepted accepted) {
            HttpResponse http = response.http();
            List<Header> headers = new ArrayList<>();
            http.headers()
                    .map()
                    .forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
            int most = FetchSettings.DEFAULT.limits().document();
            byte[] body = http.body().stream().readNBytes(most);
            boolean truncated = body.length == most
                    || response.headers().first("WARC-Truncated").isPresent();
            sink.take(new Exchange(
                    accepted.url(), response.date(), List.of(), http.status(), headers, Bytes.of(body), truncated));
            return true;
        }
        return false;
    }

    /// Without the angle brackets that WARC 1.0 put around addresses.
    private static String target(WarcResponse response) {
        return response.target().replaceAll("^<|>$", "");
    }
}
