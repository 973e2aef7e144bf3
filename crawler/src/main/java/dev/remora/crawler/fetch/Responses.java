package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.HttpError;
import dev.remora.crawler.fetch.FetchOutcome.Moved;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.Exchange.Header;
import dev.remora.shared.page.Exchange.Truncation;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Response;
import okio.BufferedSource;

/// Reads a response and determines its outcome. For a status of no whole page ([Fetched#isWhole]) only
/// the status counts: its body is kept as far as it came, up to 64 KiB.
final class Responses {
    private static final int ERROR_BYTES = 64 << 10;

    /// Bytes in which an HTML document ends, with what counters and caches write behind it.
    private static final int TAIL = 1 << 10;

    private static final Set<String> SECRET = Set.of("authorization", "proxy-authorization", "cookie");
    private static final Set<Integer> MOVED = Set.of(301, 302, 303, 307, 308);

    private final FetchSettings settings;
    private final BodyLimits limits;
    private final UrlRules rules;
    private final Clock clock;

    Responses(FetchSettings settings, UrlRules rules, Clock clock) {
        this.settings = settings;
        this.limits = new BodyLimits(settings.limits());
        this.rules = rules;
        this.clock = clock;
    }

    /// @param hold of the memory for the body
    /// @param abort closes the connection at once: the rest of the body is not read
    /// @throws IOException if the body of a 2xx response broke off or could not be decoded
    FetchOutcome outcome(
            FetchRequest asked,
            Response response,
            Attempt attempt,
            WireMeter meter,
            Deadline deadline,
            BodyRoom.Hold hold,
            Runnable abort)
            throws IOException {
        Headers headers = attempt.received();
        boolean good = isGood(asked, attempt.status());
        BufferedSource body = response.body().source();
        int cap = good ? limits.cap(asked, headers, body) : ERROR_BYTES;
        long length = response.body().contentLength();
        hold.expects(good ? BodyLimits.need(asked, cap, length, headers, body) : 0, deadline);
        WireTap wire = new WireTap(response.body().byteStream(), cap, length, deadline, meter::body, hold::keep);
        DecodedBody content =
                DecodedBody.read(wire, String.join(",", headers.values("Content-Encoding")), cap, deadline);
        if (content.cut() || content.broken().isPresent()) {
            abort.run();
        }
        Truncation truncation = good ? truncation(asked, content) : cut(content);
        if (good && content.broken().isPresent() && truncation == Truncation.LENGTH) {
            throw content.broken().get();
        }
        Exchange exchange = new Exchange(
                asked.url(),
                attempt.answeredAt(),
                list(attempt.sent()),
                attempt.status(),
                list(headers),
                content.wire(),
                truncation);
        return good ? new Fetched(asked.url(), exchange, content.body()) : other(asked, exchange);
    }

    /// How a body ends. Of a page that did not end as it should, so much may have come that it is worth reading: what
    /// came before the connection ended, or, if none of the time is left, a document with its end.
    private static Truncation truncation(FetchRequest asked, DecodedBody content) {
        boolean page = asked.purpose() == FetchRequest.Purpose.PAGE
                && content.body().length() > 0
                && !Thread.currentThread().isInterrupted();
        Optional<IOException> broken = content.broken().filter(_ -> page);
        if (broken.filter(Failures::breaksOff).isPresent()) {
            return Truncation.DISCONNECT;
        }
        return broken.filter(InterruptedIOException.class::isInstance).isPresent() && hasEnded(content.body())
                ? Truncation.TIME
                : cut(content);
    }

    private static boolean hasEnded(Bytes document) {
        int tail = Math.min(TAIL, document.length());
        String end = new String(document.array(), document.length() - tail, tail, StandardCharsets.ISO_8859_1);
        return end.toLowerCase(Locale.ROOT).contains("</html");
    }

    private static Truncation cut(DecodedBody content) {
        return content.cut() || content.broken().isPresent() ? Truncation.LENGTH : Truncation.NONE;
    }

    /// Whether the body is read: a robots.txt of any 2xx status is obeyed (RFC 9309, 2.3.1.1), but not a part of one,
    /// whose other rules are unknown.
    private static boolean isGood(FetchRequest asked, int status) {
        return asked.purpose() == FetchRequest.Purpose.ROBOTS
                ? status / 100 == 2 && status != JournalRecord.RobotsFetched.PARTIAL
                : Fetched.isWhole(status);
    }

    private FetchOutcome other(FetchRequest asked, Exchange exchange) {
        if (MOVED.contains(exchange.status())) {
            Optional<UrlVerdict> target = exchange.header("Location").map(l -> rules.resolve(asked.url(), l));
            if (target.isPresent()) {
                return new Moved(asked.url(), exchange, target.get());
            }
        }
        boolean later = exchange.status() == 429 || exchange.status() == 503;
        Optional<Duration> retryAfter = later
                ? exchange.header("Retry-After")
                        .flatMap(v -> RetryAfter.parse(
                                v, clock.instant(), settings.times().retryAfter()))
                : Optional.empty();
        return new HttpError(asked.url(), exchange, retryAfter);
    }

    /// Without secrets, and without lines that begin with a colon, which are not headers and could not be read
    /// back.
    private static List<Header> list(Headers headers) {
        List<Header> list = new ArrayList<>(headers.size());
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            if (name.indexOf(':') < 0 && !SECRET.contains(name.toLowerCase(Locale.ROOT))) {
                list.add(new Header(name, headers.value(i)));
            }
        }
        return list;
    }
}
