package dev.remora.search.console.people;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.console.ConsolePages;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.ProblemDetails;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import io.javalin.http.Context;
import java.util.List;
import java.util.Optional;

/// The shared parts of the pages of people: their frame, their texts, and the reading of forms.
record PeopleFrame(AdminAccess access, Assets assets) {
    private static final MessageBundle WORDS = new MessageBundle(ConsolePages.class);
    private static final MessageBundle PROBLEMS = new MessageBundle(ProblemDetails.class);

    /// @param kept parameters kept in the link to the other language
    PageShell of(Context ctx, String title, List<String> kept) {
        MessageBundle.In t = texts(ctx);
        String other = QueryString.of(ctx, kept)
                .with("lang", t.language().other().code())
                .toString();
        return new PageShell(
                        t,
                        title + " - " + t.say("title"),
                        assets.href("watch.css"),
                        "",
                        assets.href("mark.svg"),
                        other,
                        "/",
                        "console watch people")
                .seenBy(access.session(ctx));
    }

    /// Address of the style sheet of forms.
    String forms() {
        return assets.href("topics.css");
    }

    MessageBundle.In texts(Context ctx) {
        return WORDS.in(Language.of(ctx, Language.ZH));
    }

    /// Sets the status of a refusal and returns its text.
    String refused(Context ctx, RequestRefused refusal) {
        ctx.status(refusal.status());
        return refusal.detail(PROBLEMS.in(Language.of(ctx, Language.ZH)));
    }

    /// Returns a field of a form; empty if it is missing.
    static String field(Context ctx, String name) {
        return Optional.ofNullable(ctx.formParam(name)).orElse("");
    }
}
