package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// A WARC or WACZ file.
///
/// @param file WARC, uncompressed or gzip, or WACZ
/// @param rules for its addresses
public record ArchiveFile(Path file, UrlRules rules) {
    /// There was no web before.
    private static final Instant FIRST = Instant.parse("1991-01-01T00:00:00Z");

    /// WARC files have years of four digits.
    private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");

    /// Takes the responses of a file.
    public interface Sink {
        /// Takes a response, of the epoch if its date is unknown.
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
    /// @param damage places that could not be read
    public record Contents(long responses, long skipped, List<DamagedRecord> damage) {}

    /// Reads a file: WARC, uncompressed or gzip, or WACZ.
    ///
    /// @throws IOException if it is neither, or cannot be opened; the message names it
    public Contents read(Sink sink) throws IOException {
        long[] count = new long[2];
        List<DamagedRecord> damage = new ArchiveRecords(file).each(record -> count[kept(record, sink) ? 0 : 1]++);
        return new Contents(count[0], count[1], damage);
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
                    accepted.url(), date(response), List.of(), http.status(), headers, Bytes.of(body), truncated));
            return true;
        }
        return false;
    }

    /// When the response was archived; the epoch if the record does not say it, or what it says cannot be right.
    private static Instant date(WarcResponse response) {
        try {
            return response.headers()
                    .first("WARC-Date")
                    .map(ArchiveFile::parsed)
                    .filter(date -> date.isAfter(FIRST) && date.isBefore(LAST))
                    .orElse(Instant.EPOCH);
        } catch (DateTimeParseException e) {
            return Instant.EPOCH;
        }
    }

    /// Of reduced precision, as WARC 1.1 allows (section 5.4), the begin of the year, month, day or minute.
    private static Instant parsed(String date) {
        return switch (date.length()) {
            case 4 -> Instant.parse(date + "-01-01T00:00:00Z");
            case 7 -> Instant.parse(date + "-01T00:00:00Z");
            case 10 -> Instant.parse(date + "T00:00:00Z");
            case 17 -> OffsetDateTime.parse(date).toInstant();
            default -> Instant.parse(date);
        };
    }

    /// Without the angle brackets that WARC 1.0 put around addresses.
    private static String target(WarcResponse response) {
        return response.target().replaceAll("^<|>$", "");
    }
}
