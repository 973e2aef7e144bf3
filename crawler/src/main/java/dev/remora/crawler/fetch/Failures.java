package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.FetchOutcome.Refused;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.shared.url.Url;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import javax.net.ssl.SSLException;

/// Puts what went wrong on a connection into words, and says whether a second try may be worth it: yes for what
/// depends on the moment (time-outs, refused or broken connections, unknown names), no for what depends on the
/// server's make (certificates, answers that are not HTTP, bodies that cannot be decoded).
final class Failures {
    private final FetchSettings settings;

    Failures(FetchSettings settings) {
        this.settings = settings;
    }

    FetchOutcome outcome(Url url, Instant at, IOException failure) {
        if (Thread.currentThread().isInterrupted()) {
            return new Unreachable(url, at, "the fetch was interrupted", true);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof GuardRefusal refusal) {
                return new Refused(url, at, refusal.getMessage());
            }
        }
        return new Unreachable(url, at, words(failure), isTransient(failure), isOwnNetwork(failure));
    }

    /// With a proxy all connections lead to it, and no other name is looked up: where none comes about, no host was
    /// asked.
    private boolean isOwnNetwork(IOException failure) {
        return settings.proxy().isPresent()
                && switch (failure) {
                    case SocketTimeoutException _ -> !isCallTimeout(failure);
                    case ConnectException _, NoRouteToHostException _, UnknownHostException _ -> true;
                    default -> false;
                };
    }

    private String words(IOException failure) {
        return switch (failure) {
            case SocketTimeoutException _
            when !isCallTimeout(failure) -> "no connection within " + seconds(settings.connectTimeout()) + viaProxy();
            case InterruptedIOException _ -> "no complete answer within " + seconds(settings.totalTimeout());
            case UnknownHostException unknown -> message(unknown);
            case ConnectException _ -> "connection refused" + viaProxy();
            case SSLException ssl -> "no secure connection: " + message(ssl);
            case ProtocolException protocol
            when endsEarly(protocol) -> "the connection broke off: " + message(protocol);
            case ProtocolException protocol -> "the answer is not proper HTTP: " + message(protocol);
            case DecodedBody.BadCoding coding -> message(coding);
            case EOFException _ -> "the connection broke off";
            default ->
                endsEarly(failure)
                        ? "the connection was closed without an answer"
                        : "the connection failed: " + message(failure);
        };
    }

    private static boolean isTransient(IOException failure) {
        return switch (failure) {
            case SSLException _, DecodedBody.BadCoding _ -> false;
            case ProtocolException protocol -> endsEarly(protocol);
            default -> true;
        };
    }

    private static boolean isCallTimeout(IOException failure) {
        return "timeout".equals(failure.getMessage());
    }

    private static boolean endsEarly(IOException failure) {
        return message(failure).startsWith("unexpected end of stream");
    }

    private static String message(IOException failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private String viaProxy() {
        return settings.proxy()
                .map(p -> " by the proxy " + p + ": start it, or leave out --proxy")
                .orElse("");
    }

    private static String seconds(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }
}
