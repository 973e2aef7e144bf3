package dev.remora.crawler.replay;

import dev.remora.crawler.fetch.ArchivedBody;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.KnownSchemes;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// Answers requests from WARC and WACZ files; nothing is requested from the network. If an address was archived
/// several times, its newest response counts, the last of those of one time; an address that was not archived is
/// answered with status 404. A robots.txt is refused: archived pages need no permission, and the next crawl of the web
/// must read the file of its own day. Of a host that was archived under http only, or under https only, addresses under
/// the other scheme are the same ([KnownSchemes]). Files are read before the first request, by one thread.
public final class ArchiveFetcher implements Fetcher {
    private static final Set<Integer> MOVED = Set.of(301, 302, 303, 307, 308);

    private final ResponseSpool spool;
    private final UrlRules rules;
    private final Clock clock;
    private Optional<UrlRules> found = Optional.empty();

    /// @param scratch folder of the temporary file, which needs the size of the responses
    public ArchiveFetcher(Path scratch, UrlRules rules, Clock clock) throws IOException {
        this.spool = new ResponseSpool(scratch);
        this.rules = rules;
        this.clock = clock;
    }

    /// Reads a file ([ArchiveFile]).
    ///
    /// @throws IOException if it cannot be opened; the message names it
    public ArchiveFile.Contents read(Path file) throws IOException {
        return new ArchiveFile(file, rules).read(response -> spool.keep(dated(response, Instant.EPOCH)));
    }

    /// Reads a part that [ShardedArchive] wrote; it may be empty.
    ///
    /// @throws IOException if it cannot be read to its end; the message names it
    public void readPart(Path part) throws IOException {
        List<DamagedRecord> damage = Files.size(part) > 0 ? read(part).damage() : List.of();
        if (!damage.isEmpty()) {
            throw new IOException(part + " is damaged: " + damage.getFirst());
        }
    }

    /// The archived addresses.
    public Collection<Url> addresses() {
        return spool.addresses();
    }

    /// The rules of links in these archives, once all are read.
    public synchronized UrlRules rules() {
        if (found.isEmpty()) {
            KnownSchemes known = new KnownSchemes();
            addresses().forEach(known::add);
            found = Optional.of(known.rules());
        }
        return found.get();
    }

    @Override
    public boolean recorded() {
        return true;
    }

    @Override
    public FetchOutcome fetch(FetchRequest request) {
        Url url = request.url();
        if (request.purpose() == FetchRequest.Purpose.ROBOTS) {
            return new FetchOutcome.Refused(url, new Failure.FetchingFailed("archived pages"));
        }
        try {
            return spool.find(url)
                    .map(response -> outcome(dated(response, clock.instant())))
                    .orElseGet(() -> absent(url));
        } catch (IOException e) {
            return new FetchOutcome.Unreachable(url, new Failure.FetchingFailed(String.valueOf(e.getMessage())), false);
        }
    }

    private FetchOutcome absent(Url url) {
        Exchange none = new Exchange(url, clock.instant(), List.of(), 404, List.of(), Bytes.NONE, false);
        return new FetchOutcome.HttpError(url, none, Optional.empty());
    }

    /// Returns a response with another time in place of a date that is unknown, or to come.
    private Exchange dated(Exchange response, Instant other) {
        boolean known = response.at().isAfter(Instant.EPOCH) && !response.at().isAfter(clock.instant());
        return known ? response : response.receivedAt(other);
    }

    private FetchOutcome outcome(Exchange exchange) {
        if (FetchOutcome.Fetched.isWhole(exchange.status())) {
            boolean html = exchange.header("Content-Type")
                    .orElse("")
                    .toLowerCase(Locale.ROOT)
                    .contains("html");
            FetchSettings.ByteLimits limits = FetchSettings.DEFAULT.limits();
            Bytes body = ArchivedBody.of(exchange, html ? limits.page() : limits.document());
            return new FetchOutcome.Fetched(exchange.url(), exchange, body);
        }
        Optional<UrlVerdict> target = MOVED.contains(exchange.status())
                ? exchange.header("Location").map(location -> rules().resolve(exchange.url(), location))
                : Optional.empty();
        return target.<FetchOutcome>map(to -> new FetchOutcome.Moved(exchange.url(), exchange, to))
                .orElseGet(() -> new FetchOutcome.HttpError(exchange.url(), exchange, Optional.empty()));
    }

    @Override
    public void close() {
        spool.close();
    }
}
