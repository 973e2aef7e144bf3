package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.FetchRequest.Purpose;
import dev.remora.shared.collection.PageVersion;
import dev.remora.shared.topic.Topic.Login;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import okhttp3.Credentials;
import okhttp3.HttpUrl;
import okhttp3.Request;

/// Builds the request for an address: user agent, accepted types, and the login of exactly this host, if there
/// is one.
final class RequestForm {
    private final boolean plainHttp;
    private final FetchSettings.RequestHeaders headers;

    RequestForm(FetchSettings settings) {
        this.plainHttp = settings.proxyOnLoopback();
        this.headers = settings.headers();
    }

    /// The request; empty if the HTTP client cannot express the address.
    Optional<Request> of(FetchRequest wanted) {
        String said = wanted.session().address();
        HttpUrl address = HttpUrl.parse(onTheWire(said.isEmpty() ? wanted.url().text() : said));
        if (address == null) {
            return Optional.empty();
        }
        Request.Builder request = new Request.Builder()
                .url(address)
                .header(
                        "User-Agent",
                        wanted.form() == FetchRequest.UserAgentForm.PLAIN
                                ? headers.userAgent()
                                : headers.compatibleUserAgent())
                .header("Accept", accept(wanted.purpose()))
                .header("Accept-Language", headers.acceptLanguage())
                .header("Accept-Encoding", "gzip, br");
        wanted.known().ifPresent(version -> condition(version, request));
        if (!wanted.session().cookie().isEmpty()) {
            request.header("Cookie", wanted.session().cookie());
        }
        Login login = headers.logins().get(wanted.url().host());
        if (login != null) {
            request.header("Authorization", Credentials.basic(login.user(), login.password(), StandardCharsets.UTF_8));
        }
        return Optional.of(request.build());
    }

    /// A server that understands the tag ignores the time (RFC 9110, 13.1.3).
    private static void condition(PageVersion version, Request.Builder request) {
        if (!version.etag().isEmpty()) {
            request.header("If-None-Match", version.etag());
        }
        if (!version.lastModified().isEmpty()) {
            request.header("If-Modified-Since", version.lastModified());
        }
    }

    /// A proxy on loopback speaks no TLS: it serves https addresses over plain http.
    private String onTheWire(String url) {
        return plainHttp && url.startsWith("https") ? "http" + url.substring("https".length()) : url;
    }

    private static String accept(Purpose purpose) {
        return switch (purpose) {
            case PAGE -> "text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8,application/pdf;q=0.7,*/*;q=0.5";
            case ROBOTS -> "text/plain,*/*;q=0.5";
            case SITEMAP -> "application/xml,text/xml,text/plain;q=0.8,*/*;q=0.5";
            case PICTURE -> "image/jpeg,image/png;q=0.9,image/gif;q=0.8";
        };
    }
}
