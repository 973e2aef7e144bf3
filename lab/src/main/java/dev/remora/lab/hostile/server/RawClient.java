package dev.remora.lab.hostile.server;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// A client's connection for an answer: raw bytes, and any way of closing.
public final class RawClient {
    private static final int PIECE = 8192;

    private final Socket socket;
    private final LongConsumer sent;

    /// @param sent receives the number of bytes accepted by the client's side
    RawClient(Socket socket, LongConsumer sent) {
        this.socket = socket;
        this.sent = sent;
    }

    /// Sends text in ISO 8859-1: one byte per character.
    public void say(String latin1) throws IOException {
        send(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /// Sends bytes.
    void send(byte[] bytes) throws IOException {
        for (int at = 0; at < bytes.length; at += PIECE) {
            int length = Math.min(PIECE, bytes.length - at);
            socket.getOutputStream().write(bytes, at, length);
            sent.accept(length);
        }
    }

    /// Sends the same bytes repeatedly, until the client disconnects or `limit` bytes were sent.
    void flood(byte[] again, long limit) throws IOException {
        for (long passed = 0; passed < limit; passed += again.length) {
            send(again);
        }
    }

    /// Waits, as a slow host does.
    void pause(long millis) throws InterruptedException {
        new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    }

    /// Sends nothing until the client disconnects.
    void hang() throws IOException {
        while (socket.getInputStream().read() >= 0) {
            // further input is ignored
        }
    }

    /// Closes the connection normally.
    public void close() throws IOException {
        socket.close();
    }

    /// Resets the connection.
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    boolean closed() {
        return socket.isClosed();
    }
}
