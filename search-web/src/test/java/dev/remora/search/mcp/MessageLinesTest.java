package dev.remora.search.mcp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What the protocol's library gets of the lines of an agent, and what is answered in its place.
@Timeout(20)
class MessageLinesTest {
    private static final long SEED = 1_977;
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NOTICE = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";

    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private final AnsweredLines answers = new AnsweredLines(sent);
    private final CountDownLatch ended = new CountDownLatch(1);

    private static String ping(int id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\",\"params\":{\"text\":\"针灸𠮷\"}}";
    }

    private MessageLines lines(String input) {
        InputStream in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        return new MessageLines(
                in, new JacksonMcpJsonMapper(JSON), new MessageCheck(List.of("search"), JSON), answers, ended);
    }

    /// Reads all, answering each request as the library would.
    private String read(MessageLines lines, int requests) throws IOException {
        for (int i = 0; i < requests; i++) {
            answers.send("{}");
        }
        return new String(lines.readAllBytes(), StandardCharsets.UTF_8);
    }

    private List<JsonNode> refusals() throws IOException {
        List<JsonNode> all = new ArrayList<>();
        for (String line : sent.toString(StandardCharsets.UTF_8).lines().toList()) {
            if (!line.isEmpty() && !line.equals("{}")) {
                all.add(JSON.readTree(line));
            }
        }
        return all;
    }

    @Test
    void messagesArePassedOnLineByLineWhateverEndsALine() throws IOException {
        String read = read(lines(ping(1) + "\r\n\n  \n" + NOTICE + "\n" + ping(2)), 2);
        assertEquals(ping(1) + "\n" + NOTICE + "\n" + ping(2) + "\n", read);
        assertEquals(List.of(), refusals());
        assertEquals(0, ended.getCount());
    }

    @Test
    void linesThatAreNoMessagesAreAnsweredAndLeftOut() throws IOException {
        String read = read(lines("hello\n" + ping(1) + "\n{\"jsonrpc\":\"2.0\"}\n[]\n" + ping(2) + "\n"), 2);
        assertEquals(ping(1) + "\n" + ping(2) + "\n", read);
        List<Integer> codes = refusals().stream()
                .map(answer -> answer.at("/error/code").asInt())
                .toList();
        assertEquals(List.of(-32700, -32600, -32600), codes);
    }

    @Test
    void aCallOfNoToolIsAnsweredWithItsIdAndANotificationIsNot() throws IOException {
        String call = "{\"jsonrpc\":\"2.0\",%s\"method\":\"tools/call\",\"params\":{\"name\":\"no\"}}";
        String read = read(lines(call.formatted("\"id\":9,") + "\n" + call.formatted("") + "\n"), 0);
        assertEquals("", read);
        assertEquals(1, refusals().size());
        assertEquals(9, refusals().getFirst().path("id").asInt());
    }

    @Test
    void aRequestOfAWrongShapeIsAnsweredInsteadOfStoppingTheLibrary() throws IOException {
        String wrong = "{\"jsonrpc\":\"2.0\",\"id\":{\"a\":[1]},\"method\":\"ping\",\"result\":1}";
        String read = read(lines(wrong + "\n" + ping(3) + "\n"), 2);
        assertTrue(read.endsWith(ping(3) + "\n"), read);
    }

    /// A reader may ask for any number of bytes, in the middle of a character too.
    @Test
    void theBytesAreTheSameInPiecesOfAnySize() throws IOException {
        Random random = new Random(SEED);
        String input = "no\n" + ping(1) + "\n" + NOTICE + "\n";
        for (int round = 0; round < 50; round++) {
            MessageLines lines = lines(input);
            answers.send("{}");
            ByteArrayOutputStream read = new ByteArrayOutputStream();
            byte[] piece = new byte[64];
            for (int n = 0; n >= 0; ) {
                int offset = random.nextInt(8);
                n = lines.read(piece, offset, random.nextInt(40) + 1);
                read.write(piece, offset, Math.max(0, n));
            }
            assertEquals(ping(1) + "\n" + NOTICE + "\n", read.toString(StandardCharsets.UTF_8), "seed " + SEED);
            assertEquals(-1, lines.read());
        }
    }

    @Test
    void nothingIsReadIntoNoRoomAndSingleBytesAreNotNegative() throws IOException {
        MessageLines lines = lines(ping(1) + "\n");
        assertEquals(0, lines.read(new byte[4], 0, 0));
        int brace = lines.read();
        assertEquals('{', brace);
        answers.send("{}");
        for (int b = lines.read(); b >= 0; b = lines.read()) {
            assertTrue(b < 256);
        }
    }

    @Test
    void itEndsOnlyAfterEachRequestIsAnswered() throws Exception {
        MessageLines lines = lines(ping(1) + "\n" + NOTICE + "\nno\n" + ping(2) + "\n");
        Thread reader = Thread.ofVirtual().start(() -> {
            try {
                lines.readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        answers.send("{\"first\":1}");
        while (reader.getState() != Thread.State.TIMED_WAITING && reader.isAlive()) {
            Thread.onSpinWait();
        }
        assertEquals(1, ended.getCount());
        answers.send("{\"second\":2}");
        reader.join();
        assertEquals(0, ended.getCount());
    }
}
