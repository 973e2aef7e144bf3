package dev.remora.crawler.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okhttp3.HttpUrl;

/// What a request shows of a session. Some hosts redirect each page to its own address until the visitor has one: with
/// a cookie, a session id in the address, or both.
///
/// @param address as the host wrote it, with what canonicalisation removes; empty for the page's own
/// @param cookie value of the header Cookie; empty for none
public record Session(String address, String cookie) {
    /// No session.
    public static final Session NONE = new Session("", "");

    /// More than any session needs.
    private static final int LONGEST = 4096;

    /// Not with an expression behind it.
    private static final Pattern SCRIPTED =
            Pattern.compile("document\\.cookie\\s*=\\s*([\"'])([^\"'<>]{1,1000})\\1(?!\\s*\\+)");

    private static final Pattern PAIR = Pattern.compile("[!-:<>-~]{1,200}=[!-:<-~]*");

    /// Returns the session after a redirect that leads to its own address; empty if a browser would make the same
    /// request again.
    public Optional<Session> after(Exchange redirect) {
        Session next = new Session(address(redirect), cookieAfter(redirect));
        return next.address.isEmpty() && next.cookie.equals(cookie) ? Optional.empty() : Optional.of(next);
    }

    /// Returns the session after a page that leads to its own address with hardly any text; empty if a browser would
    /// make the same request again.
    ///
    /// @param body whose scripts may set cookies, by literals
    public Optional<Session> after(Exchange page, Bytes body) {
        String start = new String(body.array(), 0, Math.min(body.length(), LONGEST), ISO_8859_1);
        Stream<String> scripted = SCRIPTED.matcher(start).results().map(found -> found.group(2));
        Session next = new Session("", cookieWith(Stream.concat(cookies(page), scripted)));
        return next.cookie.equals(cookie) ? Optional.empty() : Optional.of(next);
    }

    private static String address(Exchange redirect) {
        HttpUrl asked = HttpUrl.parse(redirect.url().text());
        Optional<String> location = redirect.header("Location").filter(_ -> asked != null);
        return location.flatMap(said -> Optional.ofNullable(asked.resolve(said)))
                .filter(target -> target.host().equals(asked.host()) && target.port() == asked.port())
                .map(target -> target.newBuilder().fragment(null).build())
                .filter(target -> !target.equals(asked))
                .map(HttpUrl::toString)
                .filter(text -> text.length() <= LONGEST)
                .orElse("");
    }

    /// The cookie with what a response sets; as it was if it would become too long.
    public String cookieAfter(Exchange response) {
        return cookieWith(cookies(response));
    }

    private static Stream<String> cookies(Exchange response) {
        return response.headers().stream()
                .filter(header -> header.name().equalsIgnoreCase("Set-Cookie"))
                .map(Exchange.Header::value);
    }

    private String cookieWith(Stream<String> cookies) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String pair : cookie.split("; ", -1)) {
            pairs.put(name(pair), pair);
        }
        cookies.map(set -> set.split(";", 2)[0].strip())
                .filter(pair -> PAIR.matcher(pair).matches())
                .forEach(pair -> pairs.put(name(pair), pair));
        String all = pairs.values().stream().filter(pair -> !pair.isEmpty()).collect(Collectors.joining("; "));
        return all.length() <= LONGEST ? all : cookie;
    }

    private static String name(String pair) {
        return pair.split("=", 2)[0];
    }
}
