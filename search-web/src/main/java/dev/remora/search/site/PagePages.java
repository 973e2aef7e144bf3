package dev.remora.search.site;

import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.page.Copy;
import dev.remora.search.page.KnownPage;
import dev.remora.search.page.Pages;
import dev.remora.search.page.RecentCopies;
import dev.remora.search.why.WhyText;
import dev.remora.shared.provenance.Provenance;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// What can be done with a result: `GET /pages/{id}` shows what is known of the page and pages like it,
/// `/pages/{id}/why` how the crawl came to it, `/cache/{id}` its archived copy.
public final class PagePages {
    private static final int SIMILAR = 10;
    private static final int NEAR = 20;

    /// The journal is read whole for each answer, so only so many are made at a time.
    private static final int WAYS_AT_ONCE = 2;

    /// A copy takes seconds of work and many times its size of memory at worst, so only so many are made at a time.
    private static final int COPIES_AT_ONCE = 4;

    /// Characters of copies that are held for those who ask for them again.
    private static final long COPIES_HELD = 8L << 20;

    private final Pages pages;
    private final PageRenderer writer;
    private final Frames frames;
    private final ZoneId zone;
    private final MessageBundle why = new MessageBundle(WhyText.class);
    private final Semaphore ways = new Semaphore(WAYS_AT_ONCE);
    private final Semaphore copies = new Semaphore(COPIES_AT_ONCE);
    private final RecentCopies recent = new RecentCopies(COPIES_HELD);

    /// Pages over pages.
    ///
    /// @param zone in which times are told
    public PagePages(Pages pages, PageRenderer writer, Assets assets, ZoneId zone) {
        this.pages = pages;
        this.writer = writer;
        this.frames = new Frames(assets);
        this.zone = zone;
    }

