package dev.remora.lab.hostile;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;

/// A client's connection, as an answer sees it: bytes in any order, and any end.
final class RawClient {
    private static final int PIECE = 8192;

    private final Socket socket;
    private final LongConsumer sent;

    /// @param sent hears of all bytes that the client's side took
    RawClient(Socket socket, LongConsumer sent) {
        this.socket = socket;
        this.sent = sent;
    }

    /// Sends text in ISO 8859-1: a character is a byte.
    void say(String latin1) throws IOException {
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

    /// Sends the same over and over, until the client goes or `limit` bytes have passed.
    void flood(byte[] again, long limit) throws IOException {
        for (long passed = 0; passed < limit; passed += again.length) {
            send(again);
        }
    }

    /// Lets time pass, as a slow host does.
    void pause(long millis) throws InterruptedException {
        new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
    }

    /// Says nothing until the client goes.
    void hang() throws IOException {
        while (socket.getInputStream().read() >= 0) {
            // what else it sends is not looked at
        }
    }

    /// Ends the connection in good order.
    void close() throws IOException {
        socket.close();
    }

    /// Breaks the connection off.
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    boolean closed() {
        return socket.isClosed();
    }
}
