package dev.remora.crawler.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.Proxy;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import okhttp3.Call;
import okhttp3.Connection;
import okhttp3.EventListener;
import okhttp3.Interceptor;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.internal.connection.BufferedSocket;
import okhttp3.internal.http.ExchangeCodec;
import okhttp3.internal.http.RealInterceptorChain;
import okio.BufferedSource;

/// Checks a kept connection before a request is written to it: a server may have closed it in the meantime.
///
/// The HTTP client would find out only after writing, when it is unknown whether the server has read the
/// request; it would then have to fail, or to send it again. If the check finds out before, a new connection
/// can be used, and no request is ever sent twice. The check waits for a millisecond and takes about 0.05 ms
/// of CPU, so connections that were idle only for a moment are trusted, unless bytes lie there already. The head of
/// each response is also checked, before the client acts on it.
///
/// Bytes behind a response do not answer the next request (RFC 9112, 6.3): a connection that holds any, in the socket
/// or in the client's own buffer, is replaced. What arrives only after the request was written cannot be told from
/// its answer, except for junk; nor what comes as a TLS record of its own while the connection is trusted.
final class KeptConnections extends EventListener implements Interceptor {
    private final Duration trusted;

    /// By socket, not by connection: the client locks connections, and the hash of a locked object is
    /// expensive.
    private final Map<Socket, Long> restingSince = Collections.synchronizedMap(new WeakHashMap<>());

    /// @param trusted maximum idle time of a connection that is not checked
    KeptConnections(Duration trusted) {
        this.trusted = trusted;
    }

    @Override
    public void connectStart(Call call, InetSocketAddress address, Proxy proxy) {
        Attempt.of(call.request()).newConnection();
    }

    @Override
    public void connectionReleased(Call call, Connection connection) {
        restingSince.put(connection.socket(), System.nanoTime());
    }

    /// Called once a connection is chosen, before anything is written to it.
    @Override
    public Response intercept(Chain chain) throws IOException {
        Attempt attempt = Attempt.of(chain.request());
        Socket socket = chain.connection().socket();
        attempt.uses(socket);
        Long since = restingSince.get(socket);
        boolean rested = since != null && System.nanoTime() - since > trusted.toNanos();
        if (attempt.reusesConnection()
                && (buffered(chain).getBuffer().size() > 0 || holdsBytes(socket) || (rested && !isOpen(socket)))) {
            attempt.stale();
            close(socket);
            // even without a connection the client would read what it has buffered
            throw new IOException("closed before the request, or bytes behind a response");
        }
        return chain.proceed(chain.request());
    }

    /// What the client has received on a connection and not read yet. Only its own codecs are given it, with or without
    /// TLS, so one is asked that reads nothing.
    private static BufferedSource buffered(Chain chain) throws IOException {
        RealInterceptorChain inside = (RealInterceptorChain) chain;
        ExchangeCodec codec = inside.getExchange$okhttp()
                .getConnection$okhttp()
                .newCodec$okhttp(inside.getCall$okhttp().getClient(), inside);
        return ((BufferedSocket) codec.getSocket()).getSource();
    }

    /// The request is still in the client's buffer here; the events of the response come only after it was
    /// read.
    @Override
    public void requestHeadersEnd(Call call, Request request) {
        GuardedSockets.responseBegins(Attempt.of(call.request()).socket());
    }

    /// Called before the client opens the body, which a negative length would break.
    @Override
    public void responseHeadersEnd(Call call, Response response) {
        try {
            BodyLength.check(response.headers());
        } catch (ProtocolException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    private static boolean holdsBytes(Socket socket) {
        try {
            return socket.getInputStream().available() > 0;
        } catch (IOException closed) {
            return true;
        }
    }

    /// Whether the server is silent on a connection, as it should be between requests. After an end of stream,
    /// or unsolicited bytes, the connection is useless.
    private static boolean isOpen(Socket socket) {
        try {
            int before = socket.getSoTimeout();
            socket.setSoTimeout(1);
            boolean silent = isSilent(socket);
            socket.setSoTimeout(before);
            return silent;
        } catch (IOException closed) {
            return false;
        }
    }

    private static boolean isSilent(Socket socket) throws IOException {
        try {
            socket.getInputStream().readNBytes(1);
            return false;
        } catch (SocketTimeoutException nothingToRead) {
            return true;
        }
    }

    /// What a failure means if it is the first thing that a used connection says: junk before the status line belongs
    /// to an earlier response, and came too late for the check.
    static IOException cause(IOException failure, Attempt attempt) {
        boolean junk = failure instanceof ProtocolException
                && failure.getMessage() != null
                && failure.getMessage().startsWith("Unexpected status line");
        return junk && attempt.reusesConnection() ? new Unasked(failure.getMessage()) : failure;
    }

    /// Thrown for bytes that came behind an earlier response: another connection may do better.
    static final class Unasked extends ProtocolException {
        private static final long serialVersionUID = 1L;

        Unasked(String message) {
            super(message);
        }
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException alreadyBroken) {
            // closed anyway
        }
    }
}
