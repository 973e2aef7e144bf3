package dev.remora.search.gate;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.handler.EventsHandler;
import org.eclipse.jetty.util.component.Graceful;

/// Closes the connections without a request when the server begins to stop. Browsers keep some open for later, and the
/// server by itself would wait for each until its idle timeout, a second or two. Requests in flight are
/// answered first.
public final class IdleConnections extends EventsHandler implements Graceful {
    private final Set<Connection> idle = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /// @param next handler of the requests
    public IdleConnections(Handler next) {
        super(next);
    }

    /// Observes the connections of all connectors, which start after the handlers.
    @Override
    protected void doStart() throws Exception {
        Connection.Listener listener = new Connection.Listener() {
            @Override
            public void onOpened(Connection connection) {
                idles(connection);
            }

            @Override
            public void onClosed(Connection connection) {
                idle.remove(connection);
            }
        };
        for (Connector connector : getServer().getConnectors()) {
            connector.addEventListener(listener);
        }
        stopping = false;
        super.doStart();
    }

    @Override
    protected void onBeforeHandling(Request request) {
        idle.remove(request.getConnectionMetaData().getConnection());
    }

    @Override
    protected void onComplete(Request request, int status, HttpFields headers, Throwable failure) {
        Connection connection = request.getConnectionMetaData().getConnection();
        idles(connection);
        if (!connection.getEndPoint().isOpen()) {
            idle.remove(connection); // closed in between, and already notified
        }
    }

    private void idles(Connection connection) {
        idle.add(connection);
        if (stopping) {
            closeIdle();
        }
    }

    @Override
    public CompletableFuture<Void> shutdown() {
        stopping = true;
        closeIdle();
        return CompletableFuture.completedFuture(null);
    }

    private void closeIdle() {
        for (Connection connection : List.copyOf(idle)) {
            if (idle.remove(connection)) {
                connection.getEndPoint().close();
            }
        }
    }

    @Override
    public boolean isShutdown() {
        return stopping;
    }
}
