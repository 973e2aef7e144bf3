package dev.remora.search.gate;

import dev.remora.search.http.BasePath;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Serves all routes below a base path: removes it from the addresses of requests, and puts it into the
/// redirects and cookies of answers. Requests without it are served too, because many proxies remove it.
public final class BelowBasePath extends Handler.Wrapper {
    private final BasePath base;

    /// @param base path below which clients reach this server
    public BelowBasePath(BasePath base) {
        this.base = base;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        if (base.equals(BasePath.ROOT)) {
            return super.handle(request, response, callback);
        }
        HttpURI asked = request.getHttpURI();
        HttpURI inner = HttpURI.build(asked).path(base.inner(asked.getPath())).query(asked.getQuery());
        Request below = Request.serveAs(request, inner.asImmutable());
        return super.handle(below, outer(below, response), callback);
    }

    private Response outer(Request request, Response response) {
        HttpFields.Mutable headers = new HttpFields.Mutable.Wrapper(response.getHeaders()) {
            @Override
            public HttpField onAddField(HttpField field) {
                return outer(field);
            }

            @Override
            public HttpField onReplaceField(HttpField before, HttpField field) {
                return outer(field);
            }
        };
        return new Response.Wrapper(request, response) {
            @Override
            public HttpFields.Mutable getHeaders() {
                return headers;
            }
        };
    }

    private HttpField outer(HttpField field) {
        if (field.getHeader() == HttpHeader.LOCATION) {
            return new HttpField(HttpHeader.LOCATION, base.outer(field.getValue()));
        }
        return field.getHeader() == HttpHeader.SET_COOKIE
                ? new HttpField(
                        HttpHeader.SET_COOKIE,
                        field.getValue().replaceFirst("(?i); *path=/(?=;|$)", "; Path=" + base.path() + "/"))
                : field;
    }
}
