package dev.remora.shared.url;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The forms in which a collection may have an address that a person typed.
public sealed interface AddressForms {
    /// As given, with the other scheme (an archive behind a proxy has only http), and with or without a
    /// trailing slash.
    record Known(List<Url> urls) implements AddressForms {
        /// Returns the form that was typed.
        public Url typed() {
            return urls.getFirst();
        }
    }

    /// The address is of a kind that is never fetched.
    record Refused(UrlVerdict.Reason reason) implements AddressForms {}

    /// Returns the forms of an address; without a scheme, it is one of http.
    static AddressForms of(String typed) {
        UrlVerdict verdict = withScheme(typed, "http")
                .map(UrlRules.DEFAULT::canonical)
                .orElseGet(() -> new UrlVerdict.Refused(UrlVerdict.Reason.MALFORMED));
        return switch (verdict) {
            case UrlVerdict.Accepted(Url url) -> new Known(of(url));
            case UrlVerdict.Refused refused -> new Refused(refused.reason());
        };
    }

    /// Returns a typed address with its scheme, or with the given one if it has none; empty for a mere word, which
    /// is no address.
    static Optional<String> withScheme(String typed, String scheme) {
        String text = typed.strip();
        if (text.isEmpty() || text.matches("(?is)(?:https?:|[a-z][a-z0-9+.-]*+://).*")) {
            return Optional.of(text);
        }
        return text.contains(".") || text.contains(":") ? Optional.of(scheme + "://" + text) : Optional.empty();
    }

    /// Returns the forms of an address, itself first.
    static List<Url> of(Url url) {
        List<Url> forms = new ArrayList<>();
        for (Url scheme : List.of(url, otherScheme(url))) {
            forms.add(scheme);
            if (!scheme.pathAndQuery().equals("/")) {
                forms.add(otherEnd(scheme.text()));
            }
        }
        return List.copyOf(forms);
    }

    private static Url otherScheme(Url url) {
        String rest = url.text().substring(url.text().indexOf("://"));
        return new Url((url.scheme().equals("http") ? "https" : "http") + rest);
    }

    private static Url otherEnd(String text) {
        return new Url(text.endsWith("/") ? text.substring(0, text.length() - 1) : text + "/");
    }
}
