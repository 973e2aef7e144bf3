package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.access.Credentials;
import dev.remora.search.api.AddressApi;
import dev.remora.search.api.ComparisonApi;
import dev.remora.search.api.CrawlApi;
import dev.remora.search.api.DescriptionApi;
import dev.remora.search.api.FeedbackApi;
import dev.remora.search.api.HealthApi;
import dev.remora.search.api.PagesApi;
import dev.remora.search.api.PassagesApi;
import dev.remora.search.api.PeopleApi;
import dev.remora.search.api.SearchApi;
import dev.remora.search.api.SuggestApi;
import dev.remora.search.api.TopicFilesApi;
import dev.remora.search.api.WatchApi;
import dev.remora.search.compare.Comparisons;
import dev.remora.search.console.ConsoleFrame;
import dev.remora.search.console.ConsolePages;
import dev.remora.search.console.KnownTopics;
import dev.remora.search.console.Notices;
import dev.remora.search.console.RepeatedForms;
import dev.remora.search.console.TopicFilePages;
import dev.remora.search.console.answers.AnswerPages;
import dev.remora.search.console.answers.TrialPages;
import dev.remora.search.console.people.AccountPages;
import dev.remora.search.console.people.AuditPages;
import dev.remora.search.console.people.PeoplePages;
import dev.remora.search.console.watch.ComparisonPages;
import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.console.watch.WordPages;
import dev.remora.search.gate.ApiGate;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.PageGate;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.http.Language;
import dev.remora.search.mcp.AgentServer;
import dev.remora.search.mcp.AgentTools;
import dev.remora.search.mcp.CollectionAddresses;
import dev.remora.search.metrics.IndexGauges;
import dev.remora.search.metrics.MetricsRoute;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.page.Pages;
import dev.remora.search.passage.PassageSearch;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.site.ApiPages;
import dev.remora.search.site.CopyPages;
import dev.remora.search.site.EmbedPages;
import dev.remora.search.site.NoticePages;
import dev.remora.search.site.PagePages;
import dev.remora.search.site.ResultExtras;
import dev.remora.search.site.SearchPages;
import dev.remora.search.site.TopicStartPages;
import dev.remora.search.thumbnail.PictureRoute;
import dev.remora.search.topic.Topics;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.text.Folding;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.time.ZoneId;

