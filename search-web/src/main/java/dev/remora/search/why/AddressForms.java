package dev.remora.search.why;

import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import dev.remora.shared.url.UrlVerdict;
import java.util.ArrayList;
import java.util.List;

/// The forms in which a collection may have an address that a person typed.
public sealed interface AddressForms {
    /// As given, with the other scheme (an archive behind a proxy has only http), and with or without a
    /// trailing slash.
    record Known(List<Url> urls) implements AddressForms {}

    /// The address is of a kind that is never fetched.
    record Refused(UrlVerdict.Reason reason) implements AddressForms {}

    /// Returns the forms of an address.
    static AddressForms of(String address) {
        String whole = address.contains("://") ? address : "http://" + address;
        return switch (UrlRules.DEFAULT.canonical(whole)) {
            case UrlVerdict.Accepted(Url url) -> new Known(forms(url));
            case UrlVerdict.Refused refused -> new Refused(refused.reason());
        };
    }

    private static List<Url> forms(Url url) {
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
