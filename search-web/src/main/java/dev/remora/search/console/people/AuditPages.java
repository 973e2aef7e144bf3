package dev.remora.search.console.people;

import dev.remora.search.access.AuditLog;
import dev.remora.search.access.Role;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.watch.NamedLink;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.SearchParameters;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The page on which admins read the audit log: `/console/audit`.
public final class AuditPages {
    private static final String PAGE = "page";
    private static final int SIZE = 100;

    private final AuditLog log;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final Clock clock;

    /// @param clock for the time zone of the page
    public AuditPages(AuditLog log, PageRenderer writer, ConsoleFrame frame, Clock clock) {
        this.log = log;
        this.writer = writer;
        this.frame = frame;
        this.clock = clock;
    }

    /// Adds the route.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console/audit", this::audit, Role.ADMIN);
    }

    private void audit(Context ctx) throws IOException {
        MessageBundle.In t = frame.texts(ctx);
        int page = SearchParameters.number(ctx, PAGE, 1, 100_000, 1);
        AuditLog.Extract extract = log.read((page - 1) * SIZE, SIZE);
        List<NamedLink> pager = new ArrayList<>();
        if (page > 1) {
            pager.add(to(ctx, t.say("audit.newer"), page - 1));
        }
        if (page * SIZE < extract.total()) {
            pager.add(to(ctx, t.say("audit.older"), page + 1));
        }
        writer.send(
                ctx,
                "console/audit.jte",
                new AuditPage(
                        frame.of(ctx, t.say("audit"), QueryString.of(ctx, List.of(PAGE)), PeoplePages.KIND),
                        t.say("audit.lead", extract.total()),
                        extract.entries().stream()
                                .map(entry -> action(t, entry))
                                .toList(),
                        pager));
    }

    private static NamedLink to(Context ctx, String text, int page) {
        return new NamedLink(
                text,
                QueryString.of(ctx, List.of())
                        .with(PAGE, Integer.toString(page))
                        .toString());
    }

    private AuditPage.Action action(MessageBundle.In t, AuditLog.Entry entry) {
        AuditText text = new AuditText(t);
        Optional<String> words = text.say(entry);
        return new AuditPage.Action(
                time(t, clock, entry.at()),
                entry.who(),
                entry.client(),
                words.orElse(entry.action()),
                words.isEmpty() ? entry.detail() : "",
                text.outcome(entry));
    }

    /// A time in words of the page's language, in the clock's time zone.
    static String time(MessageBundle.In t, Clock clock, Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.MEDIUM)
                .withLocale(t.language().locale())
                .withZone(clock.getZone())
                .format(at);
    }
}
