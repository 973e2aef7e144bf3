package dev.remora.search.html;

import dev.remora.search.http.BasePath;
import dev.remora.search.http.Language;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.List;

/// Renders pages: fills a template with a model and sends it with the security headers.
public final class PageRenderer {
    /// Allows only this site's style sheet, images and forms.
    private static final String POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
            + "base-uri 'none'; frame-ancestors 'none'";

    private static final String POLICY_WITH_SCRIPT = POLICY + "; script-src 'self'; connect-src 'self'";

    /// For foreign content: in a sandbox without an origin, where nothing executes, only this site's style
    /// sheet and logo are loaded, and nothing is submitted; links open in new windows.
    private static final String POLICY_FOREIGN = "default-src 'none'; style-src 'self'; img-src 'self'; "
            + "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
            + "sandbox allow-popups allow-popups-to-escape-sandbox";

    /// For a report with its own style and script: in a sandbox without an origin, where nothing else is loaded.
    private static final String POLICY_REPORT = "default-src 'none'; style-src 'unsafe-inline'; "
            + "script-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; "
            + "sandbox allow-scripts";

    private static final int YEAR = 365 * 24 * 3600;

    private final TemplateEngine templates = TemplateEngine.createPrecompiled(ContentType.Html);

    /// Sends a page without scripts.
    public void send(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY);
    }

    /// Sends a page that may run this site's script.
    public void sendWithScript(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY_WITH_SCRIPT);
    }

    /// Sends a page with foreign content.
    public void sendForeign(Context ctx, String template, Object model) {
        send(ctx, template, model, POLICY_FOREIGN);
        ctx.header("Referrer-Policy", "no-referrer");
    }

    /// Sends a page that other sites may embed in a frame.
    ///
    /// @param sites origins, in the syntax of the policy
    public void sendFramed(Context ctx, String template, Object model, List<String> sites) {
        send(
                ctx,
                template,
                model,
                POLICY.replace("frame-ancestors 'none'", "frame-ancestors " + String.join(" ", sites)));
        ctx.res().setHeader("X-Frame-Options", null); // it cannot express a list
        ctx.header("Cross-Origin-Resource-Policy", "cross-origin");
    }

    /// Sends a self-contained report.
    public static void sendReport(Context ctx, String html) {
        ctx.header("Content-Security-Policy", POLICY_REPORT)
                .header("Cache-Control", "private, no-cache")
                .html(html);
    }

    private void send(Context ctx, String template, Object model, String policy) {
        StringOutput html = new StringOutput(16_384);
        templates.render(template, model, html);
        Language.chosen(ctx).ifPresent(language -> remember(ctx, language));
        if (ctx.res().getHeader("Cache-Control") == null) {
            ctx.header("Cache-Control", "private, no-cache");
        }
        ctx.res().addHeader("Vary", "Accept-Language, Cookie"); // beside what a handler before has set
        ctx.header("Content-Security-Policy", policy).html(LocalLinks.below(BasePath.of(ctx), html.toString()));
    }

    private static void remember(Context ctx, Language language) {
        ctx.cookie(new Cookie(Language.PARAMETER, language.code(), "/", YEAR, false, true, null, SameSite.LAX));
    }
}
