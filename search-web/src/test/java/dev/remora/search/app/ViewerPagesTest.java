package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.Role;
import dev.remora.search.compare.Comparisons.Outcome;
import dev.remora.search.http.Language;
import dev.remora.search.watch.CrawlLog;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.reason.StorageFault;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.url.Url;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The console of people who see everything and change nothing: nothing tells them to act.
final class ViewerPagesTest extends AtSampleWeb {
    private static final String YAML = """
            id: tcm
            name: 中医
            keywords: {中医: 3}
            seeds: [http://tea.example/]
            examples: {positive: ["http://a.example/1"]}
            """;

    private static final String TOPIC = "/console/topics/tcm";

    private static final List<String> PAGES = List.of(
            "/console",
            TOPIC,
            TOPIC + "/trial",
            TOPIC + "/answers",
            TOPIC + "/failures",
            TOPIC + "/hosts",
            TOPIC + "/hosts/a.example",
            TOPIC + "/why",
            TOPIC + "/words",
            TOPIC + "/comparison",
            TOPIC + "/edit",
            TOPIC + "/edit?version=before",
            "/console/account");

    /// Sentences in which somebody is told to do something.
    private static final Pattern ORDERS =
            Pattern.compile("(?:^|[.:;,] |— |then )(?:Say|Answer [0-9]|Drop|Add|Choose|Click|Enter"
                    + "|Start|Resume|Restart|Crawl|Recrawl|Mend|Delete|Correct|Compare|Copy|Stop|Leave|List|Lower|Tick|Use|Complete"
                    + "|Look|[a-z]*enter|stop it|recrawl|lower|list words|crawl it)\\b|“Save”|“Re-judge|“Resume|see the server’s log"
                    + "|\\./remora|[Yy]our\\b(?! account)");

    /// The same in Chinese.
    private static final Pattern CHINESE_ORDERS = Pattern.compile("请(?!求)|点“|点击(?!即可搜索)|\\./remora|“保存”|“重新判断|“继续爬取”");

    private static final StorageFault FULL = new StorageFault.WriteFailedBefore("pages/1");

    private String viewer;

    @BeforeEach
    void collect() throws Exception {
        Files.createDirectories(web.data.resolve("tcm/journal"));
        Files.writeString(web.data.resolve("tcm/topic.yaml"), YAML);
        Files.writeString(web.data.resolve("tcm.yaml"), YAML);
        Files.writeString(web.data.resolve("tcm/words.txt"), "牛腩\t24\nno word at all\n");
        assertEquals(200, put("/api/v1/topics/tcm", YAML + "# more\n"));
        CrawlLog log = new CrawlLog();
        log.take(new JournalRecord.Queued(
                Instant.EPOCH, Link.seed(new Url("http://a.example/")), 1, new LinkEvidence.Seed()));
        web.watch.logs.put("tcm", log);
        web.crawls.contact = false;
        viewer = visitor.session("token=" + web.credentials.tokens().add("looks-only", Role.VIEWER));
    }

    private int put(String path, String text) throws Exception {
        var request = visitor.request(path, "Authorization", "Bearer " + SampleWeb.TOKEN)
                .PUT(BodyPublishers.ofString(text));
        return visitor.client.send(request.build(), BodyHandlers.discarding()).statusCode();
    }

    private Document page(String path, Language language) throws Exception {
        var answer = visitor.get(path, "Cookie", viewer, "Accept-Language", language.code());
        assertEquals(200, answer.statusCode(), answer.body());
        return Jsoup.parse(answer.body());
    }

    private void assertNoOrders() throws Exception {
        for (String path : PAGES) {
            for (Language language : Language.values()) {
                Document page = page(path, language);
                page.select("header, footer, nav.chips, textarea, form.ask, .changes, .numbers")
                        .remove();
                Pattern orders = language == Language.ZH ? CHINESE_ORDERS : ORDERS;
                for (String text : page.body()
                        .select("h1, h2, h3, p, li, summary, a, label, th, td, span, button")
                        .eachText()) {
                    assertFalse(orders.matcher(text).find(), path + ": " + text);
                }
            }
        }
    }

    @Test
    void beforeTheFirstCrawlNothingTellsThemToAct() throws Exception {
        assertNoOrders();
    }

