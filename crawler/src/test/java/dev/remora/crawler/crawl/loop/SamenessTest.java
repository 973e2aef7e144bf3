package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sites that show the same under addresses without end: budgets shrink with sameness.
class SamenessTest {
    private static final String SAME = "这个网页不存在，请返回首页继续浏览其他内容。".repeat(20);

    private final TinyWeb web = new TinyWeb();
    private final Random random = new Random(11);

    private VirtualCrawl crawl(String seed) {
        VirtualCrawl crawl = new VirtualCrawl(web, seed);
        crawl.settings = VirtualCrawl.settings(5000, 8, 1000);
        return crawl.run(6000);
    }

    private static boolean cut(VirtualCrawl crawl, Class<? extends Exclusion> reason) {
        return crawl.journal(JournalRecord.Dropped.class).stream()
                .anyMatch(dropped -> reason.isInstance(dropped.reason()));
    }

    /// Each page says the same and links to three more, by names of letters.
    @Test
    void aFarmOfPagesThatSayTheSameEndsAndIsToldOf() {
        web.endless =
                url -> url.host().equals("farm.example") && !url.pathAndQuery().equals("/robots.txt")
                        ? Optional.of(TinyWeb.saying(SAME, 0.1, farm(url)))
                        : Optional.empty();
        VirtualCrawl crawl = crawl("http://farm.example/x");
        assertTrue(crawl.pages().size() < 600, () -> crawl.pages().size() + " pages asked for");
        assertTrue(cut(crawl, Exclusion.MuchTheSame.class));
    }

    /// Each page names what was looked for, in a folder of its own, and links to three such folders.
    @Test
    void aFarmOfPagesThatSayNearlyTheSameEndsAndIsToldOf() {
        String missing = "很抱歉，您访问的网页可能已经被删除、改名或者暂时无法使用。请检查地址的拼写是否正确，或者回到首页重新开始，"
                + "也可以使用站内搜索查找需要的内容。如果问题一直存在，欢迎联系网站的管理员，我们会在三个工作日之内回复您的邮件。";
        foldersWithoutEnd(url -> TinyWeb.saying(missing + url.pathAndQuery(), 0.1, folders()));
    }

    @Test
    void aFarmOfPagesThatSayThatTheyAreMissingEndsAndIsToldOf() {
        foldersWithoutEnd(url -> TinyWeb.softError("没有 " + url.pathAndQuery(), folders()));
    }

    private void foldersWithoutEnd(Function<Url, TinyWeb.Reply> page) {
        web.endless = url -> url.pathAndQuery().equals("/robots.txt") ? Optional.empty() : Optional.of(page.apply(url));
        VirtualCrawl crawl = crawl("http://shop.example/");
        assertTrue(crawl.pages().size() < 600, () -> crawl.pages().size() + " pages asked for");
        assertTrue(cut(crawl, Exclusion.MuchTheSame.class));
    }

    private String[] folders() {
        return IntStream.range(0, 3)
                .mapToObj(_ -> "http://shop.example/" + word(random.nextInt(600)) + word(random.nextInt(600)) + "/"
                        + word(random.nextInt(600)) + "/")
                .toArray(String[]::new);
    }

    /// Facets of a shop, names and sessions of letters, pages that say they are missing, each page another:
    /// twenty links of letters on each page, in one folder or behind one path.
    @ParameterizedTest
    @ValueSource(strings = {"/shop?color=#&size=#", "/shop?#=#", "/a?sid=#", "/#", "/gone/#.html"})
    void aPlaceThatBringsNothingEndsWhateverItsAddressesLookLike(String form) {
        Random random = new Random(7);
        web.endless = url -> url.pathAndQuery().equals("/robots.txt")
                ? Optional.empty()
                : Optional.of(TinyWeb.saying("网页 " + url + " 的内容。".repeat(9), 0.1, drawn(form, random)));
        VirtualCrawl crawl = crawl("http://shop.example" + form);
        int pages = crawl.pages().size();
        assertTrue(pages >= 1000 && pages < 1000 + 8, () -> pages + " pages, eight at a time");
        assertTrue(cut(crawl, Exclusion.LittleOnTopic.class));
    }

