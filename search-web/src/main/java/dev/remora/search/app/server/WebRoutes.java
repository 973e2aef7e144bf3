package dev.remora.search.app.server;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AdminAccess;
import dev.remora.search.api.CrawlApi;
import dev.remora.search.api.DescriptionApi;
import dev.remora.search.api.HealthApi;
import dev.remora.search.api.PagesApi;
import dev.remora.search.api.Pulse;
import dev.remora.search.api.SearchApi;
import dev.remora.search.api.SuggestApi;
import dev.remora.search.console.ConsolePages;
import dev.remora.search.gate.ApiGate;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.gate.Forwarding;
import dev.remora.search.gate.PageGate;
import dev.remora.search.html.Assets;
import dev.remora.search.html.PageRenderer;
import dev.remora.search.metrics.IndexGauges;
import dev.remora.search.metrics.Meters;
import dev.remora.search.metrics.MetricsRoute;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.page.Pages;
import dev.remora.search.rank.SearchEngine;
import dev.remora.search.site.ApiPages;
import dev.remora.search.site.NoticePages;
import dev.remora.search.site.PagePages;
import dev.remora.search.site.SearchPages;
import dev.remora.search.suggest.Suggestions;
import dev.remora.shared.run.Crawls;
import io.javalin.config.JavalinConfig;
import io.javalin.router.JavalinDefaultRoutingApi;
import java.time.Clock;

/// Everything that may be asked for, each with what answers it.
///
/// @param engine answers searches
/// @param suggestions help with what to search for
/// @param pages behind the results
/// @param crawls starts and steers crawls
/// @param access of admins
/// @param keys of programs
/// @param meters of what is asked for
/// @param pulse of event streams
/// @param json writes answers
record WebRoutes(
        SearchEngine engine,
        Suggestions suggestions,
        Pages pages,
        Crawls crawls,
        AdminAccess access,
        ApiKeys keys,
        WebSettings settings,
        Meters meters,
        Pulse pulse,
        ObjectMapper json,
        Clock clock) {
    void register(JavalinConfig config) {
        Assets assets = new Assets();
        PageRenderer writer = new PageRenderer();
        assets.register(config.routes);
        forPeople(config.routes, writer, assets);
        forPrograms(config.routes, writer, assets);
        forOperators(config.routes);
        ErrorAnswers errors = new ErrorAnswers(new NoticePages(writer, assets));
        errors.register(config.routes);
        config.router.javaLangErrorHandler(errors.forMachineErrors());
    }

    private void forPeople(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        Forwarding forwarding = settings.gate().forwarding();
        new SearchPages(engine, suggestions, writer, assets, forwarding, clock.getZone()).register(routes);
        new PagePages(pages, writer, assets, clock.getZone()).register(routes);
        new PageGate(settings.gate(), clock).register(routes);
        new ConsolePages(engine, crawls, access, writer, assets).register(routes);
    }

    /// The API behind its gate, with its description, which people may read too.
    private void forPrograms(JavalinDefaultRoutingApi routes, PageRenderer writer, Assets assets) {
        new ApiGate(keys, settings.gate(), clock).register(routes);
        ApiRoutes api = new ApiRoutes(routes);
        new SearchApi(engine, suggestions, settings.version()).register(api);
        SuggestApi suggest = new SuggestApi(engine, suggestions);
        suggest.register(api);
        suggest.registerForBrowsers(routes);
        new PagesApi(pages, engine, settings.version()).register(api);
        new CrawlApi(crawls, access, pulse, json).register(api);
        new DescriptionApi(settings.version()).register(routes, api);
        new ApiPages(writer, assets).register(routes, api);
    }

    private void forOperators(JavalinDefaultRoutingApi routes) {
        new HealthApi(engine, settings.version(), clock).register(routes);
        IndexGauges standing = new IndexGauges(engine, crawls, meters);
        new MetricsRoute(meters, standing, access, settings.gate().forwarding()).register(routes);
    }
}
