package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.util.List;

/// Why a request brought no page, a host is not asked, or a page is no longer shown.
public sealed interface Failure extends Reason {
    /// The server answered with a status that is no success.
    record HttpStatus(int status) implements Failure {}

    /// No connection within the time that is allowed.
    record NoConnection(Duration within) implements Failure {}

    /// The answer was not complete within the time that is allowed.
    record NoCompleteAnswer(Duration within) implements Failure {}

    /// The server answered nothing in time.
    record NoAnswer() implements Failure {}

    /// The host takes no connection at that port.
    record ConnectionRefused() implements Failure {}

    /// The connection to the proxy failed.
    ///
    /// @param failure of the connection to the proxy
    record ByProxy(Failure failure, String proxy) implements Failure {}

    /// TLS could not be agreed upon, as the library says it.
    record NoSecureConnection(String said) implements Failure {}

    /// The connection ended before the body did.
    record BrokenOff() implements Failure {}

    /// The same, with what the library says.
    record BrokenOffWith(String said) implements Failure {}

    /// The server closed the connection without an answer.
    record ClosedUnanswered() implements Failure {}

    /// The connection failed otherwise, as the library says it.
    record ConnectionFailed(String said) implements Failure {}

    /// The server closes connections before it answers, again and again.
    record ClosesUnasked() implements Failure {}

    /// What came is not HTTP, as the library says it.
    record NotHttp(String said) implements Failure {}

    /// The body is in a content coding that is not read.
    record Undecodable(List<String> codings) implements Failure {}

    /// A body coded more often than is read.
    ///
    /// @param codings of the body, one upon the other
    record CodedTooOften(int codings, int most) implements Failure {}

    /// The crawl ended while the request was under way.
    record Interrupted() implements Failure {}

    /// The name service did not answer in time.
    record LookupTimeout(String host) implements Failure {}

    /// The name service knows no such host.
    record UnknownHost(String host) implements Failure {}

    /// Fetching failed for a reason that nobody foresaw, as the exception says it.
    record FetchingFailed(String said) implements Failure {}

    /// The host's robots.txt could not be had.
    record NoRobots() implements Failure {}

    /// The robots.txt of a host could not be had, and why.
    record RobotsUnread(String host, Failure why) implements Failure {}

    /// Its robots.txt forbids what was fetched before.
    record RobotsForbid() implements Failure {}

    /// It is no address that can be asked for.
    record NotAnAddress(Url url) implements Failure {}

    /// The host name is one of private networks.
    record PrivateName(String host) implements Failure {}

    /// The host has an address that is not of the public network.
    record SpecialAddress(String host, String address, SpecialUse use) implements Failure {}

    /// The settings name no contact.
    record NoContact() implements Failure {}

    /// It redirects to what is no address.
    record LeadsNowhere(UrlVerdict.Reason target) implements Failure {}

    /// The answer has no body.
    record EmptyResponse() implements Failure {}

    /// A feed, which is a source of links and no page.
    record FeedThere() implements Failure {}

    /// The HTML parser gave up, as it says.
    record HtmlGaveUp(String said) implements Failure {}

    /// Reading failed for a reason that nobody foresaw, as the exception says it.
    record ReadingFailed(String said) implements Failure {}

    /// A media type that is not read.
    record TypeNotRead(String type) implements Failure {}

    /// Declared as a document, and none by its first bytes.
    record NoSuchDocument(String declared) implements Failure {}

    /// Declared as one thing, and another by its first bytes.
    record DeclaredOtherwise(String declared, BinaryKind found) implements Failure {}

    /// Declared as text, and binary by its first bytes.
    record Undeclared(BinaryKind found) implements Failure {}

    /// A document of which only a part came.
    ///
    /// @param kib that came
    record DocumentCut(DocumentFamily family, int kib) implements Failure {}

    /// A document larger than is read.
    ///
    /// @param mib most that are read
    record DocumentTooLarge(DocumentFamily family, int mib) implements Failure {}

    /// A document that its reader cannot read, and why.
    record DocumentUnreadable(DocumentFamily family, Failure why) implements Failure {}

    /// The machine may be to blame.
    record DocumentNotRead(DocumentFamily family, Failure why) implements Failure {}

    /// A document without text.
    record PicturesOnly() implements Failure {}

    /// A document that asks for a password.
    record Encrypted() implements Failure {}

    /// A document inside of too many others.
    record NestedTooDeep() implements Failure {}

    /// A damaged document, as its reader says it.
    record Unsound(String said) implements Failure {}

    /// A kind of content that the reader does not read, as it says.
    record UnreadContent(String said) implements Failure {}

    /// Reading took longer than is allowed.
    record ReadingTookLong(Duration most) implements Failure {}

    /// Reading filled the disk space that it may use.
    record DiskFilled(int mib) implements Failure {}

    /// Reading filled the memory that it may use.
    record MemoryFilled(int mib) implements Failure {}

    /// The process that reads documents ended.
    record ReaderBroke() implements Failure {}

    /// The process that reads documents did not start, as it says.
    record ReaderNotStarted(String said) implements Failure {}

    /// All readers of documents are busy, and enough wait for them.
    record ReadersBusy(int documents, long kib) implements Failure {}
}
