package dev.remora.shared.reason;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlVerdict;
import java.time.Duration;
import java.util.List;

/// Why a request brought no page, a host is not asked, or a page is no longer shown.
public sealed interface Failure extends Reason {
    record HttpStatus(int status) implements Failure {}

    record NoConnection(Duration within) implements Failure {}

    record NoCompleteAnswer(Duration within) implements Failure {}

    record NoAnswer() implements Failure {}

    record ConnectionRefused() implements Failure {}

    /// The connection to the proxy failed.
    ///
    /// @param failure of the connection to the proxy
    record ByProxy(Failure failure, String proxy) implements Failure {}

    record NoSecureConnection(String said) implements Failure {}

    record BrokenOff() implements Failure {}

    record BrokenOffWith(String said) implements Failure {}

    record ClosedUnanswered() implements Failure {}

    record ConnectionFailed(String said) implements Failure {}

    record ClosesUnasked() implements Failure {}

    record NotHttp(String said) implements Failure {}

    record Undecodable(List<String> codings) implements Failure {}

    /// A body coded more often than is read.
    ///
    /// @param codings of the body, one upon the other
    record CodedTooOften(int codings, int most) implements Failure {}

    record Interrupted() implements Failure {}

    record LookupTimeout(String host) implements Failure {}

    record UnknownHost(String host) implements Failure {}

    record FetchingFailed(String said) implements Failure {}

    /// The host's robots.txt could not be had.
    record NoRobots() implements Failure {}

    record RobotsUnread(String host, Failure why) implements Failure {}

    /// Its robots.txt forbids what was fetched before.
    record RobotsForbid() implements Failure {}

    record NotAnAddress(Url url) implements Failure {}

    record PrivateName(String host) implements Failure {}

    record SpecialAddress(String host, String address, SpecialUse use) implements Failure {}

    /// The settings name no contact.
    record NoContact() implements Failure {}

    record LeadsNowhere(UrlVerdict.Reason target) implements Failure {}

    record EmptyResponse() implements Failure {}

    record FeedThere() implements Failure {}

    record HtmlGaveUp(String said) implements Failure {}

    record ReadingFailed(String said) implements Failure {}

    record TypeNotRead(String type) implements Failure {}

    record NoSuchDocument(String declared) implements Failure {}

    record DeclaredOtherwise(String declared, BinaryKind found) implements Failure {}

    record Undeclared(BinaryKind found) implements Failure {}

    /// A document of which only a part came.
    ///
    /// @param kib that came
    record DocumentCut(DocumentFamily family, int kib) implements Failure {}

    /// A document larger than is read.
    ///
    /// @param mib most that are read
    record DocumentTooLarge(DocumentFamily family, int mib) implements Failure {}

    record DocumentUnreadable(DocumentFamily family, Failure why) implements Failure {}

    /// The machine may be to blame.
    record DocumentNotRead(DocumentFamily family, Failure why) implements Failure {}

    record PicturesOnly() implements Failure {}

    record Encrypted() implements Failure {}

    record NestedTooDeep() implements Failure {}

    record Unsound(String said) implements Failure {}

    record UnreadContent(String said) implements Failure {}

    record ReadingTookLong(Duration most) implements Failure {}

    record DiskFilled(int mib) implements Failure {}

    record MemoryFilled(int mib) implements Failure {}

    record ReaderBroke() implements Failure {}

    record ReaderNotStarted(String said) implements Failure {}

    record ReadersBusy(int documents, long kib) implements Failure {}
}
