package dev.remora.search.app.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.Ran;
import dev.remora.shared.page.Exchange.Header;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A crawl that has nothing to do, and a recrawl that could fetch nothing, say so, why, and what to do next.
class NothingFetchedTest {
    private static final String HOST = "http://a.example";

    @TempDir
    Path folder;

    private DemoSide side;
    private Path topic;

    @BeforeEach
    void begin() throws IOException {
        side = new DemoSide(
                (host, path) -> host.equals("a.example") ? answer(path) : new Answer.NoHost(), Duration.ZERO);
        topic = Files.writeString(folder.resolve("topic.yaml"), """
            id: demo
            keywords: {针灸: 3}
            seeds: [http://a.example/]
            crawl: {delay: 0}
            """);
    }

    @AfterEach
    void end() {
        side.close();
    }

    private Answer answer(String path) {
        return switch (path) {
            case "/robots.txt" -> response("text/plain", "User-agent: *\nDisallow: /secret\n");
            case "/", "/one", "/secret" ->
                response(
                        "text/html; charset=utf-8",
                        "<title>针灸 " + path + "</title><p>针灸是中医的一种疗法。" + path
                                + "</p><a href='/one'>针灸</a> <a href='/secret'>针灸</a> <a href='/gone'>针灸</a>");
            case "/elsewhere" ->
                response("text/html; charset=utf-8", "<title>针灸</title><p>针灸</p><a href='http://b.example/'>针灸</a>");
            default -> new Answer.NoPage();
        };
    }

    private static Answer response(String type, String body) {
        return new Answer.Response(
                200,
                List.of(new Header("Content-Type", type)),
                ArchivedContent.of(body.getBytes(StandardCharsets.UTF_8)));
    }

    private Ran crawl(String... more) {
        return Ran.of(side.crawl(topic, folder, more));
    }

    private Ran recrawl(String... more) {
        String[] line = side.crawl(topic, folder, more);
        line[0] = "recrawl";
        return Ran.of(line);
    }

    private String options() {
        return topic + " --data " + folder + " --proxy " + side.proxy();
    }

    @Test
    void aCrawlWithoutQueuedLinksAsksForSeedsAndNotForABudget() {
        assertEquals(0, crawl().code());
        Ran again = crawl();
        assertEquals(0, again.code());
        assertEquals(
                "Nothing to do: the queue is empty; 2 pages are in the collection.\nNext: add seeds to " + topic
                        + " (./remora topic seeds " + topic
                        + " looks for some), or widen its crawl.scope, and crawl again;"
                        + " ./remora recrawl " + options()
                        + " fetches known pages again (with --failed: pages that could not be fetched).\n",
                again.err());
        String larger = crawl("--max-pages", "20000").err();
        assertTrue(larger.startsWith("Nothing to do: the queue is empty"), larger);
        assertEquals(
                "无事可做：队列已空；数据集中有 2 个网页。\n下一步：在 " + topic + " 中添加种子（./remora topic seeds " + topic
                        + " 可以查找），或放宽 crawl.scope，再次爬取；./remora recrawl " + options()
                        + " 重新抓取已知网页（--failed：未能取得的网页）。\n",
                crawl("--lang", "zh").err());
    }

    @Test
    void aCrawlWhoseBudgetIsUsedUpNamesTheLargerOne() {
        assertEquals(0, crawl("--max-pages", "1").code());
        Ran again = crawl("--max-pages", "1");
        assertEquals(0, again.code());
        assertEquals(
                "Nothing to do: the page budget is used up; 1 page is in the collection, 3 links are queued.\n"
                        + "Next: ./remora crawl " + options()
                        + " --max-pages N, with N greater than 1, or a larger crawl.maxPages fetches more; ./remora"
                        + " recrawl "
                        + options() + " fetches known pages again (with --failed: pages that could not be fetched).\n",
                again.err());
        assertEquals(
                "无事可做：网页预算已用完；数据集中有 1 个网页，队列中有 3 个链接。\n下一步：./remora crawl " + options()
                        + " --max-pages N（N 大于 1），或调大 crawl.maxPages，可继续抓取；./remora recrawl " + options()
                        + " 重新抓取已知网页（--failed：未能取得的网页）。\n",
                crawl("--max-pages", "1", "--lang", "zh").err());
    }

