package dev.remora.search.console.watch;

import dev.remora.search.compare.Comparison;
import dev.remora.search.compare.ComparisonText;
import dev.remora.search.compare.Comparisons;
import dev.remora.search.console.ActionNotice;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.KnownTopics;
import dev.remora.search.console.Notices;
import dev.remora.search.console.TopicCard;
import dev.remora.search.console.TopicCards;
import dev.remora.search.html.AnswerForm;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.html.PageShell;
import dev.remora.search.http.MessageBundle;
import dev.remora.search.http.QueryString;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.rank.SearchEngine.IndexedTopic;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.HostFigures;
import dev.remora.search.watch.RecentPage;
import dev.remora.search.watch.RunSummary;
import dev.remora.search.why.WhyText;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.ReadableUrl;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// The page of a topic, `/console/topics/{id}`, and those below it: failures, hosts, why.
public final class WatchPages {
    private static final int SIZE = 50;
    private static final String KIND = "console watch";
    private static final String URL = "url";
    private static final String REASON = "reason";
    private static final String SORT = "sort";

    private final KnownTopics topics;
    private final CrawlWatch watch;
    private final Comparisons comparisons;
    private final PageRenderer writer;
    private final ConsoleFrame frame;
    private final TopicCards cards;
    private final Clock clock;
    private final MessageBundle words = new MessageBundle(WatchPages.class);
    private final MessageBundle why = new MessageBundle(WhyText.class);

    /// Serves pages over crawls.
    ///
    /// @param clock for the current time, and the time zone of the pages
    public WatchPages(
            KnownTopics topics,
            Crawls crawls,
            CrawlWatch watch,
            Comparisons comparisons,
            PageRenderer writer,
            ConsoleFrame frame,
            Clock clock) {
        this.topics = topics;
        this.watch = watch;
        this.comparisons = comparisons;
        this.writer = writer;
        this.frame = frame;
        this.cards = new TopicCards(crawls, topics.files(), frame);
        this.clock = clock;
    }

    /// Adds the routes. Other pages at `/console/topics/NAME` must be added before.
    public void register(JavalinDefaultRoutingApi routes) {
        routes.get("/console/topics/{id}", ctx -> topic(ctx, topics.of(ctx)));
        routes.get("/console/topics/{id}/failures", ctx -> failures(ctx, topics.of(ctx)));
        routes.get("/console/topics/{id}/hosts", ctx -> hosts(ctx, topics.of(ctx)));
        routes.get("/console/topics/{id}/hosts/{host}", ctx -> host(ctx, topics.of(ctx), ""));
        routes.post("/console/topics/{id}/hosts/{host}/leave-out", this::leaveOut);
        routes.get("/console/topics/{id}/why", ctx -> why(ctx, topics.of(ctx), asked(ctx.queryParam(URL)), ""));
        routes.post("/console/topics/{id}/why/leave-out", this::leavePageOut);
    }

    private void topic(Context ctx, IndexedTopic topic) {
        TopicViews views = views(ctx, topic);
        TopicCard card = cards.of(ctx, topic);
        Topic.Examples examples = topics.files().examples(topic.id());
        Optional<CrawlLog> log = watch.log(topic.id());
        List<RunSummary> runs = log.map(CrawlLog::runs).orElse(List.of());
        int wanted = SearchParameters.number(ctx, "run", 1, Integer.MAX_VALUE, 0);
        Optional<RunSummary> run = runs.stream()
                .filter(one -> wanted == 0 || one.start().number() == wanted)
                .findFirst();
        Optional<Comparison> compared = comparisons.last(topic.id());
        var page = new TopicPage(
                shell(ctx, topic.name()),
                texts(ctx),
                new TopicPage.Now(card, notice(ctx, ""), examples.addresses().size()),
                frame.script(),
                new TopicPage.Runs(
                        charts(ctx, run, runs, compared),
                        compared.isPresent(),
                        run.map(views::shown).orElse(""),
                        runs.stream()
                                .map(one -> views.run(
                                        one,
                                        run.equals(Optional.of(one)),
                                        card.atWork() && one.equals(runs.getFirst())))
                                .toList()),
                fetches(ctx, card, examples, log),
                new TopicPage.Kept(
                        log.map(CrawlLog::waitingByPriority).map(views::queue).orElse(List.of()),
                        views.knowledge(watch.learnt(topic.id())),
                        views.disk(watch.disk(topic.id()), watch.memory()),
                        topics.files().words().of(topic.id()).found().size()));
        writer.sendWithScript(ctx, "console/topic.jte", page);
    }

