package dev.remora.search.digest;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.http.TimedJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Sends digests as JSON by POST. `Remora-Signature` is `sha256=` and the HMAC-SHA256, in hexadecimal, of
/// `Remora-Timestamp` (seconds since 1970), a full stop and the body; receivers should refuse old timestamps.
/// `Remora-Delivery` names the digest: what is repeated has the same name.
///
/// @param hook of the settings
/// @param agent User-Agent
record WebhookChannel(DigestSettings.Hook hook, HttpClient client, Clock clock, String agent) implements DigestChannel {
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final ObjectMapper JSON = TimedJson.mapper();

    /// A client for webhooks. It follows no redirects: another address would not be the one in the settings.
    static HttpClient newClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1) // the offer of HTTP/2 on plain http confuses some receivers
                .connectTimeout(LONGEST)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    @Override
    public String name() {
        return "webhook " + hook.name();
    }

    @Override
    public Optional<String> send(Digest digest) throws IOException, InterruptedException {
        String body = JSON.writeValueAsString(digest);
        String time = String.valueOf(clock.instant().getEpochSecond());
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(hook.url()))
                .timeout(LONGEST)
                .header("Content-Type", "application/json")
                .header("User-Agent", agent)
                .header("Remora-Delivery", digest.id())
                .header("Remora-Timestamp", time)
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (!hook.secret().isEmpty()) {
            request.header("Remora-Signature", "sha256=" + signature(time + "." + body));
        }
        HttpResponse<Void> response;
        try {
            response = client.send(request.build(), HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new IOException(hook.url() + " does not answer: " + (e.getMessage() == null ? e : e.getMessage()), e);
        }
        if (response.statusCode() / 100 != 2) {
            throw new IOException(hook.url() + " answered with status " + response.statusCode());
        }
        return Optional.empty();
    }

    private String signature(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(hook.secret().getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has HmacSHA256", impossible);
        }
    }
}
