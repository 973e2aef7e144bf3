package dev.remora.lab.demo;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.lab.demo.Draft.Content;
import dev.remora.lab.demo.Draft.Ref;
import dev.remora.shared.page.Exchange.Header;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Common obstacles for crawlers: slow hosts, failing hosts, redirect chains and loops, a calendar.
final class TroubleSites {
    /// Response time of the slow host.
    static final Duration SLOWNESS = Duration.ofMillis(300);

    private static final int SLOW_PAGES = 8;
    private static final int BROKEN_AFTER = 200;

    private final FillerText chatter;

    TroubleSites(FillerText chatter) {
        this.chatter = chatter;
    }

    /// Returns the pages of the slow host, the failing host and the calendar's host.
    List<SitePages> pages() {
        List<String> slow = new ArrayList<>();
        for (int n = 1; n <= SLOW_PAGES; n++) {
            slow.add("/walk/" + n + ".html");
        }
        return List.of(
                site(SitePlan.SLOW, slow, List.of()),
                site(
                        SitePlan.FAILING,
                        List.of("/flaky/1.html", "/flaky/2.html", "/flaky/3.html", "/busy.html", "/cut.html"),
                        List.of("/dead.html", "/gone.html", "/no-such-page.html")),
                site(SitePlan.CALENDAR, List.of(), List.of("/cal?y=2026&m=11", "/jie/jie/")));
    }

    private SitePages site(Site site, List<String> paths, List<String> others) {
        List<Draft> drafts = new ArrayList<>();
        for (String path : paths) {
            String place = site.url(path);
            drafts.add(new Draft(
                    site,
                    path,
                    chatter.title(place),
                    Kind.CHATTER,
                    Optional.empty(),
                    Content.of(chatter.paragraphs(place, 2))));
        }
        List<Ref> links = new ArrayList<>(drafts.stream().map(Draft::ref).toList());
        others.forEach(path -> links.add(new Ref(path, "更多")));
        String home = chatter.paragraphs(site.host(), 1) + DemoHtml.list(links);
        drafts.addFirst(new Draft(site, "/", site.name(), Kind.HOME, Optional.empty(), Content.of(home)));
        return new SitePages(site, List.of(new Ref("/", "首页")), drafts, List.of());
    }

    /// Returns the answer of a page of these hosts, derived from the regular one.
    static Served served(Draft draft, Response well) {
        Site site = draft.site();
        if (site.equals(SitePlan.SLOW)) {
            return Served.always(new Response(well.status(), well.headers(), well.content(), SLOWNESS));
        }
        if (site.equals(SitePlan.FAILING)) {
            String path = draft.path();
            if (path.startsWith("/flaky/")) {
                return Served.after(Response.text(500, "500: try again"), well);
            }
            if (path.equals("/busy.html")) {
                Response busy = Response.text(503, "503: busy");
                List<Header> headers = new ArrayList<>(busy.headers());
                headers.add(new Header("Retry-After", "1"));
                return Served.after(new Response(503, headers, busy.content()), well);
            }
            if (path.equals("/cut.html")) {
                return Served.always(broken(well));
            }
        }
        return Served.always(well);
    }

    private static Answer broken(Response well) {
        byte[] whole = well.content().plain().array();
        ArchivedContent arrived = ArchivedContent.of(Arrays.copyOf(whole, BROKEN_AFTER));
        return new Answer.Broken(new Response(well.status(), well.headers(), arrived), whole.length);
    }

    /// Returns addresses that redirect or fail, with their answers.
    static Map<String, Served> redirects(List<String> articlesOfTheMirrored) {
        Map<String, Served> all = new LinkedHashMap<>();
        for (int n = 0; n < 3; n++) {
            all.put(SitePlan.MIRRORED.url("/old/" + (n + 1) + ".html"), moved(301, articlesOfTheMirrored.get(n)));
        }
        all.put("http://falv.example/jiu", moved(301, "/jiu/2"));
        all.put("http://falv.example/jiu/2", moved(302, "/jiu/3"));
        all.put("http://falv.example/jiu/3", moved(301, "http://falv.example/list/1.html"));
        all.put("http://daohang.example/go?id=1", moved(302, "http://gucheng.example/"));
        all.put("http://daohang.example/go?id=2", moved(302, "http://tuiguang.example/"));
        all.put(SitePlan.OFFERS.url("/loop/1"), moved(302, "/loop/2"));
        all.put(SitePlan.OFFERS.url("/loop/2"), moved(302, "/loop/1"));
        all.put(
                "http://lvyou.example/start.html",
                Served.always(Served.text(
                        "text/html; charset=utf-8",
                        "<html><head><meta http-equiv=\"refresh\" content=\"0; url=http://lvyou.example/\">"
                                + "<title>请稍候</title></head><body>正在转到首页。</body></html>\n")));
        all.put(SitePlan.FAILING.url("/dead.html"), Served.always(Response.text(500, "500: out of order")));
        all.put(SitePlan.FAILING.url("/gone.html"), Served.always(Response.text(410, "410: taken away")));
        return all;
    }

    /// Returns links to those addresses, by the site whose links page has them.
    static Map<Site, List<Ref>> linksToRedirects() {
        return Map.of(
                SitePlan.WWW,
                List.of(
                        new Ref(SitePlan.MIRRORED.url("/old/1.html"), "旧文一"),
                        new Ref(SitePlan.MIRRORED.url("/old/2.html"), "旧文二"),
                        new Ref(SitePlan.MIRRORED.url("/old/3.html"), "旧文三")),
                siteOf("minfa.example"),
                List.of(new Ref("http://falv.example/jiu", "老地址")),
                siteOf("gucheng.example"),
                List.of(new Ref("http://lvyou.example/start.html", "出发")));
    }

    private static Site siteOf(String host) {
        return SitePlan.subjectSites().stream()
                .filter(site -> site.host().equals(host))
                .findFirst()
                .orElseThrow();
    }

    private static Served moved(int status, String location) {
        return Served.always(Served.moved(status, location));
    }
}
