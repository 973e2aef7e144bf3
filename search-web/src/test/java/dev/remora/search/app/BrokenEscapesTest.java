package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses whose parameters cannot be decoded.
final class BrokenEscapesTest extends AtSampleWeb {
    private String answer(String address) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            String request = "GET " + address + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"q=%ZZ", "q=a%", "q=%e", "q=cron&topic=%+1", "%q=cron", "q=100%25%"})
    void aSearchSaysThatItsAddressCannotBeRead(String parameters) throws Exception {
        String page = answer("/search?lang=en&" + parameters);
        assertTrue(page.startsWith("HTTP/1.1 400 "), page);
        assertTrue(page.contains("The address cannot be read: a “%” in it"), page);
        assertTrue(answer("/search?" + parameters).contains("无法读取该网址"), "in Chinese");
    }

    @Test
    void programsGetAProblem() throws Exception {
        for (String address : new String[] {"/api/v1/search?q=%ZZ", "/api/v1/passages?q=%ZZ", "/suggest?q=%ZZ"}) {
            String problem = answer(address);
            assertTrue(problem.startsWith("HTTP/1.1 400 "), problem);
            assertTrue(problem.contains("application/problem+json"), problem);
            assertTrue(problem.contains("/problems#request"), problem);
            assertTrue(problem.contains("The address cannot be read"), problem);
        }
    }

    @Test
    void wholeEscapesAreRead() throws Exception {
        assertTrue(answer("/api/v1/search?q=100%25").startsWith("HTTP/1.1 200 "));
        assertTrue(answer("/api/v1/search?q=%e9%92%88%E7%81%B8").contains("针灸"));
    }
}
