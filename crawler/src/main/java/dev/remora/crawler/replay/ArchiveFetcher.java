package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;

/// Answers requests from WARC and WACZ files; nothing is requested from the network. If an address was archived
/// several times, its last response counts; an address that was not archived is answered with status 404. A
/// robots.txt is refused: archived pages need no permission, and the next crawl of the web must read the file
/// of its own day. Files are read before the first request, by one thread.
public final class ArchiveFetcher implements Fetcher {
    private static final Set<Integer> MOVED = Set.of(301, 302, 303, 307, 308);

    private final ResponseSpool spool;
    private final UrlRules rules;
    private final Clock clock;

    /// @param scratch folder of the temporary file, which needs the size of the responses
    public ArchiveFetcher(Path scratch, UrlRules rules, Clock clock) throws IOException {
        this.spool = new ResponseSpool(scratch);
        this.rules = rules;
        this.clock = clock;
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
    public Contents read(Path file) throws IOException {
        byte[] start = new byte[2];
        try (InputStream in = Files.newInputStream(file)) {
            in.readNBytes(start, 0, 2);
        }
        Contents contents = start[0] == 'P' && start[1] == 'K' ? wacz(file) : warc(Files.newInputStream(file));
        if (contents.responses == 0 && contents.skipped == 0) {
            throw new IOException(file + ": is neither a WARC nor a WACZ file");
        }
        return contents;
    }

    private Contents wacz(Path file) throws IOException {
        Contents all = new Contents(0, 0, Optional.empty());
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                if (entry.getName().matches("archive/[^/]+\\.warc(\\.gz)?")) {
                    all = all.and(warc(zip.getInputStream(entry)));
                }
            }
        }
        return all;
    }

    private Contents warc(InputStream file) throws IOException {
        long responses = 0;
        long skipped = 0;
        try (InputStream in = new BufferedInputStream(file, 1 << 16);
                WarcReader reader = new WarcReader(in)) {
            for (Optional<WarcRecord> record = reader.next(); record.isPresent(); record = reader.next()) {
                if (kept(record.get())) {
                    responses++;
                } else {
                    skipped++;
                }
            }
        } catch (ResponseSpool.Full full) {
            throw full;
        } catch (IOException | IllegalArgumentException broken) {
            return new Contents(responses, skipped, Optional.of(String.valueOf(broken.getMessage())));
        }
        return new Contents(responses, skipped, Optional.empty());
    }

    private boolean kept(WarcRecord record) throws IOException {
        if (record instanceof WarcResponse response
                && rules.canonical(target(response)) instanceof UrlVerdict.Accepted accepted) {
            HttpResponse http = response.http();
            List<Header> headers = new ArrayList<>();
            http.headers()
                    .map()
                    .forEach((name, values) -> values.forEach(value -> headers.add(new Header(name, value))));
            int most = FetchSettings.DEFAULT.maxDocumentBytes();
            byte[] body = http.body().stream().readNBytes(most);
            boolean truncated = body.length == most
                    || response.headers().first("WARC-Truncated").isPresent();
            spool.keep(new Exchange(
                    accepted.url(), response.date(), List.of(), http.status(), headers, Bytes.of(body), truncated));
            return true;
        }
        return false;
    }

    /// Without the angle brackets that WARC 1.0 put around addresses.
    private static String target(WarcResponse response) {
        return response.target().replaceAll("^<|>$", "");
    }

    /// The archived addresses.
    public Collection<Url> addresses() {
        return spool.addresses();
    }

    @Override
    public FetchOutcome fetch(FetchRequest request) {
        Url url = request.url();
        if (request.purpose() == FetchRequest.Purpose.ROBOTS) {
            return new FetchOutcome.Refused(url, clock.instant(), new Failure.FetchingFailed("archived pages"));
        }
        try {
            return spool.find(url).map(this::outcome).orElseGet(() -> absent(url));
        } catch (IOException e) {
            return new FetchOutcome.Unreachable(
                    url, clock.instant(), new Failure.FetchingFailed(String.valueOf(e.getMessage())), false);
        }
    }

    private FetchOutcome absent(Url url) {
        Instant now = clock.instant();
        Exchange none = new Exchange(url, now, List.of(), 404, List.of(), Bytes.NONE, false);
        return new FetchOutcome.HttpError(url, now, none, Optional.empty());
    }

    private FetchOutcome outcome(Exchange exchange) {
        Instant now = clock.instant();
        if (FetchOutcome.Fetched.isWhole(exchange.status())) {
            boolean html = exchange.header("Content-Type")
                    .orElse("")
                    .toLowerCase(Locale.ROOT)
                    .contains("html");
            FetchSettings limits = FetchSettings.DEFAULT;
            Bytes body = ArchivedBody.of(exchange, html ? limits.maxPageBytes() : limits.maxDocumentBytes());
            return new FetchOutcome.Fetched(exchange.url(), now, exchange, body, Duration.ZERO);
        }
        Optional<UrlVerdict> target = MOVED.contains(exchange.status())
                ? exchange.header("Location").map(location -> rules.resolve(exchange.url(), location))
                : Optional.empty();
        return target.<FetchOutcome>map(to -> new FetchOutcome.Moved(exchange.url(), now, exchange, to))
                .orElseGet(() -> new FetchOutcome.HttpError(exchange.url(), now, exchange, Optional.empty()));
    }

    @Override
    public void close() {
        spool.close();
    }
}
