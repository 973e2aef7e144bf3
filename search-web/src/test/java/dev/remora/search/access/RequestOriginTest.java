package dev.remora.search.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.remora.search.http.ReadRequests;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Handler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which requests are from this server's own pages, and from a session's own forms.
class RequestOriginTest {
    private static final String TOKEN = "s3cret-Token";

    private static ReadRequests server;

    @BeforeAll
    static void open() {
        server = new ReadRequests();
    }

    @AfterAll
    static void close() {
        server.close();
    }

    /// Answers 204 if a check passes.
    private static Handler checked(Handler check) {
        return ctx -> {
            try {
                check.handle(ctx);
                ctx.status(204);
            } catch (RequestRefused refusal) {
                ctx.status(refusal.status());
            }
        };
    }

    private static int own(String... headers) {
        server.with(checked(RequestOrigin::requireOwnPage));
        return server.get("/", headers).statusCode();
    }

    @ParameterizedTest
    @CsvSource({
        "http://{host}, 204",
        "https://{host}, 204",
        "HTTP://{host}, 204",
        "http://{host}/, 204",
        "null, 403",
        "http://127.0.0.1, 403",
        "http://evil.example, 403",
        "http://{host}.evil.example, 403",
        "http://{host}0, 403",
        "http://evil@{host}, 403",
        "http://{host}@evil.example, 403",
        "{host}, 403",
        "//{host}, 204",
        "http://, 403",
        "http://a b/, 403",
        "file:///{host}, 403",
        "'', 403",
    })
    void withoutFetchMetadataTheOriginIsThisHost(String origin, int status) {
        assertEquals(status, own("Origin", origin.replace("{host}", server.host())));
    }

    @ParameterizedTest
    @CsvSource({"same-origin, 204", "same-site, 403", "cross-site, 403", "none, 403", "Same-Origin, 403", "'', 403"})
    void whatABrowserSaysOfItselfDecidesAlone(String site, int status) {
        assertEquals(status, own("Sec-Fetch-Site", site));
        assertEquals(status, own("Sec-Fetch-Site", site, "Origin", "http://" + server.host()));
        assertEquals(status, own("Sec-Fetch-Site", site, "Origin", "http://evil.example"));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "s3cret-Token, -, 204",
                "-, s3cret-Token, 204",
                "s3cret-Token, x, 204",
                "x, s3cret-Token, 403",
                "-, -, 403",
                "'', -, 403",
                "-, '', 403",
                "s3cret-token, -, 403",
                "s3cret-Toke, -, 403",
                "s3cret-Token0, -, 403",
            })
    void aTokenIsSentInTheHeaderOrInAFormAndTheHeaderCounts(String header, String form, int status) {
        server.with(checked(ctx -> RequestOrigin.requireToken(ctx, TOKEN)));
        String[] headers = header == null ? new String[0] : new String[] {"X-CSRF-Token", header};
        assertEquals(
                status,
                server.post("/", form == null ? "a=b" : "csrf=" + form, headers).statusCode());
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 403", "evil.example, 403"})
    void noOriginIsNoOwnPage(String referrer, int status) {
        assertEquals(status, own("Referer", "http://" + referrer + "/"));
    }
}
