package dev.remora.crawler.crawl.loop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.crawl.RunOrder;
import dev.remora.crawler.fetch.FetchSettings;
import dev.remora.crawler.fetch.HttpFetcher;
import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.shared.collection.CloakingFinding;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.memory.MemoryCollection;
import dev.remora.shared.text.Folding;
import dev.remora.shared.text.HanlpSegmenter;
import dev.remora.shared.text.Segmenter;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.UrlRules;
import java.io.IOException;
import java.net.Socket;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/// The whole way, from a server that looks at User-Agent to the journal: who cloaks is found, who does not is not, and
/// every request has the crawler's name and contact.
class CloakingTest {
    private static final Folding FOLDING = new Folding();
    private static final Segmenter SEGMENTER = new HanlpSegmenter(FOLDING);
    private static final String CONTACT = "https://crawler.example/about";

    private static final String ARTICLE =
            "针灸是一种传统的疗法，大夫用细针刺入穴位，疏通经络，缓解疼痛。艾灸则用艾草的热力温暖身体。" + "学习针灸需要多年的练习，先认识人体的经络，再掌握每个穴位的深浅。许多医院设有针灸科，病人排队等候。";
    private static final String CASINO =
            "注册就送大礼，真人荷官在线发牌，赔率最高的平台等你来玩。体育投注、电子游艺、彩票一应俱全，" + "提款五分钟到账，客服全天在线。现在下载手机客户端，首次存款加倍，邀请朋友还有返利，天天有惊喜，人人能赢钱。";

    private final List<String> names = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger requests = new AtomicInteger();

    private static String page(String text) {
        String body = "<html><head><title>文章</title></head><body><h1>文章</h1><p>" + text + "</p></body></html>";
        return "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: "
                + body.getBytes(UTF_8).length + "\r\n\r\n" + body;
    }

    private static String empty(String head) {
        return "HTTP/1.1 " + head + "\r\nContent-Length: 0\r\n\r\n";
    }

    /// Crawls a host whose home page answers each User-Agent as given.
    private List<JournalRecord> crawl(Function<String, String> home) throws IOException {
        LoopbackServer.Answer answers = (LoopbackServer.Request request, Socket client) -> {
            String name = request.headers().get("User-Agent");
            names.add(name);
            String answer = switch (request.path()) {
                case "/" -> home.apply(name);
                case "/casino" -> page(CASINO);
                default -> empty("404 Not Found");
            };
            client.getOutputStream().write(answer.getBytes(UTF_8));
            client.getOutputStream().flush();
        };
        FetchSettings settings = FetchSettings.DEFAULT.withAllowPrivate(true).withContact(CONTACT);
        try (LoopbackServer web = new LoopbackServer(answers);
                HttpFetcher fetcher = new HttpFetcher(settings, UrlRules.DEFAULT, Clock.systemUTC());
                MemoryCollection collection = new MemoryCollection(VirtualCrawl.topic(
                        Topic.Crawl.DEFAULT, web.url("127.0.0.1", "/").text()))) {
            run(collection, fetcher);
            collection.sync();
            List<JournalRecord> journal = new ArrayList<>();
            try (var records = collection.after(0)) {
                records.forEachRemaining(entry -> journal.add(entry.record()));
            }
            return journal;
        }
    }

    private static void run(MemoryCollection collection, HttpFetcher fetcher) {
        LoopbackCrawl.crawl(
                collection,
                fetcher,
                SEGMENTER,
                FOLDING,
                VirtualCrawl.settings(100, 2).withPagesPerCheck(1),
                RunOrder.GO_ON,
                Clock.systemUTC());
    }

    private static List<CloakingFinding> findings(List<JournalRecord> journal) {
        return journal.stream()
                .filter(JournalRecord.CloakingChecked.class::isInstance)
                .map(record -> ((JournalRecord.CloakingChecked) record).finding())
                .toList();
    }

    private static boolean cloaks(List<JournalRecord> journal) {
        return findings(journal).stream().anyMatch(CloakingFinding.Other.class::isInstance);
    }

    @Test
    void aServerThatLooksForMozillaIsFound() throws IOException {
        List<JournalRecord> journal = crawl(name -> page(name.contains("Mozilla") ? CASINO : ARTICLE));
        assertTrue(cloaks(journal), journal::toString);
        assertTrue(journal.stream()
                .anyMatch(record -> record instanceof JournalRecord.Judged judged && judged.relevance() == 0));
        assertTrue(
                names.stream().allMatch(name -> name.contains("Remora/") && name.contains("+" + CONTACT)),
                names::toString);
        assertEquals(
                2,
                names.stream()
                        .filter(name -> name.startsWith("Mozilla/5.0 (compatible; "))
                        .count());
    }

    @Test
    void aServerThatLooksForBotsTakesTheCrawlerForAVisitorAndFoolsNobody() throws IOException {
        List<JournalRecord> journal =
                crawl(name -> page(name.matches("(?i).*(bot|spider|crawl(?!er\\.example)).*") ? ARTICLE : CASINO));
        assertEquals(List.of(), findings(journal));
        assertTrue(journal.stream()
                .anyMatch(record -> record instanceof JournalRecord.Fetched fetched && !fetched.contentOnTopic()));
    }

    @Test
    void aServerThatRedirectsBrowsersIsFoundByWhatIsThere() throws IOException {
        assertTrue(cloaks(
                crawl(name -> name.contains("Mozilla") ? empty("302 Found\r\nLocation: /casino") : page(ARTICLE))));
    }

    @Test
    void aServerThatAnswersAllAlikeWithOrWithoutADateIsNot() throws IOException {
        assertEquals(List.of(new CloakingFinding.Same()), findings(crawl(_ -> page(ARTICLE))));
        assertEquals(
                List.of(new CloakingFinding.Same()),
                findings(crawl(_ -> page(ARTICLE + "今天是第" + requests.incrementAndGet() + "次更新。"))));
    }

    @Test
    void aServerThatShowsEachVisitorAnotherArticleIsNot() throws IOException {
        List<CloakingFinding> found = findings(crawl(_ ->
                page(requests.getAndIncrement() % 4 == 0 ? ARTICLE : CASINO.substring(requests.get() * 3) + requests)));
        assertEquals(List.of(new CloakingFinding.Unclear()), found);
    }

    @Test
    void aServerThatRefusesBrowsersOrChecksThemIsNot() throws IOException {
        for (String wall : List.of(
                empty("403 Forbidden"),
                page("<script>check()</script>请稍候"),
                page("<meta name=robots content=noindex>" + CASINO),
                "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 4\r\n\r\nPNG!")) {
            assertEquals(
                    List.of(new CloakingFinding.Unclear()),
                    findings(crawl(name -> name.contains("Mozilla") ? wall : page(ARTICLE))),
                    wall);
        }
    }
}
