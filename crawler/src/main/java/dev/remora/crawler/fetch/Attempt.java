package dev.remora.crawler.fetch;

import java.net.Socket;
import java.time.Instant;
import java.util.Optional;
import okhttp3.Headers;
import okhttp3.Request;
import okhttp3.Response;

/// The state of one request on its way, attached as its tag. Used only by the calling thread.
final class Attempt {
    private boolean newConnection;
    private boolean stale;
    private Socket socket;
    private Instant answered;
    private int status;
    private Headers sent = Headers.EMPTY;
    private Headers received = Headers.EMPTY;

    static Attempt of(Request request) {
        return Optional.ofNullable(request.tag(Attempt.class)).orElseThrow();
    }

    void newConnection() {
        newConnection = true;
    }

    void uses(Socket connection) {
        socket = connection;
    }

    Socket socket() {
        return socket;
    }

    boolean reusesConnection() {
        return !newConnection;
    }

    /// The kept connection for this request was found closed before anything was sent.
    void stale() {
        stale = true;
    }

    boolean wasStale() {
        return stale;
    }

    void answered(Instant at, Headers requestHeaders, Response response) {
        answered = at;
        sent = requestHeaders;
        status = response.code();
        received = response.headers();
    }

    int status() {
        return status;
    }

    Instant answeredAt() {
        return answered;
    }

    Headers sent() {
        return sent;
    }

    Headers received() {
        return received;
    }
}
