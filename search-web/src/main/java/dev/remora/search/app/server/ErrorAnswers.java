package dev.remora.search.app.server;

import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.http.RequestId;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.site.NoticePages;
import io.javalin.http.Context;
import io.javalin.http.HttpResponseException;
import io.javalin.router.JavalinDefaultRoutingApi;
import io.javalin.router.exception.JavaLangErrorHandler;
import jakarta.servlet.http.HttpServletResponse;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.eclipse.jetty.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers requests that failed: problem+json under `/api`, a page elsewhere. Nobody ever sees a stack trace: it
/// goes to the log, under the number that the answer carries.
final class ErrorAnswers {
    private static final Logger log = LoggerFactory.getLogger(ErrorAnswers.class);
    private static final Set<Integer> KNOWN = Set.of(400, 401, 403, 404, 405, 409, 413, 414, 421, 429, 431, 500, 503);

    /// Addresses for programs outside of the API.
    private static final Set<String> ALONE = Set.of("/health", "/metrics", "/suggest");

    /// The request that a thread works on: of an error of the machine the server tells no request.
    private static final ThreadLocal<Context> UNDER_WAY = new ThreadLocal<>();

    private final NoticePages pages;
    private final MessageBundle words = new MessageBundle(ProblemDetails.class);

    ErrorAnswers(NoticePages pages) {
        this.pages = pages;
    }

    /// Adds the handlers.
    void register(JavalinDefaultRoutingApi routes) {
        routes.before(UNDER_WAY::set);
        routes.after(_ -> UNDER_WAY.remove());
        routes.exception(RequestRefused.class, this::refused);
        routes.exception(HttpResponseException.class, this::rejected);
        routes.exception(Exception.class, this::unexpected);
    }

    /// What to do with an error of the machine, such as a full stack, which no handler may catch: the same as with
    /// any other fault, as far as the machine still can.
    JavaLangErrorHandler forMachineErrors() {
        return (response, error) -> {
            String id = response.getHeader("X-Request-Id");
            log.error("request {} failed", id, error);
            response.setStatus(500);
            Context ctx = UNDER_WAY.get();
            if (ctx == null) {
                plainly(response, id);
            } else {
                answer(ctx, 500, texts(ctx).say("unexpected", id), null);
            }
        };
    }

    /// An answer where nothing is known of the request.
    private void plainly(HttpServletResponse response, String id) {
        response.setContentType("text/plain; charset=utf-8");
        byte[] text = words.in(Language.EN).say("unexpected", id).getBytes(StandardCharsets.UTF_8);
        try {
            response.getOutputStream().write(text);
        } catch (IOException clientHasGone) {
            log.debug("request {}: the client went away", id);
        }
    }

    private void refused(RequestRefused refusal, Context ctx) {
        refusal.headers().forEach(ctx::header);
        answer(
                ctx,
                refusal.status(),
                refusal.detail(texts(ctx)),
                refusal.parameter().orElse(null));
    }

    /// What the router itself turns down: no such route, wrong method, a body that is too large.
    private void rejected(HttpResponseException rejection, Context ctx) {
        MessageBundle.In t = texts(ctx);
        int status = rejection.getStatus();
        switch (status) {
            case 404 -> answer(ctx, 404, t.say("unknown.route", ctx.path()), null);
            case 405 -> {
                String methods = rejection.getDetails().get("availableMethods");
                if (methods != null) {
                    ctx.header("Allow", methods);
                }
                answer(ctx, 405, t.say("method", ctx.method().name()), null);
            }
            case 413 -> answer(ctx, 413, t.say("too.large"), null);
            default -> {
                if (status >= 500) {
                    unexpected(rejection, ctx);
                } else {
                    answer(ctx, status, t.say("bad.request"), null);
                }
            }
        }
    }

    private void unexpected(Exception fault, Context ctx) {
        boolean cutShort = fault instanceof IOException || fault instanceof InterruptedException;
        if (cutShort && ctx.res().isCommitted()) {
            log.debug("request {}: the client or the server went away", RequestId.of(ctx));
            return;
        }
        boolean withBody = ctx.header("Transfer-Encoding") != null || ctx.contentLength() > 0;
        if (withBody && ofRequestBody(fault)) {
            log.debug("request {}: its body did not come whole", RequestId.of(ctx));
            answer(ctx, 400, texts(ctx).say("bad.request"), null);
            return;
        }
        log.error("request {}: {} {} failed", RequestId.of(ctx), ctx.method().name(), ctx.path(), fault);
        answer(ctx, 500, texts(ctx).say("unexpected", RequestId.of(ctx)), null);
    }

    /// Whether a body ended early, came too slowly, or was not coded as its head says: the client's doing, which the
    /// log needs no trace of.
    private static boolean ofRequestBody(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClosedChannelException
                    || cause instanceof EOFException
                    || cause instanceof HttpException) {
                return true;
            }
        }
        return false;
    }

    private void answer(Context ctx, int status, String detail, String parameter) {
        if (ctx.res().isCommitted()) {
            return;
        }
        ctx.res().setHeader("ETag", null); // of the answer that was meant to be given
        ctx.header("Cache-Control", "no-store");
        MessageBundle.In t = texts(ctx);
        String title = KNOWN.contains(status) ? t.say("status." + status) : t.say("status.other", status);
        if (forPrograms(ctx)) {
            ProblemDetails problem =
                    new ProblemDetails("about:blank", title, status, detail, ctx.path(), RequestId.of(ctx), parameter);
            ctx.status(status).json(problem).contentType(ProblemDetails.MEDIA_TYPE);
        } else {
            pages.send(ctx, status, title, detail);
        }
    }

    private MessageBundle.In texts(Context ctx) {
        return words.in(Language.of(ctx, forPrograms(ctx) ? Language.EN : Language.ZH));
    }

    private static boolean forPrograms(Context ctx) {
        String path = ctx.path();
        return path.equals("/api") || path.startsWith("/api/") || ALONE.contains(path);
    }
}
