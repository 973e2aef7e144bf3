package dev.remora.shared.url;

/// The result of reading an address.
public sealed interface UrlVerdict {
    /// It may be fetched; `url` is its canonical form.
    record Accepted(Url url) implements UrlVerdict {}

    /// It is never fetched.
    record Refused(Reason reason) implements UrlVerdict {}

    /// Why an address is never fetched.
    enum Reason {
        EMPTY,
        MALFORMED,
        SCHEME,
        TOO_LONG,
        CREDENTIALS,
        CONTROL_CHARACTERS,
        NO_HOST,
        BAD_HOST,
        BAD_PORT
    }
}