    @Test
    void aLimitBelowThePagesOfAFinishedCrawlIsRefusedInBothLanguages() {
        assertEquals(0, crawl("--max-pages", "2").code());
        Path report = folder.resolve("report.json");
        Ran refused = crawl("--max-pages", "1", "--report", report.toString());
        assertEquals(2, refused.code());
        assertEquals(
                "remora: --max-pages 1 is below the number of pages already fetched, 2, which count towards it: nothing"
                        + " was fetched or changed\nNext: ./remora crawl " + options()
                        + " --max-pages N, with N greater than 2.\n",
                refused.err());
        assertFalse(Files.exists(report), "nothing ran");
        assertEquals(
                "remora: --max-pages 1 小于已抓取的网页数 2，这些网页也计入上限：没有抓取，也没有改动\n下一步：./remora crawl " + options()
                        + " --max-pages N（N 大于 2）。\n",
                crawl("--max-pages", "1", "--lang", "zh").err());
        Ran same = crawl("--max-pages", "2", "--report", report.toString());
        assertEquals(0, same.code(), "a command can be repeated: " + same.err());
        assertTrue(Files.exists(report));
    }

    @Test
    void aCrawlWhoseQueuedLinksAreOnSilentHostsIsToBeRepeatedLater() throws IOException {
        Files.writeString(topic, Files.readString(topic).replace(HOST + "/", HOST + "/elsewhere"));
        assertEquals(0, crawl().code());
        Ran again = crawl();
        assertEquals(0, again.code());
        String english = again.err();
        assertTrue(english.contains("Nothing to do: the 1 queued link is on hosts that do not respond"), english);
        assertTrue(english.contains("; 1 page is in the collection.\nNext: crawl again later"), english);
        assertFalse(english.contains("--max-pages"), english);
        String chinese = crawl("--lang", "zh").err();
        assertTrue(chinese.contains("无事可做：队列中剩余的 1 个链接所在的主机没有响应"), chinese);
        assertTrue(chinese.contains("；数据集中有 1 个网页。\n下一步：请稍后再次爬取"), chinese);
        assertFalse(chinese.contains("--max-pages"), chinese);
    }

    @Test
    void aRecrawlOfAnAddressThatRobotsTxtDisallowsFails() {
        assertEquals(0, crawl().code());
        Ran ran = recrawl("--url", HOST + "/secret");
        assertEquals(1, ran.code(), ran.err());
        assertTrue(
                ran.err()
                        .contains("None of the named addresses could be fetched."
                                + " Not requested, because robots.txt of a.example disallows it: 1 address."),
                ran.err());
        assertFalse(ran.err().contains("unchanged"), ran.err());
        String chinese = recrawl("--url", HOST + "/secret", "--lang", "zh").err();
        assertTrue(chinese.contains("指定的网址都未能抓取。a.example 的 robots.txt 不允许抓取，未请求 1 个网址。"), chinese);
    }

    @Test
    void aRecrawlOfAnAddressThatIsStillMissingFails() {
        assertEquals(0, crawl().code());
        Ran ran = recrawl("--url", HOST + "/gone");
        assertEquals(1, ran.code(), ran.err());
        assertTrue(ran.err().contains("None of the named addresses could be fetched."), ran.err());
    }

    @Test
    void aRecrawlTakesAnAddressAsPeopleTypeIt() {
        assertEquals(0, crawl().code());
        for (String typed : List.of(HOST.substring("http://".length()) + "/", HOST.replace("http:", "https:"))) {
            Ran ran = recrawl("--url", typed);
            assertEquals(0, ran.code(), ran.err());
        }
        Ran word = recrawl("--url", "tea");
        assertEquals(2, word.code(), word.err());
    }

    @Test
    void aRecrawlThatFetchesAPartSucceeds() {
        assertEquals(0, crawl().code());
        Ran site = recrawl("--site", "a.example");
        assertEquals(0, site.code(), site.err());
        assertFalse(site.err().contains("None of the named"), site.err());
        Ran failed = recrawl("--failed");
        assertEquals(0, failed.code(), failed.err());
    }
}