    @ParameterizedTest
    @EnumSource(State.class)
    void inNoStateOfACrawlAnythingTellsThemToAct(State state) throws Exception {
        switch (state) {
            case STALLED, STALLED_ELSEWHERE ->
                web.crawls.says("tcm", state, new RunReason.WaitsForHosts(7, 2, "a.example", Instant.EPOCH));
            case UNFINISHED -> web.crawls.says("tcm", state, new RunReason.Interrupted());
            case FAILED -> web.crawls.says("tcm", state, new RunReason.StorageFailed(FULL));
            case FINISHED -> web.crawls.says("tcm", state, new RunReason.BudgetUsed());
            default -> web.crawls.stands("tcm", state, 120);
        }
        assertNoOrders();
    }

    @Test
    void anInterruptedImportIsToldWithoutTheCommand() throws Exception {
        web.crawls.says("tcm", State.UNFINISHED, new RunReason.Interrupted());
        web.crawls.obstacle = new StartRefusal.ImportUnfinished("tcm", "a.warc.gz", "");
        String text = page(TOPIC, Language.EN).text();
        assertTrue(text.contains("An import was interrupted: the collection is not complete."), text);
        assertNoOrders();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/events"})
    void theStateInTheApiAndItsEventStreamIsThatOfThePage(String stream) throws Exception {
        web.crawls.says("tcm", State.UNFINISHED, new RunReason.Interrupted());
        String read = "/api/v1/topics/tcm/crawls/current" + stream + "?lang=en";
        String text = visitor.get(read, "Cookie", viewer).body();
        assertTrue(text.contains("Everything synced to disk is kept.\""), text);
        String admin =
                visitor.get(read, "Authorization", "Bearer " + SampleWeb.TOKEN).body();
        assertTrue(admin.contains("is kept. “Resume the crawl” continues.\""), admin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/events"})
    void theApiTellsAnInterruptedImportAsThePageDoes(String stream) throws Exception {
        web.crawls.says("tcm", State.UNFINISHED, new RunReason.Interrupted());
        web.crawls.obstacle = new StartRefusal.ImportUnfinished("tcm", "a.warc.gz", "");
        String read = "/api/v1/topics/tcm/crawls/current" + stream + "?lang=en";
        String text = visitor.get(read, "Cookie", viewer).body();
        assertTrue(text.contains("\"An import was interrupted: the collection is not complete.\""), text);
        String admin =
                visitor.get(read, "Authorization", "Bearer " + SampleWeb.TOKEN).body();
        assertTrue(admin.contains("is not complete. To complete it, run:\\n./remora import tcm a.warc.gz"), admin);
        assertFalse(admin.contains("Resume the crawl"), admin);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/events"})
    void theApiDoesNotTellThemToMendTheDisk(String stream) throws Exception {
        web.crawls.says("tcm", State.FAILED, new RunReason.StorageFailed(FULL));
        String read = "/api/v1/topics/tcm/crawls/current" + stream + "?lang=en";
        String text = visitor.get(read, "Cookie", viewer).body();
        assertTrue(text.contains("pages/1 could not be written earlier.\""), text);
        assertFalse(text.contains("Free some space"), text);
    }

    @ParameterizedTest
    @EnumSource(
            value = Outcome.class,
            names = {"OUT_OF_TIME", "OUT_OF_MEMORY", "NO_TARGET"})
    void aComparisonWithoutAResultIsToldWithoutWhatToDo(Outcome outcome) throws Exception {
        web.comparisons.over("tcm", outcome);
        assertNoOrders();
        String read = "/api/v1/topics/tcm/comparison?lang=en";
        String text = visitor.get(read, "Cookie", viewer).body();
        assertFalse(text.matches("(?s).*(Compare fewer|Crawl more).*"), text);
        String admin =
                visitor.get(read, "Authorization", "Bearer " + SampleWeb.TOKEN).body();
        assertTrue(admin.matches("(?s).*(Compare fewer|Crawl more).*"), admin);
    }

    @Test
    void theTopicFileIsReadOnly() throws Exception {
        assertTrue(page(TOPIC + "/edit", Language.EN).expectFirst("textarea").hasAttr("readonly"));
    }
}
