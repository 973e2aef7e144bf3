package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Credentials;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The session's cookie in a browser that uses several servers of a host: cookies know no ports.
final class SessionCookieTest extends AtSampleWeb {
    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @AfterEach
    void closeBrowser() {
        browser.close();
    }

    private void signIn(SampleWeb at) throws Exception {
        HttpRequest form = HttpRequest.newBuilder(URI.create(at.base + "/console/sign-in"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Origin", at.base)
                .POST(HttpRequest.BodyPublishers.ofString("token=" + SampleWeb.TOKEN))
                .build();
        assertEquals(
                303, browser.send(form, HttpResponse.BodyHandlers.discarding()).statusCode());
    }

    /// The status of a page that only those who are signed in see.
    private int users(SampleWeb at) throws Exception {
        HttpRequest page =
                HttpRequest.newBuilder(URI.create(at.base + "/console/users")).build();
        return browser.send(page, HttpResponse.BodyHandlers.discarding()).statusCode();
    }

    @Test
    void whoSignsInAtAnotherPortOfTheHostStaysSignedInAtThisOne() throws Exception {
        try (SampleWeb other = new SampleWeb()) {
            signIn(web);
            signIn(other);
            assertEquals(200, users(other));
            assertEquals(200, users(web));
        }
    }

    private static String installation(Path data, String token) throws IOException {
        return Credentials.open(data, AdminToken.of(token), SampleWeb.NOON, new SecureRandom())
                .installation();
    }

    @Test
    void theNameOutlivesARestartAndDiffersForACopyAndForAnEqualPathInAnotherContainer(@TempDir Path data)
            throws IOException {
        String name = installation(data, "one");
        assertEquals(name, installation(data, "one"));
        assertNotEquals(name, installation(data, "two"));
        assertNotEquals(name, installation(Files.createDirectory(data.resolve("copy")), "one"));
    }
}
