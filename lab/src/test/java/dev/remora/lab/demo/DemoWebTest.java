package dev.remora.lab.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.Answer.Response;
import dev.remora.crawler.replay.Web;
import dev.remora.lab.demo.DemoTopics.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

class DemoWebTest {
    private static final DemoWeb DEMO = DemoWeb.build(DemoWeb.SEED);
    private static final List<String> FAR = DemoTopics.seeds(Subject.TCM, Seeds.FAR);
    private static final List<Article> ARTICLES =
            Library.read().articles().values().stream().flatMap(List::stream).toList();
    private static final Walk WALK = new Walk(DEMO.openSteady(), FAR);

    private static Response get(Web web, String url) {
        int slash = url.indexOf('/', 7);
        return assertInstanceOf(Response.class, web.answer(url.substring(7, slash), url.substring(slash)), url);
    }

    private static Map<String, Label> labels() {
        return DEMO.labels().stream().collect(Collectors.toMap(Label::url, label -> label));
    }

    @Test
    void hasTwentyFourHostsAndSixHundredPagesAtLeast() {
        assertTrue(DEMO.hosts().size() >= 24, DEMO.hosts().size() + " hosts");
        assertTrue(DEMO.hosts().stream().allMatch(host -> host.endsWith(".example")));
        Set<String> bodies = new HashSet<>();
        DEMO.labels().stream()
                .filter(label -> label.kind() != Kind.FORBIDDEN)
                .forEach(label -> bodies.add(
                        WALK.pages.containsKey(label.url())
                                ? WALK.pages.get(label.url()).body().text()
                                : label.url()));
        assertTrue(bodies.size() >= 600, bodies.size() + " distinct pages");
    }

    @Test
    void isMadeOfTwentyShortArticlesOnEachOfSixSubjectsAtLeast() {
        for (Subject subject : Subject.values()) {
            List<Article> articles =
                    ARTICLES.stream().filter(a -> a.subject() == subject).toList();
            assertTrue(articles.size() >= 20, subject + ": " + articles.size());
            for (Article article : articles) {
                assertTrue(
                        article.length() >= 150 && article.length() <= 400,
                        article.title() + " has " + article.length() + " characters");
                assertTrue(
                        article.paragraphs().size() >= 2 && article.paragraphs().size() <= 4, article.title());
                assertTrue(article.summary().length() >= 10, article.title());
            }
        }
        assertEquals(
                ARTICLES.size(),
                ARTICLES.stream().map(Article::title).distinct().count(),
                "no title comes twice");
    }

    @Test
    void givesTheSameBytesForTheSameSeed() {
        Web one = DEMO.openSteady();
        Web same = DemoWeb.build(DemoWeb.SEED).openSteady();
        Web other = DemoWeb.build(1).openSteady();
        int different = 0;
        for (Label label : DEMO.labels()) {
            if (one.answer(host(label), path(label)) instanceof Response expected) {
                byte[] bytes = expected.content().plain().array();
                assertArrayEquals(
                        bytes, get(same, label.url()).content().plain().array(), label.url());
                different += Arrays.equals(
                                bytes, get(other, label.url()).content().plain().array())
                        ? 0
                        : 1;
            }
        }
        assertTrue(different > 500, "another seed, another web: " + different);
    }

    private static String host(Label label) {
        return label.url().substring(7, label.url().indexOf('/', 7));
    }

    private static String path(Label label) {
        return label.url().substring(label.url().indexOf('/', 7));
    }

    @Test
    void everyPageIsReachedFromTheFarSeedsOrNamedByASitemap() {
        Set<String> mapped = new HashSet<>();
        Web web = DEMO.openSteady();
        for (String host : DEMO.hosts()) {
            if (web.answer(host, "/sitemap.xml") instanceof Response map && map.status() == 200) {
                assertTrue(text(get(web, "http://" + host + "/robots.txt")).contains("Sitemap: http://" + host));
                mapped.addAll(
                        Walk.parse(map, "http://" + host + "/").select("loc").eachText());
            }
        }
        Set<String> unreached = new TreeSet<>(labels().keySet());
        unreached.removeAll(WALK.pages.keySet());
        assertTrue(unreached.stream().allMatch(url -> url.endsWith("/zhuanti.html")), unreached.toString());
        assertTrue(unreached.size() >= 3 && mapped.containsAll(unreached), "pages that only a sitemap knows");
        assertTrue(mapped.stream().allMatch(url -> labels().containsKey(url)));
    }

    private static String text(Response response) {
        return new String(response.content().plain().array(), StandardCharsets.UTF_8);
    }

    @Test
    void everyLinkIsAnswered() {
        Set<String> missing = WALK.statuses.entrySet().stream()
                .filter(e -> e.getValue() == 404)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(Set.of("http://budong.example/no-such-page.html"), missing);
    }

    @Test
    void aHiddenSiteIsReachedThroughOffTopicPagesOnly() {
        Map<String, Label> labels = labels();
        for (Site hidden : SitePlan.subjectSites()) {
            if (hidden.cluster() == Site.Cluster.HIDDEN) {
                Set<String> gates = new TreeSet<>();
                WALK.pages.forEach((url, page) -> page.select("a[href]").forEach(a -> {
                    if (a.absUrl("href").contains("//" + hidden.host() + "/") && isOutside(url, hidden)) {
                        gates.add(url);
                    }
                }));
                assertTrue(!gates.isEmpty(), hidden.host() + " has no tunnel");
                gates.forEach(
                        gate -> assertEquals(Kind.CHATTER, labels.get(gate).kind(), gate));
            }
        }
    }

    private static boolean isOutside(String url, Site hidden) {
        return SitePlan.of(hidden.subject().orElseThrow(), Site.Cluster.HIDDEN).stream()
                .noneMatch(site -> url.startsWith(site.url("/")));
    }

