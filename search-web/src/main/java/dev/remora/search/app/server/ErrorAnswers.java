package dev.remora.search.app.server;

import dev.remora.indexer.build.IndexUnavailable;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.gate.RequestDeadlines;
import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.http.ProblemType;
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
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Answers failed requests: problem+json under `/api`, a page elsewhere. Stack traces are never shown; they are
/// logged under the request number that the answer has.
final class ErrorAnswers {
    private static final Logger log = LoggerFactory.getLogger(ErrorAnswers.class);
    private static final Set<Integer> KNOWN =
            Set.of(400, 401, 403, 404, 405, 409, 412, 413, 414, 421, 429, 431, 500, 503);

    /// Addresses for programs outside of `/api`.
    private static final Set<String> ALONE = Set.of("/health", "/health/ready", "/metrics", "/suggest", "/mcp");

    /// The current request of a thread: the server does not pass it to the handler of [Error]s.
    private static final ThreadLocal<Context> UNDER_WAY = new ThreadLocal<>();

    private final AtomicReference<String> lastTrouble = new AtomicReference<>("");
    private final NoticePages pages;
    private final AdminAccess access;
    private final MessageBundle words = new MessageBundle(ProblemDetails.class);

    ErrorAnswers(NoticePages pages, AdminAccess access) {
        this.pages = pages;
        this.access = access;
    }

    /// Registers the handlers.
    void register(JavalinDefaultRoutingApi routes) {
        routes.before(UNDER_WAY::set);
        routes.after(_ -> UNDER_WAY.remove());
        routes.exception(RequestRefused.class, this::refused);
        routes.exception(HttpResponseException.class, this::rejected);
        routes.exception(IndexUnavailable.class, this::unavailable);
        routes.exception(Exception.class, this::unexpected);
    }

    /// Returns the handler of [Error]s such as a stack overflow, which no other handler may catch: answers as
    /// for other faults, as far as possible.
    JavaLangErrorHandler forMachineErrors() {
        return (response, error) -> {
            String id = response.getHeader("X-Request-Id");
            log.error("request {} failed", id, error);
            response.setStatus(500);
            Context ctx = UNDER_WAY.get();
            UNDER_WAY.remove(); // the thread serves others next, and nothing runs after an error
            if (ctx == null) {
                plainly(response, id);
            } else {
                answer(ctx, 500, said("unexpected", id));
            }
        };
    }

    /// Answers if the request is unknown.
    private void plainly(HttpServletResponse response, String id) {
        SecurityHeaders.ALL.forEach(response::setHeader);
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
                language -> refusal.detail(words.in(language)),
                refusal.parameter().orElse(null),
                refusal.mistakes());
    }

    /// Answers rejections of the router: no such route, wrong method, a body that is too large.
    private void rejected(HttpResponseException rejection, Context ctx) {
        int status = rejection.getStatus();
        switch (status) {
            case 404 -> answer(ctx, 404, said("unknown.route", ctx.path()));
            case 405 -> {
                String methods = rejection.getDetails().get("availableMethods");
                if (methods != null) {
                    ctx.header("Allow", methods);
                }
                answer(ctx, 405, said("method", ctx.method().name()));
            }
            case 413 -> answer(ctx, 413, said("too.large"));
            default -> {
                if (status >= 500) {
                    unexpected(rejection, ctx);
                } else {
                    answer(ctx, status, said("bad.request"));
                }
            }
        }
    }

    /// The log and `/health/ready` say what is wrong: visitors need not know the operator's machines.
    private void unavailable(IndexUnavailable trouble, Context ctx) {
        if (!trouble.getMessage().equals(lastTrouble.getAndSet(trouble.getMessage()))) {
            log.warn("request {}: {}", RequestId.of(ctx), trouble.getMessage()); // once, not for each request
        }
        ctx.header("Retry-After", "5");
        answer(ctx, 503, said("index.unavailable"));
    }

    private void unexpected(Exception fault, Context ctx) {
        boolean cutShort = fault instanceof IOException || fault instanceof InterruptedException;
        if (cutShort && ctx.res().isCommitted()) {
            log.debug("request {}: the client or the server went away", RequestId.of(ctx));
            return;
        }
        if (RequestDeadlines.hasBody(ctx::header) && ofRequestBody(fault)) {
            log.debug("request {}: its body cannot be read", RequestId.of(ctx));
            answer(ctx, 400, said("bad.request"));
            return;
        }
        log.error("request {}: {} {} failed", RequestId.of(ctx), ctx.method().name(), ctx.path(), fault);
        answer(ctx, 500, said("unexpected", RequestId.of(ctx)));
    }

    /// True if the request body ended early, arrived too slowly, or had no encoding or another than declared: a
    /// client error, which is logged without a trace.
    private static boolean ofRequestBody(Throwable fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof ClosedChannelException
                    || cause instanceof EOFException
                    || cause instanceof UnsupportedCharsetException
                    || cause instanceof IllegalCharsetNameException
                    || cause instanceof HttpException) {
                return true;
            }
        }
        return false;
    }

    private Function<Language, String> said(String key, Object... arguments) {
        return language -> words.in(language).say(key, arguments);
    }

    private void answer(Context ctx, int status, Function<Language, String> detail) {
        answer(ctx, status, detail, null, List.of());
    }

    private void answer(
            Context ctx,
            int status,
            Function<Language, String> why,
            String parameter,
            List<ProblemDetails.Mistake> mistakes) {
        if (ctx.res().isCommitted()) {
            return;
        }
        access.refused(ctx, status, why);
        ctx.res().setHeader("ETag", null); // of the intended answer
        ctx.header("Cache-Control", "no-store");
        MessageBundle.In t = texts(ctx);
        String detail = why.apply(t.language());
        String title = KNOWN.contains(status) ? t.say("status." + status) : t.say("status.other", status);
        if (forPrograms(ctx)) {
            BasePath base = BasePath.of(ctx);
            ProblemDetails problem = new ProblemDetails(
                    base.outer(ProblemType.of(status, parameter).address()),
                    title,
                    status,
                    detail,
                    base.outer(ctx.path()),
                    RequestId.of(ctx),
                    parameter,
                    mistakes.isEmpty() ? null : mistakes);
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