/// All routes with their handlers.
///
/// @param search what is served of searches
/// @param crawls what is served of crawls
/// @param callers who may call
/// @param access checks people and scripts
/// @param server that runs the handlers
record WebRoutes(
        ServedSearch search,
        ServedCrawls crawls,
        Callers callers,
        AdminAccess access,
        WebSettings settings,
        ServerContext server) {
    void register(JavalinConfig config) {
        Assets assets = new Assets();
        PageRenderer writer = new PageRenderer();
        assets.register(config.routes);
        access.register(config.routes);
        forPeople(config.routes, writer, assets);
        forPrograms(config.routes, writer, assets);
        forOperators(config.routes);
        ErrorAnswers errors = new ErrorAnswers(new NoticePages(writer, assets, access), access);
        errors.register(config.routes);
        config.router.javaLangErrorHandler(errors.forMachineErrors());
    }

    private void forPeople(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        Forwarding forwarding = settings.gate().forwarding();
        ZoneId zone = server.clocks().wall().getZone();
        Pages pages = search.pages();
        new SearchPages(
                        search.engine(),
                        search.suggestions(),
                        new ResultExtras(search.thumbnails(), crawls.topics(), access),
                        writer,
                        assets,
                        forwarding,
                        zone)
                .register(routes);
        new PictureRoute(search.thumbnails()).register(routes);
        new PagePages(pages, writer, assets, zone).register(routes);
        new CopyPages(pages, search.engine(), writer, assets, zone).register(routes);
        new TopicStartPages(pages, writer, assets, forwarding, zone, settings.version()).register(routes);
        new EmbedPages(search.engine(), writer, assets, settings.sites().embedders()).register(routes);
        new PageGate(settings.gate(), server.clocks().steady()).register(routes);
        new RepeatedForms(access, server.clocks().steady()).register(routes);
        Notices notices = new Notices(access, server.clocks().steady());
        forAdmins(
                routes,
                writer,
                new ConsoleFrame(access, notices, assets, crawls.topics().dataOption()));
    }

    private void forAdmins(JavalinDefaultRoutingApi routes, PageRenderer writer, ConsoleFrame frame) {
        SearchEngine engine = search.engine();
        Topics topics = crawls.topics();
        Crawls runs = crawls.runs();
        Comparisons comparisons = crawls.comparisons();
        Credentials credentials = callers.credentials();
        Clock clock = server.clocks().wall();
        new AccountPages(credentials.users(), writer, frame).register(routes);
        new PeoplePages(credentials, settings.gate().forwarding(), writer, frame, clock).register(routes);
        new AuditPages(credentials.audit(), writer, frame, clock).register(routes);
        new TopicFilePages(topics, runs, writer, frame).register(routes);
        KnownTopics known = new KnownTopics(engine, topics);
        new TrialPages(known, topics, runs, writer, frame).register(routes);
        new AnswerPages(known, runs, writer, frame).register(routes);
        new ComparisonPages(comparisons, topics, writer, frame, clock).register(routes);
        new WordPages(known, writer, frame).register(routes);
        new ConsolePages(known, runs, writer, frame).register(routes);
        new WatchPages(known, runs, crawls.watch(), comparisons, writer, frame, clock).register(routes);
    }

    /// Registers the API behind its gate, with its public description.
    private void forPrograms(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        new ApiGate(callers.keys(), settings.gate(), server.clocks().steady()).register(routes);
        ApiRoutes api = new ApiRoutes(routes, access);
        forSearches(routes, api);
        Topics topics = crawls.topics();
        ObjectMapper json = server.json();
        new TopicFilesApi(topics, access, json).register(api.part("Topics"));
        new FeedbackApi(topics, json).register(api.part("Topics"));
        new CrawlApi(crawls.runs(), access, server.heartbeat(), json).register(api.part("Crawls"));
        new WatchApi(crawls.watch()).register(api.part("Crawls"));
        new AddressApi(crawls.watch(), access).register(api.part("Crawls"));
        new ComparisonApi(crawls.comparisons(), topics, access, server.clocks().wall()).register(api.part("Crawls"));
        new PeopleApi(callers.credentials(), access, settings.gate().forwarding(), json).register(api.part("People"));
        new DescriptionApi(settings.version(), settings.address().basePath()).register(routes, api);
        ApiPages reference = new ApiPages(writer, assets, settings.version());
        reference.register(routes, api);
        reference.registerProblems(routes);
    }

    private void forSearches(JavalinDefaultRoutingApi routes, ApiRoutes api) {
        SearchEngine engine = search.engine();
        Pages pages = search.pages();
        ApiRoutes part = api.part("Search");
        new SearchApi(engine, search.suggestions(), crawls.runs(), settings.version()).register(part);
        SuggestApi suggest = new SuggestApi(engine, search.suggestions());
        suggest.register(part);
        suggest.registerForBrowsers(routes);
        new PagesApi(pages, engine, settings.version()).register(api.part("Pages"));
        PassageSearch passages = new PassageSearch(engine, pages, new Folding());
        new PassagesApi(engine, passages, search.suggestions(), settings.version()).register(part);
        AgentTools tools = new AgentTools(
                engine,
                pages,
                passages,
                search.suggestions(),
                CollectionAddresses.NONE,
                settings.address().basePath(),
                Language.EN);
        new AgentServer(tools, server.json(), settings.version())
                .register(routes, this::mayAsk, server.turns(), (int) WebSettings.LARGEST_BODY);
    }

    /// True if the requesting page belongs to this server, or to a site that may read the API.
    private boolean mayAsk(Context ctx) {
        String origin = String.valueOf(ctx.header("Origin"));
        return settings.sites().mayRead(origin)
                || settings.gate().forwarding().origin(ctx).equals(origin);
    }

    private void forOperators(JavalinDefaultRoutingApi routes) {
        new HealthApi(
                        search.engine(),
                        settings.version(),
                        server.clocks().steady(),
                        server.stopping(),
                        server.rebuilding())
                .register(routes);
        IndexGauges standing = new IndexGauges(search.engine(), crawls.runs(), server.meters());
        new MetricsRoute(server.meters(), standing, access, settings.gate().forwarding()).register(routes);
    }
}
