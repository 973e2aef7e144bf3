package dev.remora.search.gate;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EventsHandler;
import org.eclipse.jetty.util.thread.Scheduler;

/// Closes a connection whose next request is not complete in time, head and body, counted from its opening or
/// from the end of the previous answer. The server's own limit applies between two bytes, so that a client
/// sending a byte now and then could hold a connection, and the partial head, indefinitely.
///
/// Answers may take any time, even if the request's body is not read: event streams do.
public final class RequestDeadlines extends EventsHandler {
    private final Duration time;
    private final Map<Connection, Scheduler.Task> running = new ConcurrentHashMap<>();

    /// @param time for a request to arrive
    /// @param next handler of the requests
    public RequestDeadlines(Duration time, Handler next) {
        super(next);
        this.time = time;
    }

    /// Observes the connections of all connectors, which start after the handlers.
    @Override
    protected void doStart() throws Exception {
        Connection.Listener listener = new Connection.Listener() {
            @Override
            public void onOpened(Connection connection) {
                begin(connection);
            }

            @Override
            public void onClosed(Connection connection) {
                end(connection);
            }
        };
        for (Connector connector : getServer().getConnectors()) {
            connector.addEventListener(listener);
        }
        super.doStart();
    }

    @Override
    protected void onBeforeHandling(Request request) {
        if (!hasBody(request.getHeaders()::get)) {
            end(connection(request));
        }
    }

    @Override
    protected void onRequestRead(Request request, Content.Chunk chunk) {
        if (chunk != null && chunk.isLast()) {
            end(connection(request));
        }
    }

    @Override
    protected void onResponseBegin(Request request, int status, HttpFields headers) {
        end(connection(request));
    }

    @Override
    protected void onComplete(Request request, int status, HttpFields headers, Throwable failure) {
        begin(connection(request));
    }

    /// True if a request has a body (RFC 9112, 6).
    ///
    /// @param header returns a header of the request by name, or null
    public static boolean hasBody(UnaryOperator<String> header) {
        String length = header.apply("Content-Length");
        return header.apply("Transfer-Encoding") != null || (length != null && !length.matches("0+"));
    }

    private static Connection connection(Request request) {
        return request.getConnectionMetaData().getConnection();
    }

    private void begin(Connection connection) {
        Scheduler.Task late = getServer()
                .getScheduler()
                .schedule(() -> connection.getEndPoint().close(), time.toNanos(), TimeUnit.NANOSECONDS);
        Scheduler.Task before = running.put(connection, late);
        if (before != null) {
            before.cancel();
        }
        if (!connection.getEndPoint().isOpen()) {
            end(connection); // closed in between, and already notified
        }
    }

    private void end(Connection connection) {
        Scheduler.Task task = running.remove(connection);
        if (task != null) {
            task.cancel();
        }
    }
}