    /// Twenty links on each page, each of which leads on, or nowhere.
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aHostOfRedirectsOrDeadLinksEnds(boolean redirects) {
        Random random = new Random(7);
        web.endless = url -> {
            String path = url.pathAndQuery();
            if (path.equals("/robots.txt") || (!redirects && path.startsWith("/to/"))) {
                return Optional.empty();
            }
            return Optional.of(
                    path.startsWith("/to/")
                            ? new TinyWeb.Reply.To(drawn("/at/#/", random)[0])
                            : TinyWeb.saying("网页 " + url + " 的内容。".repeat(9), 0.1, twenty(redirects, random)));
        };
        VirtualCrawl crawl = new VirtualCrawl(web, "http://shop.example/at/x/");
        crawl.settings = VirtualCrawl.settings(20_000, 8, 1000);
        crawl.run(30_000);
        int requests = crawl.pages().size();
        assertTrue(requests < 5_000 + 8, () -> requests + " requests, eight at a time");
        assertTrue(cut(crawl, Exclusion.LittleOnTopic.class));
    }

    private static String[] twenty(boolean redirects, Random random) {
        String[] links = drawn("/to/#", random);
        if (!redirects) {
            links[0] = drawn("/at/#/", random)[0];
            links[1] = drawn("/at/#/", random)[0];
        }
        return links;
    }

    @Test
    void aPlaceWithATenthOnTopicIsReadToItsEnd() {
        String[] links = IntStream.range(0, 2_000)
                .mapToObj(i -> "http://sound.example/list?of=" + longWord(i))
                .toArray(String[]::new);
        web.text("http://sound.example/", "针灸 目录", 0.8, links);
        for (int i = 0; i < links.length; i++) {
            String about = (i % 9 == 0 ? "针灸" : "天气") + longWord(i).repeat(20);
            web.text(links[i], about, i % 9 == 0 ? 0.8 : 0.1);
        }
        assertEquals(2_001, crawl("http://sound.example/").pages().size());
    }

    private static String longWord(int i) {
        return word(i % 600) + word(i / 600) + "x";
    }

    private static String[] drawn(String form, Random random) {
        return IntStream.range(0, 20)
                .mapToObj(_ -> "http://shop.example"
                        + Pattern.compile("#")
                                .matcher(form)
                                .replaceAll(_ -> word(random.nextInt(600)) + word(random.nextInt(600))))
                .toArray(String[]::new);
    }

    private static String[] farm(Url url) {
        return IntStream.range(0, 3)
                .mapToObj(i -> url.text() + (char) ('a' + i))
                .toArray(String[]::new);
    }

    /// A page is named anew, by a session, in each link to it.
    @Test
    void addressesThatDifferInASessionOnlyAreAlike() {
        Random random = new Random(7);
        web.endless = url -> url.pathAndQuery().equals("/robots.txt")
                ? Optional.empty()
                : Optional.of(TinyWeb.saying("网页 " + url + " 的内容。".repeat(9), 0.1, sessions(random)));
        VirtualCrawl crawl = crawl("http://shop.example/list?sid=0");
        assertEquals(1001, crawl.pages().size());
        assertTrue(cut(crawl, Exclusion.AlikeOnHost.class));
    }

    private static String[] sessions(Random random) {
        return IntStream.range(0, 20)
                .mapToObj(_ -> {
                    byte[] session = new byte[16];
                    random.nextBytes(session);
                    return "http://shop.example/list?sid=" + HexFormat.of().formatHex(session) + "&a=b";
                })
                .toArray(String[]::new);
    }

    @Test
    void aHostWithManyCopiesAndManyPagesOnTopicIsReadToItsEnd() {
        String[] links = IntStream.range(0, 400)
                .mapToObj(i -> "http://sound.example/" + word(i))
                .toArray(String[]::new);
        web.text("http://sound.example/", "针灸 目录", 0.8, links);
        for (int i = 0; i < 400; i++) {
            web.text(links[i], i % 2 == 0 ? SAME : "针灸 第 " + word(i).repeat(30) + " 篇", i % 2 == 0 ? 0.1 : 0.8);
        }
        assertEquals(401, crawl("http://sound.example/").pages().size());
    }

    private static String word(int i) {
        return "" + (char) ('a' + i / 26) + (char) ('a' + i % 26);
    }
}
