package dev.remora.shared.collection;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/// Identifies the version of a page, to tell later whether it has changed: the response's validators (RFC
/// 9110, 8.8), and a digest of its payload for servers that send no validators, or wrong ones.
///
/// @param at when the response began to arrive; the archive identifies the response by it
/// @param etag sent back exactly as received; empty if there is none that can be sent
/// @param lastModified likewise
/// @param payload SHA-1 of the body as transferred; no bytes if it was truncated or is unknown
public record PageVersion(Instant at, String etag, String lastModified, Bytes payload) {
    /// An unknown version.
    public static final PageVersion NONE = new PageVersion(Instant.EPOCH, "", "", Bytes.NONE);

    /// Maximum length of a validator, to keep requests small; a longer one is dropped.
    private static final int LONGEST = 160;

    /// Returns the version of a response. Where the connection ended early it has no validators: a server would confirm
    /// that its page has not changed, and the rest would never come.
    public static PageVersion of(Exchange exchange) {
        if (exchange.brokeOff()) {
            return new PageVersion(exchange.at(), "", "", Bytes.NONE);
        }
        return new PageVersion(
                exchange.at(),
                exchange.header("ETag").filter(PageVersion::canBeSent).orElse(""),
                exchange.header("Last-Modified")
                        .filter(said -> distinguishesVersions(said, exchange))
                        .orElse(""),
                exchange.truncated() ? Bytes.NONE : Bytes.of(sha1(exchange.wireBody())));
    }

    /// Returns this version with the validators of a later response, where that has them.
    public PageVersion confirmedBy(Exchange exchange) {
        PageVersion other = of(exchange);
        return new PageVersion(
                at,
                other.etag.isEmpty() ? etag : other.etag,
                other.lastModified.isEmpty() ? lastModified : other.lastModified,
                payload);
    }

    /// Returns the SHA-1 of a body.
    public static byte[] sha1(Bytes body) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(body.array());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-1", e);
        }
    }

    /// Whether it has a validator with which a server can tell that the page has not changed.
    public boolean canBeAskedFor() {
        return !etag.isEmpty() || !lastModified.isEmpty();
    }

    /// Whether it may be a version of which only the beginning came.
    public boolean mayBeCut() {
        return payload.length() == 0 && !canBeAskedFor();
    }

    /// Whether another version has the same payload; false if the payload is unknown.
    public boolean hasPayloadOf(PageVersion other) {
        return payload.length() > 0 && payload.equals(other.payload);
    }

    private static boolean canBeSent(String validator) {
        return !validator.isBlank()
                && validator.length() <= LONGEST
                && validator.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }

    /// Whether the date distinguishes versions. A page may have changed again within the second of its last
    /// change (RFC 9110, 8.8.2.2), and a date in the future is useless.
    private static boolean distinguishesVersions(String lastModified, Exchange exchange) {
        Optional<Instant> said = date(lastModified);
        Instant sent = exchange.header("Date").flatMap(PageVersion::date).orElse(exchange.at());
        return canBeSent(lastModified)
                && said.filter(day -> day.isBefore(sent) && day.isBefore(exchange.at()))
                        .isPresent();
    }

    private static Optional<Instant> date(String said) {
        try {
            return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(said.strip())));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }
}
