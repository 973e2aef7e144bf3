package dev.remora.search.console;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.SignedIn;
import dev.remora.search.gate.Secret;
import dev.remora.search.http.BasePath;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Answers a form that came twice, as by a double click, as the first time: what the first did is why the second
/// is refused, and browsers show the second answer alone, without the token or link that the first one made.
///
/// Safe for use by many threads.
public final class RepeatedForms {
    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Set<Integer> DONE_ALREADY = Set.of(404, 409);

    private final Map<String, Done> last = new ConcurrentHashMap<>();
    private final AdminAccess access;
    private final Clock clock;

    /// @param form hash of its address and fields
    /// @param page that says what it did
    private record Done(String form, String page, Instant until) {}

    /// @param clock measures the time between two forms
    public RepeatedForms(AdminAccess access, Clock clock) {
        this.access = access;
        this.clock = clock;
    }

    /// Adds the handler.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.after("/console/*", ctx -> {
            if (ctx.method().name().equals("POST")) {
                access.session(ctx).map(SignedIn::csrf).ifPresent(session -> answer(ctx, session));
            }
        });
    }

    private void answer(Context ctx, String session) {
        Instant now = clock.instant();
        last.values().removeIf(done -> now.isAfter(done.until()));
        String page = ctx.res().getHeader("Location");
        int refusal = access.refusal(ctx);
        if (refusal == 0 && page != null) {
            last.put(session, new Done(form(ctx), BasePath.of(ctx).inner(page), now.plus(SOON)));
        } else if (DONE_ALREADY.contains(refusal)) {
            Optional.ofNullable(last.get(session))
                    .filter(done -> done.form().equals(form(ctx)))
                    .ifPresent(done -> ctx.redirect(done.page(), HttpStatus.SEE_OTHER));
        }
    }

    private static String form(Context ctx) {
        return Secret.hash(ctx.path() + " " + ctx.body());
    }
}
