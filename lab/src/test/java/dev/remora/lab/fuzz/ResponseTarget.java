package dev.remora.lab.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Moved;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.shared.collection.WarcLocation;
import dev.remora.shared.collection.file.FieldWriter;
import dev.remora.shared.collection.file.Packing;
import dev.remora.shared.collection.file.Segments;
import dev.remora.shared.collection.store.ArchiveReader;
import dev.remora.shared.collection.store.WarcRecords;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/// Responses on the wire: a byte for what is asked for, then what a server sends, head and body, before it
/// hangs up.
///
/// A fetch ends with an outcome, whatever came; a body is within its cap, a pause within its bound; and what
/// was archived is read again as it was.
final class ResponseTarget implements FuzzTarget {
    private static final int CAP = 64 << 10;

    private final FetchSettings settings = FetchSettings.DEFAULT
            .withAllowPrivate(true)
            .withContact("fuzz@example.org")
            .withTotalTimeout(Duration.ofSeconds(5))
            .withMaxPageBytes(CAP)
            .withMaxDocumentBytes(CAP);
    private final HttpFetcher fetcher = new HttpFetcher(settings, UrlRules.DEFAULT, Clock.systemUTC());
    private final WarcRecords records = new WarcRecords(new Packing());
    private final Path folder;
    private final ServerSocket server;
    private volatile byte[] response;

    ResponseTarget() {
        try {
            folder = ScratchFile.folder();
            server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofPlatform().daemon().start(this::serve);
    }

    @SuppressWarnings("InfiniteLoopStatement")
    private void serve() {
        while (true) {
            try (Socket client = server.accept()) {
                readHead(client.getInputStream());
                client.getOutputStream().write(response);
            } catch (IOException clientHungUp) {
                // The next one, please.
            }
        }
    }

    private static void readHead(InputStream in) throws IOException {
        int seen = 0;
        for (int c = in.read(); c >= 0 && seen < 4; c = seen < 4 ? in.read() : -1) {
            boolean next = c == (seen % 2 == 0 ? '\r' : '\n');
            seen = next ? seen + 1 : c == '\r' ? 1 : 0;
        }
    }

    @Override
    public void read(byte[] input) throws IOException {
        FuzzInput in = new FuzzInput(input);
        Purpose purpose = in.oneOf(List.of(Purpose.values()));
        response = in.rest();
        Url url = new Url("http://127.0.0.1:" + server.getLocalPort() + "/a");
        FetchOutcome outcome = fetcher.fetch(new FetchRequest(url, purpose));
        assertEquals(url, outcome.url());
        switch (outcome) {
            case Fetched fetched -> {
                assertEquals(2, fetched.exchange().status() / 100);
                int cap = switch (purpose) {
                    case PAGE -> CAP;
                    case PICTURE -> settings.limits().picture();
                    case ROBOTS, SITEMAP -> settings.limits().sitemap();
                };
                assertTrue(fetched.body().length() <= cap, () -> fetched.body().length() + " bytes");
                check(fetched.exchange());
            }
            case Moved moved -> check(moved.exchange());
            case HttpError error -> {
                error.retryAfter().ifPresent(pause -> {
                    assertTrue(!pause.isNegative(), pause::toString);
                    assertTrue(pause.compareTo(settings.times().retryAfter()) <= 0, pause::toString);
                });
                check(error.exchange());
            }
            case FetchOutcome.Refused _, FetchOutcome.NoRoom _, FetchOutcome.Unreachable _ -> {
                // Nothing came that could be wrong.
            }
        }
    }

    private void check(Exchange exchange) throws IOException {
        FieldWriter record = records.encode(exchange);
        Segments segments = new Segments(folder, ".warc.gz");
        Files.write(segments.path(1), record.toArray());
        try (ArchiveReader archive = new ArchiveReader(segments, new Packing())) {
            Exchange again = archive.exchange(new WarcLocation(1, 0));
            assertEquals(exchange.status(), again.status());
            assertEquals(exchange.wireBody(), again.wireBody());
            assertEquals(printed(exchange.headers()), printed(again.headers()));
            assertEquals(exchange.truncated(), again.truncated());
        }
    }

    /// A line end within a header is a blank in the archive, so that it begins no other; other controls look
    /// alike.
    private static List<Header> printed(List<Header> headers) {
        return headers.stream()
                .map(header -> new Header(blanks(header.name()), blanks(header.value())))
                .toList();
    }

    private static String blanks(String text) {
        return text.replaceAll("\\p{Cntrl}", " ").strip();
    }
}