    private TopicPage.Fetches fetches(Context ctx, TopicCard card, Topic.Examples examples, Optional<CrawlLog> log) {
        TopicViews views = views(ctx, card.topic());
        return new TopicPage.Fetches(
                log.flatMap(CrawlLog::coverage)
                        .map(new CoverageText(texts(ctx))::say)
                        .orElse(""),
                log.map(known -> views.recent(
                                known.recent(),
                                this::titles,
                                examples,
                                !card.definition().usable()))
                        .orElse(List.of()),
                log.map(known -> views.reasons(known.missed(), "")).orElse(List.of()));
    }

    private List<Chart> charts(
            Context ctx, Optional<RunSummary> shown, List<RunSummary> runs, Optional<Comparison> compared) {
        List<Chart> charts = new ArrayList<>();
        compared.filter(_ -> !runs.isEmpty())
                .map(last -> new ComparisonViews(
                                texts(ctx),
                                new ComparisonText(ConsoleFrame.language(ctx), frame.acts(ctx)),
                                clock.getZone())
                        .beside(runs, last))
                .ifPresent(charts::add);
        shown.map(new RunCharts(texts(ctx))::of).ifPresent(charts::addAll);
        return charts;
    }

    private List<String> titles(String topic, List<RecentPage> pages) {
        return watch.titles(topic, pages.stream().map(RecentPage::page).toList());
    }

    private void failures(Context ctx, IndexedTopic topic) {
        TopicViews views = views(ctx, topic);
        CrawlLog log = log(topic);
        String reason = Optional.ofNullable(ctx.queryParam(REASON)).orElse("");
        int page = page(ctx);
        var all = log.missed(reason);
        QueryString self = QueryString.of(ctx, List.of(REASON));
        writer.send(
                ctx,
                "console/failures.jte",
                new FailuresPage(
                        shell(ctx, texts(ctx).say("failures")),
                        texts(ctx),
                        views.home(),
                        views.reasons(log.missed(), reason),
                        views.title(log.missed(), reason),
                        views.missed(all.stream()
                                .skip((long) (page - 1) * SIZE)
                                .limit(SIZE)
                                .toList()),
                        TopicViews.pager(texts(ctx), self, page, all.size(), SIZE)));
    }

    private void hosts(Context ctx, IndexedTopic topic) {
        TopicViews views = views(ctx, topic);
        CrawlLog log = log(topic);
        HostFigures.Order order = TopicViews.order(ctx.queryParam(SORT));
        int page = page(ctx);
        QueryString self = QueryString.of(ctx, List.of(SORT));
        writer.send(
                ctx,
                "console/hosts.jte",
                new HostsPage(
                        shell(ctx, texts(ctx).say("hosts")),
                        texts(ctx),
                        views.home(),
                        texts(ctx).say("hosts.lead", log.hosts()),
                        views.hostColumns(self, order),
                        log.hosts(order, (page - 1) * SIZE, SIZE).stream()
                                .map(views::host)
                                .toList(),
                        TopicViews.pager(texts(ctx), self, page, log.hosts(), SIZE)));
    }

    private void host(Context ctx, IndexedTopic topic, String refusal) {
        String name = ctx.pathParam("host");
        HostFigures host = known(topic, name);
        TopicViews views = views(ctx, topic);
        PageShell shell = frame.of(ctx, name, hostPage(topic, name), KIND);
        writer.send(
                ctx,
                "console/host.jte",
                views.hostPage(
                        shell,
                        host,
                        watch.rules(topic.id(), host),
                        cards.definition(ctx, topic.id()),
                        notice(ctx, refusal)));
    }

    private HostFigures known(IndexedTopic topic, String host) {
        return log(topic)
                .host(host)
                .orElseThrow(() -> RequestRefused.because(404, "unknown.host", SearchParameters.shown(host)));
    }

    private void leaveOut(Context ctx) {
        IndexedTopic topic = topics.of(ctx);
        String host = ctx.pathParam("host");
        known(topic, host); // the form is on the page of a known host; others are refused before anything changes
        leftOut(ctx, host, hostPage(topic, host), watch::leaveOut).ifPresent(refusal -> host(ctx, topic, refusal));
    }

    private void leavePageOut(Context ctx) {
        IndexedTopic topic = topics.of(ctx);
        String url = asked(ctx.formParam(URL));
        frame.access().detail(ctx, url);
        leftOut(ctx, url, whyPage(topic, url), watch::leaveOutPage).ifPresent(refusal -> why(ctx, topic, url, refusal));
    }

