package dev.remora.lab.hostile.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawRequestTest {
    private static Optional<RawRequest> read(byte[] bytes) throws IOException {
        return RawRequest.read(new ByteArrayInputStream(bytes));
    }

    private static RawRequest read(String text) throws IOException {
        return read(text.getBytes(StandardCharsets.UTF_8)).orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /                        | A.Test        | a.test | /
            /x?y=http://b.test/      | a.test:8080   | a.test | /x?y=http://b.test/
            http://B.test/x?y        | a.test        | b.test | /x?y
            http://b.test            | a.test        | b.test | /
            https://b.test:443/      | a.test        | b.test | /
            /医/针灸                 | 医院.test     | 医院.test | /医/针灸
            ://x                     | a.test        | a.test | ://x
            *                        | a.test        | a.test | *
            http://[::1]:80/         | a.test        | [::1]  | /
            """)
    void hostAndPathAreThoseOfTheTargetOrOfTheHeader(String target, String header, String host, String path)
            throws IOException {
        RawRequest request = read("GET " + target + " HTTP/1.1\r\nHost: " + header + "\r\n\r\n");
        assertEquals(host, request.host());
        assertEquals(path, request.path());
    }

    @Test
    void headersAreFoundInAnyCaseAndWithAnyWhiteSpace() throws IOException {
        RawRequest request = read("GET / HTTP/1.1\nhost:a.test\nX-Empty:\nCookie :  a=b: c \nno colon\n\nrest");
        assertEquals("a.test", request.host());
        assertEquals("", request.headers().get("x-empty"));
        assertEquals("a=b: c", request.headers().get("COOKIE "));
    }

    @Test
    void aRequestWithoutAHostIsForNone() throws IOException {
        assertEquals("", read("GET / HTTP/1.0\r\n\r\n").host());
    }

    @ParameterizedTest
    @ValueSource(strings = {"\r\n", "GET\r\n\r\n", "GET /\r\n\r\n", "\u0016\u0003\u0001 x\r\n\r\n"})
    void whatIsNoRequestIsRefused(String text) {
        byte[] bytes = (text + "\r\n").getBytes(StandardCharsets.UTF_8);
        assertTrue(
                assertThrows(IOException.class, () -> read(bytes)).getMessage().startsWith("no request: "));
    }

    @Test
    void aRequestThatWasCutIsNone() throws IOException {
        byte[] whole = "GET /医 HTTP/1.1\r\nHost: a.test\r\nAccept: */*\r\n\r\n".getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < whole.length; length++) {
            assertEquals(Optional.empty(), read(Arrays.copyOf(whole, length)), length + " bytes");
        }
        assertEquals("/医", read(whole).orElseThrow().path());
    }
}
