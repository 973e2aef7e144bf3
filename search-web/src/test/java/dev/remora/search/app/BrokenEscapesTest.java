package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses whose parameters cannot be decoded.
final class BrokenEscapesTest extends AtSampleWeb {
    private String answer(String address) throws IOException {
        return answer(address, "");
    }

    private String answer(String address, String headers) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), web.server.port());
                InputStream in = socket.getInputStream()) {
            String request =
                    "GET " + address + " HTTP/1.1\r\nHost: localhost\r\n" + headers + "Connection: close\r\n\r\n";
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

    /// The connector refuses these before any handler sees them; it does not know a path that it cannot read.
    @ParameterizedTest
    @CsvSource({
        "/api/v1/%ff%00, '', ''",
        "/api/v1/%00, '', ''",
        "/api/v1/%zz?q=a, '', ''",
        "/%ff%00, '', ''",
        "/api/v1/search?q=a, Not a header: b, /api/v1/search"
    })
    void whatTheConnectorRefusesIsAProblemWithANumber(String path, String header, String instance) throws Exception {
        String answer = answer(path, header.isEmpty() ? "" : header + "\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
        JsonNode problem = new ObjectMapper().readTree(answer.substring(answer.indexOf("\r\n\r\n")));
        assertEquals(instance, problem.path("instance").asText(), answer);
        String id = problem.path("requestId").asText();
        assertTrue(id.matches("[0-9a-f]{16}"), answer);
        assertTrue(answer.contains("\r\nX-Request-Id: " + id + "\r\n"), answer);
    }

    @Test
    void wholeEscapesAreRead() throws Exception {
        assertTrue(answer("/api/v1/search?q=100%25").startsWith("HTTP/1.1 200 "));
        assertTrue(answer("/api/v1/search?q=%e9%92%88%E7%81%B8").contains("针灸"));
    }
}