    /// Adds the routes.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/pages/{id}", this::about);
        routes.get("/pages/{id}/why", this::why);
        routes.get("/cache/{id}", this::copy);
    }

    private KnownPage page(Context ctx) {
        return SearchParameters.page(ctx, pages::find)
                .orElseThrow(
                        () -> RequestRefused.because(404, "unknown.page", SearchParameters.shown(ctx.pathParam("id"))));
    }

    private void about(Context ctx) {
        KnownPage page = page(ctx);
        MessageBundle.In t = frames.texts(ctx);
        List<PageView.Like> similar =
                pages.similar(page, SIMILAR).stream().map(one -> like(one, ctx)).toList();
        List<PageView.Like> near =
                pages.near(page, NEAR).stream().map(one -> like(one, ctx)).toList();
        List<String> none = similar.isEmpty() ? List.of(t.say("page.similar.none")) : List.of();
        List<PageView.Section> sections = new ArrayList<>();
        if (!near.isEmpty()) {
            sections.add(new PageView.Section(t.say("page.near"), List.of(), false, near));
        }
        sections.add(new PageView.Section(t.say("page.similar"), none, false, similar));
        show(ctx, page, sections);
    }

    private PageView.Like like(KnownPage page, Context ctx) {
        return new PageView.Like(
                page.title().isBlank() ? page.host() : page.title(),
                language(page),
                web(page) ? page.url() : "",
                link("/pages/" + page.id(), page, ctx),
                page.host(),
                page.summary());
    }

    private void why(Context ctx) {
        KnownPage page = page(ctx);
        MessageBundle.In t = frames.texts(ctx);
        if (!ways.tryAcquire()) {
            throw RequestRefused.because(503, "busy.why").withHeader("Retry-After", "5");
        }
        Optional<Provenance> provenance;
        try {
            provenance = pages.provenance(page);
        } finally {
            ways.release();
        }
        List<PageView.Section> sections = new ArrayList<>();
        provenance
                .map(known -> WhyText.of(known, why.in(t.language()), zone))
                .ifPresentOrElse(
                        text -> {
                            sections.add(new PageView.Section(t.say("page.way"), text.way(), true, List.of()));
                            sections.add(new PageView.Section(t.say("page.fate"), text.fate(), false, List.of()));
                            sections.add(
                                    new PageView.Section(t.say("page.run"), List.of(text.run()), false, List.of()));
                        },
                        () -> sections.add(new PageView.Section(
                                t.say("page.way"), List.of(t.say("page.way.none")), false, List.of())));
        show(ctx, page, sections);
    }

    private void show(Context ctx, KnownPage page, List<PageView.Section> sections) {
        MessageBundle.In t = frames.texts(ctx);
        String title = page.title().isBlank() ? page.host() : page.title();
        var frame = frames.frame(ctx, t.say("results.title", title), self(ctx), "page");
        List<Choice> actions = List.of(
                new Choice(t.say("page.copy"), "", link("/cache/" + page.id(), page, ctx), false),
                new Choice(
                        t.say("page.similar"),
                        "",
                        link("/pages/" + page.id(), page, ctx),
                        !ctx.path().endsWith("/why")),
                new Choice(
                        t.say("page.why"),
                        "",
                        link("/pages/" + page.id() + "/why", page, ctx),
                        ctx.path().endsWith("/why")));
        writer.sendWithScript(
                ctx,
                "site/page.jte",
                new PageView(
                        frame,
                        title,
                        language(page),
                        web(page) ? page.url() : "",
                        page.url(),
                        facts(page, t),
                        page.summary(),
                        actions,
                        sections));
    }

    private List<PageView.Fact> facts(KnownPage page, MessageBundle.In t) {
        DateTimeFormatter days = DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG)
                .withLocale(t.language().locale())
                .withZone(zone);
        List<PageView.Fact> facts = new ArrayList<>();
        page.publishedAt().ifPresent(day -> facts.add(new PageView.Fact(t.say("page.published"), days.format(day))));
        facts.add(new PageView.Fact(t.say("page.fetched"), days.format(page.fetchedAt())));
        facts.add(new PageView.Fact(
                t.say("facet.kind"), t.say("kind." + page.kind().name().toLowerCase(Locale.ROOT))));
        if (!page.language().isEmpty()) {
            facts.add(new PageView.Fact(t.say("facet.language"), FacetMenus.language(page.language(), t)));
        }
        facts.add(new PageView.Fact(t.say("page.relevance"), t.say("percent", Math.round(100 * page.relevance()))));
        facts.add(new PageView.Fact(t.say("page.pageRank"), t.say("percent", Math.round(100 * page.pageRank()))));
        return facts;
    }

    private void copy(Context ctx) {
        KnownPage page = page(ctx);
        MessageBundle.In t = frames.texts(ctx);
        ctx.header("X-Robots-Tag", "noindex, noarchive");
        String note;
        String html = "";
        switch (made(page)) {
            case Copy.Shown shown -> {
                note = t.say(shown.whole() ? "copy.left" : "copy.text") + (shown.cut() ? " " + t.say("copy.cut") : "");
                html = shown.html();
            }
            case Copy.Withheld _ -> note = t.say("copy.withheld");
            case Copy.Unreadable _ -> {
                ctx.status(404);
                note = t.say("copy.gone");
            }
        }
        String title = page.title().isBlank() ? page.host() : page.title();
        String when = DateTimeFormatter.ofLocalizedDateTime(FormatStyle.LONG, FormatStyle.SHORT)
                .withLocale(t.language().locale())
                .withZone(zone)
                .format(page.fetchedAt());
        writer.sendForeign(
                ctx,
                "site/copy.jte",
                new CopyView(
                        frames.frame(ctx, t.say("copy.title", title), self(ctx), "notice copy"),
                        title,
                        language(page),
                        web(page) ? page.url() : "",
                        page.url(),
                        t.say("copy.banner", when),
                        note,
                        html,
                        link("/pages/" + page.id(), page, ctx)));
    }

    private Copy made(KnownPage page) {
        Optional<Copy.Shown> held = recent.of(page);
        if (held.isPresent()) {
            return held.get();
        }
        if (!copies.tryAcquire()) {
            throw RequestRefused.because(503, "busy.copy").withHeader("Retry-After", "5");
        }
        try {
            Copy made = pages.copy(page);
            if (made instanceof Copy.Shown shown) {
                recent.keep(page, shown);
            }
            return made;
        } finally {
            copies.release();
        }
    }

    private static QueryString self(Context ctx) {
        return QueryString.of(ctx, List.of("topic", Language.PARAMETER));
    }

    /// An address for this page, in the language of the request.
    private static String link(String path, KnownPage page, Context ctx) {
        return QueryString.of(path)
                .with("topic", page.topic())
                .with(
                        Language.PARAMETER,
                        Language.chosen(ctx).map(Language::code).orElse(""))
                .toString();
    }

    private static @Nullable String language(KnownPage page) {
        return page.language().isEmpty() ? null : page.language();
    }

    private static boolean web(KnownPage page) {
        return page.url().startsWith("http://") || page.url().startsWith("https://");
    }
}