    @Test
    void gbkBig5AndTraditionalHostsReadAsTheirArticlesDo() {
        Document gbk = WALK.pages.get("http://zhenjiu.example/");
        assertEquals("GBK", gbk.charset().name());
        assertTrue(gbk.body().text().contains("欢迎来到针灸之家"), gbk.title());
        Document big5 = WALK.pages.get("http://shiji.example/");
        assertEquals("Big5", big5.charset().name());
        assertTrue(big5.body().text().contains("歡迎來到食記"), big5.title());
        Document traditional = WALK.pages.get("http://hanfang.example/");
        assertEquals("UTF-8", traditional.charset().name());
        assertTrue(traditional.body().text().contains("歡迎來到漢方筆記"), traditional.title());
        for (String host : List.of("zhenjiu.example", "shiji.example", "hanfang.example")) {
            WALK.pages.forEach((url, page) -> {
                if (url.contains(host)) {
                    assertTrue(page.text().indexOf('\ufffd') < 0 && page.text().indexOf('?') < 0, url);
                }
            });
        }
    }

    @Test
    void robotsForbidPagesThatAreLinked() {
        Web web = DEMO.open();
        int forbidding = 0;
        for (String host : DEMO.hosts()) {
            Answer robots = web.answer(host, "/robots.txt");
            if (robots instanceof Response file && file.status() == 200) {
                assertTrue(text(file).contains("User-agent: *\nDisallow: /admin/"), host);
                assertTrue(WALK.pages.containsKey("http://" + host + "/admin/login.html"), host);
                forbidding++;
            }
        }
        assertTrue(forbidding >= 20, forbidding + " hosts forbid something");
        assertInstanceOf(Answer.NoPage.class, web.answer("suibi.example", "/robots.txt"));
    }

    @Test
    void pagesFailTheFirstTimeAfterEachOpening() {
        for (int opening = 0; opening < 2; opening++) {
            Web web = DEMO.open();
            assertEquals(500, get(web, "http://budong.example/flaky/1.html").status());
            assertEquals(200, get(web, "http://budong.example/flaky/1.html").status());
            Response busy = get(web, "http://budong.example/busy.html");
            assertEquals(503, busy.status());
            assertEquals("1", Walk.header(busy, "Retry-After"));
            assertEquals(200, get(web, "http://budong.example/busy.html").status());
            assertEquals(500, get(web, "http://budong.example/dead.html").status());
            assertEquals(500, get(web, "http://budong.example/dead.html").status());
            assertEquals(410, get(web, "http://budong.example/gone.html").status());
            assertInstanceOf(Answer.Broken.class, web.answer("budong.example", "/cut.html"));
        }
        assertEquals(
                200,
                get(DEMO.openSteady(), "http://budong.example/flaky/1.html").status());
    }

    @Test
    void redirectsLeadOnInChainsAndInACircle() {
        Web web = DEMO.open();
        assertEquals(301, get(web, "http://benjing.example/about.html").status());
        assertEquals(
                "http://www.benjing.example/about.html",
                Walk.header(get(web, "http://benjing.example/about.html"), "Location"));
        assertEquals(
                List.of(301, 302, 301),
                List.of(
                        get(web, "http://falv.example/jiu").status(),
                        get(web, "http://falv.example/jiu/2").status(),
                        get(web, "http://falv.example/jiu/3").status()));
        assertEquals("/loop/2", Walk.header(get(web, "http://tuiguang.example/loop/1"), "Location"));
        assertEquals("/loop/1", Walk.header(get(web, "http://tuiguang.example/loop/2"), "Location"));
        for (String url : List.of(
                "http://falv.example/jiu/3",
                "http://tuiguang.example/loop/2",
                "http://lvyou.example/start.html",
                "http://zhongyi.example/old/3.html",
                "http://daohang.example/go?id=2")) {
            assertTrue(WALK.statuses.containsKey(url), url + " is linked");
        }
    }

    @Test
    void theCalendarNeverEnds() {
        Web web = DEMO.open();
        String url = "http://rili.example/cal?y=2026&m=11";
        for (int month = 0; month < 100; month++) {
            String before = url;
            url = Walk.parse(get(web, url), url).select("a").last().absUrl("href");
            assertNotEquals(before, url);
        }
        assertEquals(
                200, get(web, "http://rili.example" + "/jie".repeat(30) + "/").status());
    }

    @Test
    void theMirrorHoldsTheSameBytes() {
        Web web = DEMO.open();
        List<Label> copies = DEMO.labels().stream()
                .filter(l -> l.url().contains("jingxiang.example/article"))
                .toList();
        assertTrue(copies.size() >= 5);
        for (Label copy : copies) {
            assertArrayEquals(
                    get(web, copy.url().replace("jingxiang", "zhongyi"))
                            .content()
                            .plain()
                            .array(),
                    get(web, copy.url()).content().plain().array());
        }
    }

    @Test
    void aPageAsksNotToBeShown() {
        assertEquals(
                "noindex",
                WALK.pages
                        .get("http://zhongyi.example/tongji.html")
                        .select("meta[name=robots]")
                        .attr("content"));
    }

    @Test
    void acupunctureIsFoundOnManyPages() {
        long pages = WALK.pages.values().stream()
                .filter(page -> page.text().contains("针灸") || page.text().contains("針灸"))
                .count();
        assertTrue(pages >= 30, pages + " pages");
    }

    @Test
    void aVisitorsTrackIsIgnored() {
        assertArrayEquals(
                get(DEMO.open(), "http://banrixian.example/").content().plain().array(),
                get(DEMO.open(), "http://banrixian.example/?utm_source=daohang")
                        .content()
                        .plain()
                        .array());
    }
}
