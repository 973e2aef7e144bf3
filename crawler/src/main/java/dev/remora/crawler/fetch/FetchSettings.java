package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.guard.HostPort;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.topic.Topic.Login;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/// Settings of the fetcher. Checked on creation; [#DEFAULT] and the `with…` methods create them.
///
/// @param product product token and version in User-Agent, `Remora/0.1`
/// @param contact an e-mail or web address for the owners of sites, shown in User-Agent; without one the
///     public web is not requested
/// @param totalTimeout from the start of a fetch until its body is received and decoded, however slow the
///     server is
/// @param connectTimeout for one TCP connection
/// @param maxPageBytes cap on a page, in bytes after decoding; the same cap applies to the body on the wire
/// @param maxDocumentBytes the same cap on a document (PDF, Office, EPUB), recognized by its first bytes,
///     declared type or name
/// @param maxRobotsBytes cap on robots.txt, in bytes; at least 500 KiB (RFC 9309, 2.5)
/// @param maxSitemapBytes cap on a sitemap, in bytes after decoding
/// @param maxOverheadBytes cap on bytes received besides the body: TLS, status lines, headers, 1xx responses,
///     chunk sizes and extensions, trailers; beyond it the body ends, or there is no response
/// @param maxRetryAfter longest Retry-After that is accepted
/// @param proxy an HTTP proxy for every request; one on loopback counts as an archive: it switches the guard
///     off and receives https addresses over plain http
/// @param allowPrivate whether addresses of private networks may be requested
/// @param logins user and password by host (with port, where it is not the default one), sent to that host only
/// @param acceptLanguage value of Accept-Language
/// @param idleConnections maximum number of connections kept open between requests
/// @param keepAlive how long an idle connection is kept; less than the 5 s of common servers
public record FetchSettings(
        String product,
        Optional<String> contact,
        Duration totalTimeout,
        Duration connectTimeout,
        int maxPageBytes,
        int maxDocumentBytes,
        int maxRobotsBytes,
        int maxSitemapBytes,
        int maxOverheadBytes,
        Duration maxRetryAfter,
        Optional<HostPort> proxy,
        boolean allowPrivate,
        Map<String, Login> logins,
        String acceptLanguage,
        int idleConnections,
        Duration keepAlive) {
    /// Smallest permitted cap on robots.txt (RFC 9309, 2.5): 500 KiB.
    public static final int MIN_ROBOTS_BYTES = 500 * 1024;

    /// Smallest permitted cap on bytes besides the body: room for a TLS handshake, a long head, and the
    /// client's read-ahead.
    private static final int MIN_OVERHEAD_BYTES = 64 << 10;

    /// The defaults, without a contact: nothing on the public web is fetched before one is set.
    public static final FetchSettings DEFAULT = new FetchSettings(
            "Remora/0.1",
            Optional.empty(),
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            4 << 20,
            16 << 20,
            512 << 10,
            16 << 20,
            1 << 20,
            Duration.ofDays(1),
            Optional.empty(),
            false,
            Map.of(),
            "zh-CN,zh;q=0.9,en;q=0.5",
            256,
            Duration.ofSeconds(4));

    public FetchSettings {
        logins = Map.copyOf(logins);
        require(product.matches("[!-~]+/[!-~]+"), "the product is a token and a version, as in Remora/0.1: " + product);
        contact.ifPresent(c -> require(isContact(c), contactIsWrong(c)));
        require(positive(totalTimeout), "the total time-out is more than 0 but was " + totalTimeout);
        require(positive(connectTimeout), "the connect time-out is more than 0 but was " + connectTimeout);
        require(maxPageBytes > 0, "the cap on a page is more than 0 bytes but was " + maxPageBytes);
        require(maxDocumentBytes > 0, "the cap on a document is more than 0 bytes but was " + maxDocumentBytes);
        require(
                maxRobotsBytes >= MIN_ROBOTS_BYTES,
                "the cap on robots.txt is at least 500 KiB (RFC 9309) but was " + maxRobotsBytes);
        require(maxSitemapBytes > 0, "the cap on a sitemap is more than 0 bytes but was " + maxSitemapBytes);
        require(
                maxOverheadBytes >= MIN_OVERHEAD_BYTES,
                "the cap on data besides the body is at least 64 KiB but was " + maxOverheadBytes + " bytes");
        require(positive(maxRetryAfter), "the longest Retry-After is more than 0 but was " + maxRetryAfter);
        require(
                acceptLanguage.matches("[ -~]*"),
                "Accept-Language is printable ASCII, as in zh-CN,zh;q=0.9: " + acceptLanguage);
        require(idleConnections >= 0, "the number of idle connections is 0 or more but was " + idleConnections);
        require(positive(keepAlive), "keepAlive is more than 0 but was " + keepAlive);
    }

    /// With a contact for the owners of sites: an e-mail or web address.
    public FetchSettings withContact(String address) {
        return with(Optional.of(address), totalTimeout, maxPageBytes, maxDocumentBytes, proxy, allowPrivate, logins);
    }

    /// With a total time-out.
    public FetchSettings withTotalTimeout(Duration timeout) {
        return with(contact, timeout, maxPageBytes, maxDocumentBytes, proxy, allowPrivate, logins);
    }

    /// With a cap on pages, in bytes.
    public FetchSettings withMaxPageBytes(int bytes) {
        return with(contact, totalTimeout, bytes, maxDocumentBytes, proxy, allowPrivate, logins);
    }

    /// With a cap on documents, in bytes.
    public FetchSettings withMaxDocumentBytes(int bytes) {
        return with(contact, totalTimeout, maxPageBytes, bytes, proxy, allowPrivate, logins);
    }

    /// Through a proxy.
    public FetchSettings withProxy(HostPort through) {
        return with(contact, totalTimeout, maxPageBytes, maxDocumentBytes, Optional.of(through), allowPrivate, logins);
    }

    /// With or without addresses of private networks.
    public FetchSettings withAllowPrivate(boolean allow) {
        return with(contact, totalTimeout, maxPageBytes, maxDocumentBytes, proxy, allow, logins);
    }

    /// With users and passwords by host.
    public FetchSettings withLogins(Map<String, Login> byHost) {
        return with(contact, totalTimeout, maxPageBytes, maxDocumentBytes, proxy, allowPrivate, byHost);
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

    /// Whether the proxy is on this machine: then it is an archive, not a way to the network.
    public boolean proxyOnLoopback() {
        return proxy.map(HostPort::isLoopback).orElse(false);
    }

    /// Why the public web may not be requested with these settings; empty if it may.
    public Optional<Failure> publicWebProblem() {
        return contact.isPresent() || proxyOnLoopback() ? Optional.empty() : Optional.of(new Failure.NoContact());
    }

    private FetchSettings with(
            Optional<String> contact,
            Duration totalTimeout,
            int maxPageBytes,
            int maxDocumentBytes,
            Optional<HostPort> proxy,
            boolean allowPrivate,
            Map<String, Login> logins) {
        return new FetchSettings(
                product,
                contact,
                totalTimeout,
                connectTimeout,
                maxPageBytes,
                maxDocumentBytes,
                maxRobotsBytes,
                maxSitemapBytes,
                maxOverheadBytes,
                maxRetryAfter,
                proxy,
                allowPrivate,
                logins,
                acceptLanguage,
                idleConnections,
                keepAlive);
    }

    private static boolean isContact(String text) {
        return text.matches("https?://[^\\s()<>]+\\.[^\\s()<>]+|[^\\s()<>@]+@[^\\s()<>@]+\\.[^\\s()<>@]+")
                && text.chars().allMatch(c -> c > ' ' && c < 0x7f);
    }

    private static String contactIsWrong(String text) {
        return "a contact is an e-mail or web address, as in crawler@example.org or https://example.org/bot, but this is '"
                + text + "'";
    }

    private static boolean positive(Duration duration) {
        return duration.isPositive();
    }

    private static void require(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
