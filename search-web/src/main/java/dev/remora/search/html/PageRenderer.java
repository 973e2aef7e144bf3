package dev.remora.search.html;

import dev.remora.search.http.Language;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;

/// Writes pages: fills a template with a model and sends it with the headers that a page needs.
public final class PageRenderer {
    /// Nothing but our own style sheet, pictures and forms.
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'";

    private static final String POLICY_WITH_SCRIPT = POLICY + "; script-src 'self'; connect-src 'self'";

    /// For what others wrote: in a sandbox without an origin, where nothing runs, nothing is loaded but our style
    /// sheet and mark, nothing is sent; links open in windows of their own.
    private static final String POLICY_FOREIGN = "default-src 'none'; style-src 'self'; img-src 'self'; "
            + "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
            + "sandbox allow-popups allow-popups-to-escape-sandbox";

    private static final int YEAR = 365 * 24 * 3600;

    private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);

    /// Sends a page that runs no script.
    public void send(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY);
    }

    /// Sends a page that may run our own script.
    public void sendWithScript(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY_WITH_SCRIPT);
    }

    /// Sends a page that shows what others wrote.
    public void sendForeign(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY_FOREIGN);
        ctx.header("Referrer-Policy", "no-referrer");
    }

    private void send(Context ctx, String template, Object model, String policy) {
        StringOutput html = new StringOutput(16_384);
        templates.render(template, model, html);
        Language.chosen(ctx).ifPresent(language -> remember(ctx, language));
        ctx.header("Content-Security-Policy", policy)
                .header("Cache-Control", "private, no-cache")
                .header("Vary", "Accept-Language, Cookie")
                .html(html.toString());
    }

    private static void remember(Context ctx, Language language) {
        ctx.cookie(new Cookie(Language.PARAMETER, language.code(), "/", YEAR, false, true, null, SameSite.LAX));
    }
}
