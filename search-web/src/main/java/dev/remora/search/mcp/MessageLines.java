package dev.remora.search.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/// Passes on the input lines that are messages and answers others with an error, because the protocol library
/// would stop reading at them. Ends only after all requests are answered, because the library sends no answers
/// after the end.
final class MessageLines extends InputStream {
    /// Time for answers to requests that were read before the input ended.
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final BufferedReader in;
    private final McpJsonMapper mapper;
    private final MessageCheck check;
    private final AnsweredLines out;
    private final CountDownLatch ended;
    private byte[] line = new byte[0];
    private int at;
    private int requests;

    /// @param check refuses messages
    /// @param out has the answers
    /// @param ended counted down at the end
    MessageLines(InputStream in, McpJsonMapper mapper, MessageCheck check, AnsweredLines out, CountDownLatch ended) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.mapper = mapper;
        this.check = check;
        this.out = out;
        this.ended = ended;
    }

    @Override
    public int read() throws IOException {
        return next() ? line[at++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!next()) {
            return -1;
        }
        int count = Math.min(length, line.length - at);
        System.arraycopy(line, at, buffer, offset, count);
        at += count;
        return count;
    }

    private boolean next() throws IOException {
        while (at == line.length) {
            String text = in.readLine();
            if (text == null) {
                end();
                return false;
            }
            if (!text.isBlank() && accepts(text)) {
                line = (text + "\n").getBytes(StandardCharsets.UTF_8);
                at = 0;
            }
        }
        return true;
    }

    private void end() {
        try {
            out.await(requests, GRACE);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        requests = 0;
        ended.countDown();
    }

    /// Whether the library may read a line; answers it if not.
    private boolean accepts(String text) throws IOException {
        Optional<MessageCheck.Refusal> refusal = check.refusal(text);
        if (refusal.isPresent()) {
            refuse(refusal.get());
            return false;
        }
        try {
            if (McpSchema.deserializeJsonRpcMessage(mapper, text) instanceof McpSchema.JSONRPCRequest) {
                requests++;
            }
            return true;
        } catch (IOException | RuntimeException other) {
            refuse(check.notMessage(null));
            return false;
        }
    }

    private void refuse(MessageCheck.Refusal refusal) throws IOException {
        if (!refusal.notification()) {
            requests++;
            out.send(refusal.answer().toString());
        }
    }
}
