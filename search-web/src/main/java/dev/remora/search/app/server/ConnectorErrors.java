package dev.remora.search.app.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.http.ProblemType;
import dev.remora.search.http.RequestId;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers requests that fail before any handler sees them: an address that is too long, unreadable headers.
/// Discloses nothing about the server.
final class ConnectorErrors extends ErrorHandler {
    private static final Logger log = LoggerFactory.getLogger(ConnectorErrors.class);

    /// A status that is the request's fault in spite of its number.
    private static final int HTTP_VERSION = 505;

    /// What the connector has in place of an address that it cannot read.
    private static final Set<String> UNREADABLE = Set.of("/badMessage", "/badURI");

    private final ObjectMapper json;
    private final BasePath base;
    private final RandomGenerator random;
    private final MessageBundle.In t = new MessageBundle(ProblemDetails.class).in(Language.EN);

    /// @param random makes request numbers
    ConnectorErrors(ObjectMapper json, BasePath base, RandomGenerator random) {
        this.json = json;
        this.base = base;
        this.random = random;
    }

    /// Also for methods to which the server's own pages would not answer: their headers would be missing.
    @Override
    public boolean errorPageForMethod(String method) {
        return true;
    }

    @Override
    protected void generateResponse(
            Request request, Response response, int code, String message, Throwable cause, Callback callback) {
        String given = response.getHeaders().get(RequestId.HEADER);
        String id = given == null ? RequestId.next(random) : given;
        log.debug("request {} was refused with {}", id, code, cause);
        if (given == null) { // else a handler has it, whose requests are logged as they end
            AccessLog.refused(id, Forwarding.network(Request.getRemoteAddr(request)), code);
        }
        response.setStatus(code);
        response.getHeaders().put(RequestId.HEADER, id);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, ProblemDetails.MEDIA_TYPE);
        SecurityHeaders.ALL.forEach(response.getHeaders()::put);
        Content.Sink.write(response, true, body(code, request.getHttpURI().getPath(), id), callback);
    }

    private String body(int code, @Nullable String path, String id) {
        boolean tooLong = code == 414 || code == 431;
        boolean fault = code >= 500 && code != HTTP_VERSION;
        String title = tooLong ? t.say("status." + code) : t.say(fault ? "status.500" : "status.400");
        String detail = tooLong
                ? t.say("too.long", WebSettings.LARGEST_HEAD / 1024)
                : t.say(fault ? "unexpected.early" : "bad.request");
        try {
            String instance = path == null || UNREADABLE.contains(path) ? null : path;
            ProblemType problem = code == HTTP_VERSION ? ProblemType.REQUEST : ProblemType.of(code, null);
            String type = base.outer(problem.address());
            return json.writeValueAsString(new ProblemDetails(type, title, code, detail, instance, id, null, null));
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("strings and numbers can always be written", impossible);
        }
    }
}
