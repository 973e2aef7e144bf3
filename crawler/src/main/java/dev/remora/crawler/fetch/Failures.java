package dev.remora.crawler.fetch;

import dev.remora.crawler.fetch.FetchOutcome.Refused;
import dev.remora.crawler.fetch.FetchOutcome.Unreachable;
import dev.remora.crawler.fetch.guard.GuardRefusal;
import dev.remora.crawler.fetch.guard.LookupFailure;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.url.Url;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;

/// Describes a failure on a connection, and whether a retry may help: yes for transient causes (time-outs,
/// refused or broken connections, unknown names, bytes left over from an earlier response), no for properties of the
/// server (certificates, responses that are not HTTP, bodies that cannot be decoded).
final class Failures {
    private final FetchSettings settings;

    Failures(FetchSettings settings) {
        this.settings = settings;
    }

    FetchOutcome outcome(Url url, IOException failure) {
        if (Thread.currentThread().isInterrupted()) {
            return new Unreachable(url, new Failure.Interrupted(), true);
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof GuardRefusal refusal) {
                return new Refused(url, refusal.reason());
            }
        }
        return new Unreachable(url, reason(failure), isTransient(failure), isOwnNetwork(failure));
    }

    /// With a proxy all connections lead to it, and no other name is looked up: if none is made, no host was
    /// contacted.
    private boolean isOwnNetwork(IOException failure) {
        return settings.connections().proxy().isPresent()
                && switch (failure) {
                    case SocketTimeoutException _ -> !isCallTimeout(failure);
                    case ConnectException _, NoRouteToHostException _, UnknownHostException _ -> true;
                    default -> false;
                };
    }

    private Failure reason(IOException failure) {
        return switch (failure) {
            case SocketTimeoutException _
            when !isCallTimeout(failure) ->
                viaProxy(new Failure.NoConnection(settings.times().connect()));
            case InterruptedIOException _ ->
                new Failure.NoCompleteAnswer(settings.times().total());
            case LookupFailure unknown -> unknown.reason();
            case UnknownHostException unknown -> new Failure.ConnectionFailed(message(unknown));
            case ConnectException _ -> viaProxy(new Failure.ConnectionRefused());
            case SSLException ssl -> new Failure.NoSecureConnection(message(ssl));
            case ProtocolException protocol when endsEarly(protocol) -> new Failure.BrokenOffWith(message(protocol));
            case ProtocolException protocol -> new Failure.NotHttp(message(protocol));
            case DecodedBody.BadCoding coding -> coding.reason();
            case EOFException _ -> new Failure.BrokenOff();
            default ->
                endsEarly(failure) ? new Failure.ClosedUnanswered() : new Failure.ConnectionFailed(message(failure));
        };
    }

    private static boolean isTransient(IOException failure) {
        return switch (failure) {
            case SSLException _, DecodedBody.BadCoding _ -> false;
            case KeptConnections.Unasked _ -> true;
            case ProtocolException protocol -> endsEarly(protocol);
            default -> true;
        };
    }

    private static boolean isCallTimeout(IOException failure) {
        return "timeout".equals(failure.getMessage());
    }

    /// Whether the failure is an end of stream, by the HTTP client's message.
    static boolean endsEarly(IOException failure) {
        return failure instanceof EOFException || message(failure).startsWith("unexpected end of stream");
    }

    /// Whether the connection, or the chunks of a body, ended before their time.
    static boolean breaksOff(IOException failure) {
        return endsEarly(failure) || failure instanceof SocketException || failure instanceof ProtocolException;
    }

    private static String message(IOException failure) {
        return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    }

    private Failure viaProxy(Failure failure) {
        return settings.connections()
                .proxy()
                .<Failure>map(proxy -> new Failure.ByProxy(failure, proxy.toString()))
                .orElse(failure);
    }
}
