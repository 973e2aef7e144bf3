package dev.remora.shared.reason;

import dev.remora.shared.page.SoftError;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Why a request returned no page, a host is not requested, or a page is no longer shown.
public sealed interface Failure extends Reason {
    /// The server answered with an error status.
    record HttpStatus(int status) implements Failure {}

    /// No connection within the time limit.
    record NoConnection(Duration within) implements Failure {}

    /// No complete response within the time limit.
    record NoCompleteAnswer(Duration within) implements Failure {}

    /// No host responds.
    record NoAnswer() implements Failure {}

    /// The host refuses connections at this port.
    record ConnectionRefused() implements Failure {}

    /// The connection to the proxy failed.
    ///
    /// @param failure of the connection to the proxy
    record ByProxy(Failure failure, String proxy) implements Failure {}

    /// No TLS connection; `said` is the library's message.
    record NoSecureConnection(String said) implements Failure {}

    /// The connection ended before the body was complete.
    record BrokenOff() implements Failure {}

    /// The connection ended before the body was complete; `said` is the library's message.
    record BrokenOffWith(String said) implements Failure {}

    /// The server closed the connection without a response.
    record ClosedUnanswered() implements Failure {}

    /// The connection failed otherwise; `said` is the library's message.
    record ConnectionFailed(String said) implements Failure {}

    /// The server repeatedly closes connections before it responds.
    record ClosesUnasked() implements Failure {}

    /// The response is not HTTP; `said` is the library's message.
    record NotHttp(String said) implements Failure {}

    /// The body has an unsupported content coding.
    record Undecodable(List<String> codings) implements Failure {}

    /// The body has too many content codings.
    ///
    /// @param codings of the body, nested
    /// @param most maximum number
    record CodedTooOften(int codings, int most) implements Failure {}

    /// Other large responses held the memory for responses.
    record MemoryInUse() implements Failure {}

    /// The crawl ended during the request.
    record Interrupted() implements Failure {}

    /// The DNS lookup timed out.
    record LookupTimeout(String host) implements Failure {}

    /// DNS does not know the host.
    record UnknownHost(String host) implements Failure {}

    /// The fetch failed unexpectedly; `said` is the exception's message.
    record FetchingFailed(String said) implements Failure {}

    /// The host's robots.txt could not be fetched.
    record NoRobots() implements Failure {}

    /// The robots.txt of a host could not be fetched, and why.
    record RobotsUnread(String host, Failure why) implements Failure {}

    /// Its robots.txt forbids it.
    record RobotsForbid() implements Failure {}

    /// Its host asks for a delay between requests that is too long to wait for.
    record LongDelay(Duration asked, Duration longest) implements Failure {}

    /// A stored page is refused, or its address has no readable page, but its server does not say that it is gone: it
    /// stays in the index for a grace period.
    ///
    /// @param until end of the grace period, which counts from the first such result without another between
    record Withheld(Failure why, Instant until) implements Failure {}

    /// A user excluded it, or its site, from the topic.
    record SiteLeftOut() implements Failure {}

    /// It is not an address that can be fetched.
    record NotAnAddress(Url url) implements Failure {}

    /// The host name belongs to private networks.
    record PrivateName(String host) implements Failure {}

    /// The host has an address outside the public internet.
    record SpecialAddress(String host, String address, SpecialUse use) implements Failure {}

    /// The settings have no contact address.
    record NoContact() implements Failure {}

    /// It redirects to an address that is never fetched.
    record LeadsNowhere(UrlVerdict.Reason target) implements Failure {}

    /// It redirects to a check of the visitor, or a sign-in, as other pages of its host do.
    record LeadsToCheck(Url target) implements Failure {}

    /// A known page's address redirects: temporarily, or as all others of its host do.
    record LeadsElsewhere(Url target) implements Failure {}

    /// It redirects to itself, and is requested once more in the session that it offers.
    record LeadsToItself() implements Failure {}

    /// The response has no body.
    record EmptyResponse() implements Failure {}

    /// The response has status 200, but no content.
    record NoContent(SoftError error) implements Failure {}

    /// A page that had a text has hardly any now.
    record HardlyAnyText() implements Failure {}

    /// The response is a feed: a source of links, not a page.
    record FeedThere() implements Failure {}

    /// The HTML parser failed; `said` is its message.
    record HtmlGaveUp(String said) implements Failure {}

    /// Parsing failed unexpectedly; `said` is the exception's message.
    record ReadingFailed(String said) implements Failure {}

    /// The media type is not supported.
    record TypeNotRead(String type) implements Failure {}

    /// Declared as a document, but its first bytes are not those of one.
    record NoSuchDocument(String declared) implements Failure {}

    /// Declared as one type, but its first bytes are those of another.
    record DeclaredOtherwise(String declared, BinaryKind found) implements Failure {}

    /// No type is declared, and its first bytes are binary.
    record Undeclared(BinaryKind found) implements Failure {}

    /// A document that was truncated.
    ///
    /// @param kib that arrived
    record DocumentCut(DocumentFamily family, int kib) implements Failure {}

    /// A document that is too large.
    ///
    /// @param mib maximum size
    record DocumentTooLarge(DocumentFamily family, int mib) implements Failure {}

    /// A document that its reader cannot read, and why.
    record DocumentUnreadable(DocumentFamily family, Failure why) implements Failure {}

    /// A document that could not be read this time, possibly because of this machine.
    record DocumentNotRead(DocumentFamily family, Failure why) implements Failure {}

    /// A document without text.
    record PicturesOnly() implements Failure {}

    /// A document that needs a password.
    record Encrypted() implements Failure {}

    /// A document nested too deeply in others.
    record NestedTooDeep() implements Failure {}

    /// A damaged document; `said` is the reader's message.
    record Unsound(String said) implements Failure {}

    /// Unsupported content; `said` is the reader's message.
    record UnreadContent(String said) implements Failure {}

    /// Reading took longer than allowed.
    record ReadingTookLong(Duration most) implements Failure {}

    /// Reading used up its disk space.
    record DiskFilled(int mib) implements Failure {}

    /// Reading used up its memory.
    record MemoryFilled(int mib) implements Failure {}

    /// The document reader process ended.
    record ReaderBroke() implements Failure {}

    /// The document reader process did not start; `said` is its message.
    record ReaderNotStarted(String said) implements Failure {}

    /// All document readers are busy, and their queue is full.
    record ReadersBusy(int documents, long kib) implements Failure {}
}
