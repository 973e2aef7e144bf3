package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.topic.Topic.Login;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Settings of the fetcher. Checked on creation; [#DEFAULT] and the `with…` methods create them.
///
/// @param headers what requests say of the crawler
/// @param limits how many bytes are received
/// @param times how long a fetch takes
/// @param connections how hosts are reached
public record FetchSettings(RequestHeaders headers, ByteLimits limits, TimeLimits times, Connections connections) {
    /// Smallest permitted cap on robots.txt (RFC 9309, 2.5): 500 KiB.
    public static final int MIN_ROBOTS_BYTES = 500 * 1024;

    /// The defaults, without a contact: nothing on the public web is fetched before one is set.
    public static final FetchSettings DEFAULT = new FetchSettings(
            new RequestHeaders("Remora/0.1", Optional.empty(), "zh-CN,zh;q=0.9,en;q=0.5", Map.of()),
            new ByteLimits(4 << 20, 16 << 20, 512 << 10, 16 << 20, 1 << 20, 1 << 20),
            new TimeLimits(Duration.ofSeconds(30), Duration.ofSeconds(10), Duration.ofDays(1)),
            new Connections(Optional.empty(), false, 256, Duration.ofSeconds(4)));

    /// With a contact for the owners of sites: an e-mail or web address.
    public FetchSettings withContact(String address) {
        return with(new RequestHeaders(headers.product, Optional.of(address), headers.acceptLanguage, headers.logins));
    }

    /// With users and passwords by host.
    public FetchSettings withLogins(Map<String, Login> byHost) {
        return with(new RequestHeaders(headers.product, headers.contact, headers.acceptLanguage, byHost));
    }

    /// With a cap on pages, in bytes.
    public FetchSettings withMaxPageBytes(int bytes) {
        return with(
                new ByteLimits(bytes, limits.document, limits.robots, limits.sitemap, limits.picture, limits.overhead));
    }

    /// With a cap on documents, in bytes.
    public FetchSettings withMaxDocumentBytes(int bytes) {
        return with(new ByteLimits(limits.page, bytes, limits.robots, limits.sitemap, limits.picture, limits.overhead));
    }

    /// With a total time-out.
    public FetchSettings withTotalTimeout(Duration timeout) {
        TimeLimits others = new TimeLimits(timeout, times.connect, times.retryAfter);
        return new FetchSettings(headers, limits, others, connections);
    }

    /// Through a proxy.
    public FetchSettings withProxy(HostPort through) {
        return with(new Connections(
                Optional.of(through), connections.allowPrivate, connections.idle, connections.keepAlive));
    }

    /// With or without addresses of private networks.
    public FetchSettings withAllowPrivate(boolean allow) {
        return with(new Connections(connections.proxy, allow, connections.idle, connections.keepAlive));
    }

    private FetchSettings with(RequestHeaders others) {
        return new FetchSettings(others, limits, times, connections);
    }

    private FetchSettings with(ByteLimits others) {
        return new FetchSettings(headers, others, times, connections);
    }

    private FetchSettings with(Connections others) {
        return new FetchSettings(headers, limits, times, others);
    }

    /// Whether the proxy is on this machine: then it is an archive, not a way to the network.
    public boolean proxyOnLoopback() {
        return connections.proxy.map(HostPort::isLoopback).orElse(false);
    }

    /// Why the public web may not be requested with these settings; empty if it may.
    public Optional<Failure> publicWebProblem() {
        return headers.contact.isPresent() || proxyOnLoopback()
                ? Optional.empty()
                : Optional.of(new Failure.NoContact());
    }

    private static boolean positive(Duration duration) {
        return duration.isPositive();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /// What requests say of the crawler.
    ///
    /// @param product product token and version in User-Agent, `Remora/0.1`
    /// @param contact an e-mail or web address for the owners of sites, shown in User-Agent; without one the
    ///     public web is not requested
    /// @param acceptLanguage value of Accept-Language
    /// @param logins user and password by host (with port, where it is not the default one), sent to that host
    ///     only
    public record RequestHeaders(
            String product, Optional<String> contact, String acceptLanguage, Map<String, Login> logins) {
        public RequestHeaders {
            logins = Map.copyOf(logins);
            require(
                    product.matches("[!-~]+/[!-~]+"),
                    "the product is a token and a version, as in Remora/0.1: " + product);
            contact.ifPresent(c -> require(isContact(c), contactIsWrong(c)));
            require(
                    acceptLanguage.matches("[ -~]*"),
                    "Accept-Language is printable ASCII, as in zh-CN,zh;q=0.9: " + acceptLanguage);
        }

        /// The User-Agent header: `Remora/0.1 (+contact)`.
        public String userAgent() {
            return contact.map(c -> product + " (+" + c + ")").orElse(product);
        }

        /// The User-Agent header in the form that starts as those of browsers do:
        /// `Mozilla/5.0 (compatible; Remora/0.1; +contact)`.
        public String compatibleUserAgent() {
            return "Mozilla/5.0 (compatible; " + product
                    + contact.map(c -> "; +" + c).orElse("") + ")";
        }

        private static boolean isContact(String text) {
            return text.matches("https?://[^\\s()<>]+\\.[^\\s()<>]+|[^\\s()<>@]+@[^\\s()<>@]+\\.[^\\s()<>@]+")
                    && text.chars().allMatch(c -> c > ' ' && c < 0x7f);
        }

        private static String contactIsWrong(String text) {
            return "a contact is an e-mail or web address, as in crawler@example.org or https://example.org/bot, but this is '"
                    + text + "'";
        }
    }

    /// Caps on what is received, in bytes; on a body after decoding, and the same cap on the wire.
    ///
    /// @param page of a page
    /// @param document of a document (PDF, Office, EPUB), recognized by its first bytes, declared type or name
    /// @param robots of a robots.txt; at least 500 KiB (RFC 9309, 2.5)
    /// @param sitemap of a sitemap
    /// @param picture of a picture
    /// @param overhead of what is received besides the body: TLS, status lines, headers, 1xx responses, chunk
    ///     sizes and extensions, trailers; beyond it the body ends, or there is no response
    public record ByteLimits(int page, int document, int robots, int sitemap, int picture, int overhead) {
        /// Smallest permitted cap on bytes besides the body: room for a TLS handshake, a long head, and the
        /// client's read-ahead.
        private static final int MIN_OVERHEAD = 64 << 10;

        public ByteLimits {
            require(page > 0, "the cap on a page is more than 0 bytes but was " + page);
            require(document > 0, "the cap on a document is more than 0 bytes but was " + document);
            require(
                    robots >= MIN_ROBOTS_BYTES,
                    "the cap on robots.txt is at least 500 KiB (RFC 9309) but was " + robots);
            require(sitemap > 0, "the cap on a sitemap is more than 0 bytes but was " + sitemap);
            require(picture > 0, "the cap on a picture is more than 0 bytes but was " + picture);
            require(
                    overhead >= MIN_OVERHEAD,
                    "the cap on data besides the body is at least 64 KiB but was " + overhead + " bytes");
        }
    }

    /// How long a fetch takes, and a pause that a server asks for.
    ///
    /// @param total from the start of a fetch until its body is received and decoded, however slow the server is
    /// @param connect for one TCP connection
    /// @param retryAfter longest Retry-After that is accepted
    public record TimeLimits(Duration total, Duration connect, Duration retryAfter) {
        public TimeLimits {
            require(positive(total), "the total time-out is more than 0 but was " + total);
            require(positive(connect), "the connect time-out is more than 0 but was " + connect);
            require(positive(retryAfter), "the longest Retry-After is more than 0 but was " + retryAfter);
        }
    }

    /// How hosts are reached.
    ///
    /// @param proxy an HTTP proxy for every request; one on loopback counts as an archive: it switches the guard
    ///     off and receives https addresses over plain http
    /// @param allowPrivate whether addresses of private networks may be requested
    /// @param idle maximum number of connections kept open between requests
    /// @param keepAlive how long an idle connection is kept; less than the 5 s of common servers
    public record Connections(Optional<HostPort> proxy, boolean allowPrivate, int idle, Duration keepAlive) {
        public Connections {
            require(idle >= 0, "the number of idle connections is 0 or more but was " + idle);
            require(positive(keepAlive), "keepAlive is more than 0 but was " + keepAlive);
        }
    }
}
