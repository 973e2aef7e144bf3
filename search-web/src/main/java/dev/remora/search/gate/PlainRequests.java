package dev.remora.search.gate;

import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Ignores headers that libraries obey and that this server does not offer: another method than that of the request
/// line, which a proxy in front may not allow, and web sockets, each of which would begin a session of the servlet
/// container, kept without end, before the host name is checked. A server may ignore both (RFC 9110, 7.8).
public final class PlainRequests extends Handler.Wrapper {
    private static final Set<String> IGNORED = Set.of("upgrade", "x-http-method-override");
    private static final String WEB_SOCKET = "sec-websocket-";

    /// @param next handler of the requests
    public PlainRequests(Handler next) {
        super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        HttpFields all = request.getHeaders();
        if (all.stream().noneMatch(field -> isIgnored(field.getName()))) {
            return super.handle(request, response, callback);
        }
        HttpFields.Mutable kept = HttpFields.build();
        all.stream().filter(field -> !isIgnored(field.getName())).forEach(kept::add);
        HttpFields headers = kept.asImmutable();
        return super.handle(
                new Request.Wrapper(request) {
                    @Override
                    public HttpFields getHeaders() {
                        return headers;
                    }
                },
                response,
                callback);
    }

    private static boolean isIgnored(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return IGNORED.contains(name) || name.startsWith(WEB_SOCKET);
    }
}
