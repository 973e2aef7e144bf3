package dev.remora.shared.url;

/// What became of a text that claims to be an address.
public sealed interface UrlVerdict {
    /// It is one that may be fetched; `url` is its canonical form.
    record Accepted(Url url) implements UrlVerdict {}

    /// It is never fetched.
    record Refused(String input, Reason reason) implements UrlVerdict {}

    /// Why an address is never fetched.
    enum Reason {
        EMPTY("there is no address"),
        MALFORMED("it is not an address"),
        SCHEME("only http and https are fetched"),
        TOO_LONG("it is longer than 2,048 characters"),
        CREDENTIALS("it carries a user name or password"),
        CONTROL_CHARACTERS("it holds control characters"),
        NO_HOST("it has no host"),
        BAD_HOST("its host name is not valid"),
        BAD_PORT("its port is not 1 to 65535");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /// The reason as a clause for people.
        public String words() {
            return words;
        }
    }
}
