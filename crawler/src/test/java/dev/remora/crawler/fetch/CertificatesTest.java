package dev.remora.crawler.fetch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.remora.crawler.fetch.FetchOutcome.Fetched;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.topic.Topic.Login;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server whose certificate is expired, of an unknown issuer and for another name.
class CertificatesTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    Path folder;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpsServer server;

    @BeforeEach
    void serve() throws IOException, GeneralSecurityException, InterruptedException {
        SSLContext tls = SSLContext.getInstance("TLS");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(certificate(), PASSWORD.toCharArray());
        tls.init(keys.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    private KeyStore certificate() throws IOException, GeneralSecurityException, InterruptedException {
        Path file = folder.resolve("keys.p12");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=other.example",
                "-startdate",
                "-30d",
                "-validity",
                "1",
                "-storepass",
                PASSWORD,
                "-keystore",
                file.toString());
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertEquals(0, keytool.waitFor());
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Url page() {
        return new Url("https://bad.test:" + server.getAddress().getPort() + "/");
    }

    @Test
    void aPageIsReadWhateverTheCertificateOfItsHost() {
        FetchSetup.fetch(Fetched.class, page());
        assertEquals(1, requests.get());
    }

    @Test
    void aLoginIsSentOnlyToAHostWithAValidCertificate() {
        FetchSettings settings = FetchSetup.SETTINGS.withLogins(Map.of(page().host(), new Login("user", "geheim")));
        Unreachable refused = FetchSetup.fetch(Unreachable.class, settings, page());
        assertInstanceOf(Failure.NoSecureConnection.class, refused.reason());
        assertEquals(0, requests.get());
    }
}
