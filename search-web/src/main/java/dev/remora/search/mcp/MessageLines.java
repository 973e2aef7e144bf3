package dev.remora.search.mcp;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Passes on the input lines that are messages and skips others, at which the protocol library would stop
/// reading. Ends only after all requests are answered, because the library sends no answers after the end.
final class MessageLines extends InputStream {
    /// Time for answers to requests that were read before the input ended.
    private static final Duration GRACE = Duration.ofSeconds(30);

    private final BufferedReader in;
    private final McpJsonMapper mapper;
    private final Semaphore answered;
    private final CountDownLatch ended;
    private byte[] line = new byte[0];
    private int at;
    private int requests;

    /// @param answered has a permit for each answer
    /// @param ended counted down at the end
    MessageLines(InputStream in, McpJsonMapper mapper, Semaphore answered, CountDownLatch ended) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.mapper = mapper;
        this.answered = answered;
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
            if (isMessage(text)) {
                line = (text + "\n").getBytes(StandardCharsets.UTF_8);
                at = 0;
            }
        }
        return true;
    }

    private void end() {
        try {
            answered.tryAcquire(requests, GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
        requests = 0;
        ended.countDown();
    }

    private boolean isMessage(String text) {
        try {
            if (McpSchema.deserializeJsonRpcMessage(mapper, text) instanceof McpSchema.JSONRPCRequest) {
                requests++;
            }
            return true;
        } catch (IOException | RuntimeException other) {
            return false;
        }
    }
}
