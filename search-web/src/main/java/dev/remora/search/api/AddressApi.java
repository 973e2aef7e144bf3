package dev.remora.search.api;

import dev.remora.search.access.AdminAccess;
import dev.remora.search.api.WatchJson.PageLeftOutJson;
import dev.remora.search.api.WatchJson.SiteLeftOutJson;
import dev.remora.search.http.Language;
import dev.remora.search.http.RequestRefused;
import dev.remora.search.http.SearchParameters;
import dev.remora.search.openapi.ApiRoutes;
import dev.remora.search.openapi.Operation;
import dev.remora.search.openapi.Parameter;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.search.watch.CrawlWatch.SiteLeftOut;
import dev.remora.search.why.UnknownAddress;
import dev.remora.search.why.WhyJson;
import dev.remora.shared.reason.ReasonText;
import io.javalin.http.Context;
import java.util.List;
import java.util.function.Supplier;

/// Why an address is in the collection or not, for admins; and the removal of sites and pages.
public final class AddressApi {
    private static final String TOPIC = "/api/v1/topics/{id}";
    private static final String URL = "url";
    private static final Parameter ADDRESS =
            Parameter.of(URL, new Parameter.Kind.Text(), "the address").needed().such("http://www.example.org/");

    private final CrawlWatch watch;
    private final AdminAccess access;

    /// Routes over the state of crawls.
    public AddressApi(CrawlWatch watch, AdminAccess access) {
        this.watch = watch;
        this.access = access;
    }

    /// Registers the routes, all for admins only.
    public void register(ApiRoutes routes) {
        routes.add(
                Operation.get(
                                TOPIC + "/why",
                                "why",
                                "Explains why an address is in the collection or not",
                                WhyJson.class)
                        .saying(
                                "Its outcome, the path to it from a seed with the evidence of each link, and all decisions "
                                        + "on it. 404 if the crawl has never found it.")
                        .taking(List.of(ADDRESS))
                        .signedIn()
                        .refusing(400, 404),
                this::why);
        routes.add(
                Operation.delete(
                                TOPIC + "/sites/{host}",
                                "leaveSiteOut",
                                "Leaves a site out and removes its pages",
                                SiteLeftOutJson.class)
                        .saying(
                                "From now on the topic file excludes the host, and its pages are removed from the index. `known` is "
                                        + "false for a host that the crawl never met: it is excluded in advance. A "
                                        + "crawl in this server stops for this and then continues. To undo it, remove the host "
                                        + "from `crawl.scope.exclude` and recrawl the site.")
                        .signedIn()
                        .refusing(400, 403, 404, 409),
                this::leaveOut);
        routes.add(
                Operation.delete(
                                TOPIC + "/pages",
                                "leavePageOut",
                                "Leaves a page out and removes it",
                                PageLeftOutJson.class)
                        .saying(
                                "From now on the topic file excludes the address, and its page is removed from the index, "
                                        + "as for a site. To undo it, remove the address from `crawl.scope.exclude` and recrawl "
                                        + "it.")
                        .taking(List.of(ADDRESS))
                        .signedIn()
                        .refusing(400, 403, 404, 409),
                this::leavePageOut);
    }

    private void why(Context ctx) {
        String url = url(ctx);
        CrawlWatch.Why why = watch.why(ctx.pathParam("id"), url)
                .orElseThrow(
                        () -> RequestRefused.because(404, "crawl.none", SearchParameters.shown(ctx.pathParam("id"))));
        ReasonText texts = ReasonText.in(Language.of(ctx, Language.EN).locale());
        WhyJson answer = switch (why) {
            case CrawlWatch.Why.Known known -> WhyJson.of(known.provenance(), texts);
            case CrawlWatch.Why.Unknown(UnknownAddress address) ->
                throw RequestRefused.because(
                        404, "unknown.address", address.url().text(), texts.say(address.reason()));
            case CrawlWatch.Why.NoAddress _ ->
                throw RequestRefused.parameter(URL, "parameter.address", SearchParameters.shown(url));
        };
        ctx.header("Cache-Control", "no-store").json(answer);
    }

    private static String url(Context ctx) {
        return WatchJson.given(ctx.queryParam(URL))
                .orElseThrow(() -> RequestRefused.parameter(URL, "parameter.missing", URL));
    }

    private void leaveOut(Context ctx) {
        String host = ctx.pathParam("host");
        SiteLeftOut.Done done = done(
                ctx,
                watch.leaveOut(ctx.pathParam("id"), host),
                () -> RequestRefused.because(400, "site.host", SearchParameters.shown(host)));
        ctx.json(new SiteLeftOutJson(ctx.pathParam("id"), host, done.pages(), done.known(), done.file()));
    }

    private void leavePageOut(Context ctx) {
        String url = url(ctx);
        access.detail(ctx, url);
        SiteLeftOut.Done done = done(
                ctx,
                watch.leaveOutPage(ctx.pathParam("id"), url),
                () -> RequestRefused.parameter(URL, "parameter.address", SearchParameters.shown(url)));
        ctx.json(new PageLeftOutJson(ctx.pathParam("id"), url, done.pages(), done.known(), done.file()));
    }

    private static SiteLeftOut.Done done(Context ctx, SiteLeftOut result, Supplier<RequestRefused> wrong) {
        return switch (result) {
            case SiteLeftOut.Done done -> done;
            case SiteLeftOut.NoSuchTopic _ -> throw RequestRefused.because(404, "unknown.topic", ctx.pathParam("id"));
            case SiteLeftOut.NoHost _ -> throw wrong.get();
            case SiteLeftOut.Failed(var words) -> throw RequestRefused.saying(409, words);
        };
    }
}