    /// Removes what is named, if that is confirmed, and goes to its page; or returns why not.
    private Optional<String> leftOut(
            Context ctx, String named, QueryString page, BiFunction<String, String, CrawlWatch.SiteLeftOut> removal) {
        if (!"yes".equals(ctx.formParam("sure"))) {
            return Optional.of(frame.refused(
                    ctx, HttpStatus.BAD_REQUEST, language -> words.in(language).say("leave.sure.missing")));
        }
        String shown = ReadableUrl.of(named);
        return switch (removal.apply(ctx.pathParam("id"), named)) {
            case CrawlWatch.SiteLeftOut.Done(long pages, boolean known, String _) -> {
                String key = known ? "leave.done" : "leave.done.unknown";
                var notice = new Notices.Notice(language -> words.in(language).say(key, shown, pages), "");
                frame.notices().redirect(ctx, page, notice);
                yield Optional.empty();
            }
            case CrawlWatch.SiteLeftOut.NoSuchTopic _, CrawlWatch.SiteLeftOut.NoHost _ ->
                Optional.of(frame.refused(
                        ctx,
                        HttpStatus.BAD_REQUEST,
                        language -> words.in(language).say("leave.nohost", shown)));
            case CrawlWatch.SiteLeftOut.Failed(var why) -> Optional.of(frame.refused(ctx, HttpStatus.CONFLICT, why));
        };
    }

    /// Returns the refusal of the form, or else what an earlier one did.
    private ActionNotice notice(Context ctx, String refusal) {
        return refusal.isEmpty() ? frame.notices().shown(ctx) : ActionNotice.refused(refusal);
    }

    private static QueryString hostPage(IndexedTopic topic, String host) {
        return QueryString.of("/console/topics/" + topic.id() + "/hosts/" + host);
    }

    private static QueryString whyPage(IndexedTopic topic, String url) {
        return QueryString.of("/console/topics/" + topic.id() + "/why").with(URL, url);
    }

    private static String asked(@Nullable String url) {
        return Optional.ofNullable(url).orElse("").strip();
    }

    private void why(Context ctx, IndexedTopic topic, String asked, String refusal) {
        TopicViews views = views(ctx, topic);
        var maker = new WhyViews(texts(ctx), why.in(ConsoleFrame.language(ctx)), clock.getZone(), views::whyHref);
        Optional<CrawlWatch.Why> told = asked.isEmpty()
                ? Optional.empty()
                : Optional.of(watch.why(topic.id(), asked).orElseThrow(() -> noCrawl(topic)));
        String address = told.map(answer -> explained(answer, asked)).orElse(asked);
        TopicCard card = cards.of(ctx, topic);
        AnswerForm answer = views.answer(address, topics.files().examples(topic.id()));
        writer.send(
                ctx,
                "console/why.jte",
                new WhyPage(
                        new TopicShell(
                                frame.of(ctx, texts(ctx).say("why"), whyPage(topic, asked), KIND),
                                texts(ctx),
                                views.home()),
                        card,
                        ReadableUrl.of(asked),
                        told.map(maker::of).orElse(WhyPage.Explanation.NONE),
                        told.map(now -> maker.pending(now, answer)).orElse(""),
                        answer.blockedIf(!card.definition().usable()),
                        views.forms(address, card.definition()),
                        notice(ctx, refusal)));
    }

    /// Returns the address that an answer explains, as addresses are stored.
    private static String explained(CrawlWatch.Why answer, String asked) {
        return switch (answer) {
            case CrawlWatch.Why.Known known -> known.provenance().url().text();
            case CrawlWatch.Why.Unknown unknown -> unknown.address().url().text();
            case CrawlWatch.Why.NoAddress _ -> asked;
        };
    }

    private CrawlLog log(IndexedTopic topic) {
        return watch.log(topic.id()).orElseThrow(() -> noCrawl(topic));
    }

    private static RequestRefused noCrawl(IndexedTopic topic) {
        return RequestRefused.because(404, "page.topic.uncrawled", topic.name());
    }

    private TopicViews views(Context ctx, IndexedTopic topic) {
        return new TopicViews(topic, texts(ctx), clock);
    }

    private static int page(Context ctx) {
        return SearchParameters.number(ctx, "page", 1, 100_000, 1);
    }

    private MessageBundle.In texts(Context ctx) {
        return words.in(ConsoleFrame.language(ctx));
    }

    private PageShell shell(Context ctx, String title) {
        QueryString self = QueryString.of(ctx, List.of("run", REASON, SORT, "page"));
        return frame.of(ctx, title, self, KIND);
    }
}
