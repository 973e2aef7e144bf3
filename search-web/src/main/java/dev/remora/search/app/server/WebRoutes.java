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
import dev.remora.search.api.Heartbeat;
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
import dev.remora.search.console.TopicFilePages;
import dev.remora.search.console.people.AccountPages;
import dev.remora.search.console.people.PeoplePages;
import dev.remora.search.console.watch.ComparisonPages;
import dev.remora.search.console.watch.FeedbackPages;
import dev.remora.search.console.watch.WatchPages;
import dev.remora.search.gate.ApiGate;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.PageGate;
import dev.remora.search.gate.Turns;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.mcp.AgentServer;
import dev.remora.search.mcp.AgentTools;
import dev.remora.search.metrics.IndexGauges;
import dev.remora.search.metrics.Meters;
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
import dev.remora.search.site.SearchPages;
import dev.remora.search.site.TopicStartPages;
import dev.remora.search.suggest.Suggestions;
import dev.remora.search.topic.Topics;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.shared.run.Crawls;
import dev.remora.shared.text.Folding;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;
import java.util.function.BooleanSupplier;

/// All routes with their handlers.
///
/// @param engine answers searches
/// @param suggestions completes queries
/// @param pages behind the results
/// @param crawls starts and controls crawls
/// @param topics creates and changes topic files
/// @param watch view of the crawls for admins
/// @param comparisons of strategies
/// @param credentials of people and scripts
/// @param access checks them
/// @param keys of programs
/// @param meters of requests
/// @param heartbeat of event streams
/// @param turns of calls of agents
/// @param json writes answers
/// @param stopping true once the server is about to stop
record WebRoutes(
        SearchEngine engine,
        Suggestions suggestions,
        Pages pages,
        Crawls crawls,
        Topics topics,
        CrawlWatch watch,
        Comparisons comparisons,
        Credentials credentials,
        AdminAccess access,
        ApiKeys keys,
        WebSettings settings,
        Meters meters,
        Heartbeat heartbeat,
        Turns turns,
        ObjectMapper json,
        Clock clock,
        BooleanSupplier stopping) {
    void register(JavalinConfig config) {
        Assets assets = new Assets();
        PageRenderer writer = new PageRenderer();
        assets.register(config.routes);
        access.register(config.routes);
        forPeople(config.routes, writer, assets);
        forPrograms(config.routes, writer, assets);
        forOperators(config.routes);
        ErrorAnswers errors = new ErrorAnswers(new NoticePages(writer, assets));
        errors.register(config.routes);
        config.router.javaLangErrorHandler(errors.forMachineErrors());
    }

    private void forPeople(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        Forwarding forwarding = settings.gate().forwarding();
        new SearchPages(engine, suggestions, topics, access, writer, assets, forwarding, clock.getZone())
                .register(routes);
        new PagePages(pages, writer, assets, clock.getZone()).register(routes);
        new CopyPages(pages, writer, assets, clock.getZone()).register(routes);
        new TopicStartPages(pages, writer, assets, forwarding, clock.getZone(), settings.version()).register(routes);
        new EmbedPages(writer, assets, settings.embedders()).register(routes);
        new PageGate(settings.gate(), clock).register(routes);
        ConsoleFrame frame = new ConsoleFrame(access, assets);
        new AccountPages(credentials.users(), writer, frame).register(routes);
        new PeoplePages(credentials, forwarding, writer, frame, clock).register(routes);
        new TopicFilePages(topics, crawls, writer, frame).register(routes);
        new FeedbackPages(engine, topics, crawls, writer, frame).register(routes);
        new ComparisonPages(comparisons, topics, writer, frame, clock).register(routes);
        new ConsolePages(engine, topics, crawls, writer, frame).register(routes);
        new WatchPages(engine, topics, crawls, watch, comparisons, writer, frame, clock.getZone()).register(routes);
    }

    /// Registers the API behind its gate, with its public description.
    private void forPrograms(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        new ApiGate(keys, settings.gate(), clock).register(routes);
        ApiRoutes api = new ApiRoutes(routes, access);
        ApiRoutes search = api.part("Search");
        new SearchApi(engine, suggestions, crawls, settings.version()).register(search);
        SuggestApi suggest = new SuggestApi(engine, suggestions);
        suggest.register(search);
        suggest.registerForBrowsers(routes);
        new PagesApi(pages, engine, settings.version()).register(api.part("Pages"));
        PassageSearch passages = new PassageSearch(engine, pages, new Folding());
        new PassagesApi(engine, passages, settings.version()).register(search);
        new AgentServer(new AgentTools(engine, pages, passages, settings.basePath()), json, settings.version())
                .register(routes, this::mayAsk, turns, (int) WebSettings.LARGEST_BODY);
        new TopicFilesApi(topics, access, json).register(api.part("Topics"));
        new FeedbackApi(topics, json).register(api.part("Topics"));
        new CrawlApi(crawls, heartbeat, json).register(api.part("Crawls"));
        new WatchApi(watch).register(api.part("Crawls"));
        new AddressApi(watch).register(api.part("Crawls"));
        new ComparisonApi(comparisons, topics, clock).register(api.part("Crawls"));
        new PeopleApi(credentials, access, settings.gate().forwarding(), json).register(api.part("People"));
        new DescriptionApi(settings.version(), settings.basePath()).register(routes, api);
        ApiPages reference = new ApiPages(writer, assets, settings.version());
        reference.register(routes, api);
        reference.registerProblems(routes);
    }

    /// True if the requesting page belongs to this server, or to a site that may read the API.
    private boolean mayAsk(Context ctx) {
        String origin = String.valueOf(ctx.header("Origin"));
        return settings.origins().contains("*")
                || settings.origins().contains(origin)
                || settings.gate().forwarding().origin(ctx).equals(origin);
    }

    private void forOperators(JavalinDefaultRoutingApi routes) {
        new HealthApi(engine, settings.version(), clock, stopping).register(routes);
        IndexGauges standing = new IndexGauges(engine, crawls, meters);
        new MetricsRoute(meters, standing, access, settings.gate().forwarding()).register(routes);
    }
}
