package dev.remora.crawler.crawl.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.BodyRoom;
import dev.remora.crawler.fetch.FetchOutcome;
import dev.remora.crawler.fetch.FetchRequest;
import dev.remora.crawler.fetch.Fetcher;
import dev.remora.crawler.parse.HtmlParser;
import dev.remora.crawler.relevance.ExamplePage;
import dev.remora.shared.page.Bytes;
import dev.remora.shared.page.Exchange;
import dev.remora.shared.page.SoftError;
import dev.remora.shared.reason.Failure;
import dev.remora.shared.reason.ReasonText;
import dev.remora.shared.text.SegmentedText;
import dev.remora.shared.text.Tokens;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.url.Url;
import dev.remora.shared.url.UrlRules;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExampleReaderTest {
    @TempDir
    private Path folder;

    private final Map<String, String> web = new HashMap<>();
    private final Map<String, String> redirects = new HashMap<>();
    private final List<String> requests = new ArrayList<>();
    private final Hands clock = new Hands();
    private Duration delay = Duration.ofSeconds(1);

    /// A clock that moves when it is told to.
    private static final class Hands extends Clock {
        private Instant now = Instant.EPOCH;

        @Override
        public Instant instant() {
            return now;
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    }

    private final BodyRoom room = new BodyRoom(1 << 20);

    private ExampleReader.Read read(List<String> positive, Map<String, ExampleText> known) throws InterruptedException {
        Fetcher fetcher = new Fetcher() {
            @Override
            public FetchOutcome fetch(FetchRequest request, BodyRoom.Hold hold) {
                assertTrue(hold.reserve(1 << 20, Duration.ZERO), "the room of the last response is free");
                return fetch(request);
            }

            @Override
            public FetchOutcome fetch(FetchRequest request) {
                requests.add(clock.now.getEpochSecond() + " " + request.url());
                return answer(request.url());
            }

            @Override
            public void close() {}
        };
        ExampleReader reader = new ExampleReader(
                fetcher,
                room,
                new HtmlParser(UrlRules.DEFAULT),
                UrlRules.DEFAULT,
                delay,
                clock,
                time -> clock.now = clock.now.plus(time));
        return reader.read(new Topic.Examples(positive, List.of()), known);
    }

    private FetchOutcome answer(Url url) {
        if (url.pathAndQuery().equals("/poison")) {
            throw new IllegalArgumentException("byteCount < 0: -5");
        }
        String body = web.get(url.text());
        int status = redirects.containsKey(url.text()) ? 301 : body == null ? 404 : 200;
        Bytes bytes = Bytes.of((body == null ? "" : body).getBytes(StandardCharsets.UTF_8));
        Exchange exchange = new Exchange(
                url,
                clock.now,
                List.of(),
                status,
                List.of(new Exchange.Header("Content-Type", "text/html; charset=utf-8")),
                bytes,
                false);
        return switch (status) {
            case 301 -> new FetchOutcome.Moved(url, exchange, UrlRules.DEFAULT.canonical(redirects.get(url.text())));
            case 404 -> new FetchOutcome.HttpError(url, exchange, Optional.empty());
            default -> new FetchOutcome.Fetched(url, exchange, bytes);
        };
    }

    private static String page(String title, String text) {
        return "<html><head><title>" + title + "</title></head><body><p>" + text + "</p></body></html>";
    }

    @Test
    void theNameOfTheSiteIsNoTitleOfAnExample() throws InterruptedException {
        String address = "http://a.example/2024/01/17.html";
        web.put(
                address,
                "<html><head><title>小灶</title><meta property=og:site_name content=小灶></head><body><p>"
                        + "山药去皮切块，与大米同煮，小火四十分。".repeat(20));
        assertEquals("", read(List.of(address), Map.of()).texts().get(address).title());
    }

    @Test
    void readsPagesWithTheDelayOfTheCrawlBetweenRequestsToOneHost() throws InterruptedException {
        web.put("http://a.example/1", page("一", "针灸治疗失眠。"));
        web.put("http://a.example/2", page("二", "穴位与经络。"));
        web.put("http://b.example/", page("三", "天气很好。"));
        ExampleReader.Read read =
                read(List.of("http://a.example/1", "http://a.example/2", "http://b.example/"), Map.of());
        assertEquals(List.of(), read.problems(ReasonText.ENGLISH));
        assertEquals("针灸治疗失眠。", read.texts().get("http://a.example/1").text());
        assertEquals("三", read.texts().get("http://b.example/").title());
        assertEquals(
                List.of(
                        "0 http://a.example/robots.txt",
                        "1 http://a.example/1",
                        "2 http://a.example/2",
                        "2 http://b.example/robots.txt",
                        "3 http://b.example/"),
                requests);
    }

    @Test
    void leavesOutWhatFetchingBreaksOnAndReadsTheRest() throws InterruptedException {
        web.put("http://a.example/1", page("一", "针灸治疗失眠。"));
        ExampleReader.Read read = read(List.of("http://a.example/poison", "http://a.example/1"), Map.of());
        assertEquals(
                List.of("http://a.example/poison: the fetch failed: java.lang.IllegalArgumentException: byteCount < 0: "
                        + "-5"),
                read.problems(ReasonText.ENGLISH));
        assertEquals("一", read.texts().get("http://a.example/1").title());
    }

    @Test
    void aCheckOfTheVisitorIsNoExample() throws InterruptedException {
        web.put("http://a.example/1", page("安全验证", "请完成验证后继续访问"));
        web.put("http://a.example/2", page("登录", "您需要登录后才能查看本帖"));
        ExampleReader.Read read = read(List.of("http://a.example/1", "http://a.example/2"), Map.of());
        assertEquals(
                Map.of(
                        "http://a.example/1", new Failure.NoContent(SoftError.UNAVAILABLE),
                        "http://a.example/2", new Failure.NoContent(SoftError.LOGIN_WALL)),
                read.leftOut());
    }

    @Test
    void leavesOutWhatRobotsForbidOrTheWebLacksAndSaysSo() throws InterruptedException {
        web.put("http://a.example/robots.txt", "User-agent: *\nDisallow: /secret");
        web.put("http://a.example/secret", page("秘密", "针灸"));
        ExampleReader.Read read =
                read(List.of("http://a.example/secret", "http://a.example/gone", "file:/no/such/file"), Map.of());
        assertEquals(Map.of(), read.texts());
        assertEquals(
                List.of(
                        "http://a.example/secret: robots.txt disallows it",
                        "http://a.example/gone: HTTP status 404",
                        "file:/no/such/file: reading it failed: the file cannot be read"),
                read.problems(ReasonText.ENGLISH));
        assertTrue(requests.stream().noneMatch(request -> request.endsWith("/secret")));
    }

    @Test
    void aHostThatDoesNotExistIsToldAsThatAndNotAsItsRobotsTxt() throws InterruptedException {
        Fetcher nowhere = new Fetcher() {
            @Override
            public FetchOutcome fetch(FetchRequest request) {
                return new FetchOutcome.Unreachable(
                        request.url(), new Failure.UnknownHost(request.url().host()), false);
            }

            @Override
            public void close() {}
        };
        ExampleReader reader = new ExampleReader(
                nowhere,
                room,
                new HtmlParser(UrlRules.DEFAULT),
                UrlRules.DEFAULT,
                Duration.ZERO,
                Clock.systemUTC(),
                Thread::sleep);
        ExampleReader.Read read =
                reader.read(new Topic.Examples(List.of("http://nope.invalid/x"), List.of()), Map.of());
        assertEquals(Map.of("http://nope.invalid/x", new Failure.UnknownHost("nope.invalid")), read.leftOut());
    }

    /// The thread is interrupted, so that it does not wait.
    @Test
    void aFileIsLeftOutWhileOthersHoldTheRoom(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("a.html"), page("题", "针灸"));
        try (BodyRoom.Hold others = room.hold()) {
            assertTrue(others.reserve(1 << 20, Duration.ZERO));
            Thread.currentThread().interrupt();
            ExampleReader.Read read = read(List.of("file:" + file), Map.of());
            assertTrue(Thread.interrupted());
            assertEquals(Map.of("file:" + file, new Failure.MemoryInUse()), read.leftOut());
        }
        assertEquals(1, read(List.of("file:" + file), Map.of()).texts().size());
    }

    @Test
    void followsRedirectsButNotForever() throws InterruptedException {
        redirects.put("http://a.example/old", "http://a.example/new");
        web.put("http://a.example/new", page("新", "针灸"));
        redirects.put("http://a.example/loop", "http://a.example/loop");
        ExampleReader.Read read = read(List.of("http://a.example/old", "http://a.example/loop"), Map.of());
        assertEquals("新", read.texts().get("http://a.example/old").title());
        assertEquals(
                List.of("http://a.example/loop: it is behind more than 5 redirects"),
                read.problems(ReasonText.ENGLISH));
    }

    @Test
    void asksForNothingThatIsKnown() throws InterruptedException {
        ExampleText known = new ExampleText("一", "针灸");
        assertEquals(
                Map.of("http://a.example/1", known),
                read(List.of("http://a.example/1"), Map.of("http://a.example/1", known))
                        .texts());
        assertEquals(List.of(), requests);
    }

    @Test
    void aGbkFileAndAUtf8FileAreTheSameExample() throws Exception {
        Path gbk = folder.resolve("gbk.html");
        Path utf8 = folder.resolve("utf8.html");
        Files.write(gbk, page("针灸学", "<meta charset=gbk>针灸可以治疗失眠和头痛。").getBytes(Charset.forName("GBK")));
        Files.writeString(utf8, page("针灸学", "<meta charset=utf-8>针灸可以治疗失眠和头痛。"));
        ExampleReader.Read read = read(List.of("file:" + gbk, "file:" + utf8), Map.of());
        assertEquals(read.texts().get("file:" + gbk), read.texts().get("file:" + utf8));
        assertEquals("针灸学", read.texts().get("file:" + gbk).title());
    }

    @Test
    void fiveRedirectsAreFollowedAndNoSixth() throws InterruptedException {
        for (int hop = 0; hop < 6; hop++) {
            redirects.put("http://a.example/" + hop, "http://a.example/" + (hop + 1));
        }
        web.put("http://a.example/6", page("六", "针灸"));
        ExampleReader.Read read = read(List.of("http://a.example/0", "http://a.example/1"), Map.of());
        assertEquals(Set.of("http://a.example/1"), read.texts().keySet());
        assertEquals(
                List.of("http://a.example/0: it is behind more than 5 redirects"), read.problems(ReasonText.ENGLISH));
    }

    @Test
    void rulesThatHaveMovedAreFollowedAndALongerDelayOfTheirsIsKept() throws InterruptedException {
        redirects.put("http://a.example/robots.txt", "http://a.example/rules");
        web.put("http://a.example/rules", "User-agent: *\nCrawl-delay: 7\nDisallow: /secret");
        web.put("http://a.example/1", page("一", "针灸"));
        web.put("http://a.example/2", page("二", "艾灸"));
        ExampleReader.Read read =
                read(List.of("http://a.example/secret", "http://a.example/1", "http://a.example/2"), Map.of());
        assertEquals(
                Set.of("http://a.example/1", "http://a.example/2"), read.texts().keySet());
        assertEquals(
                List.of(
                        "0 http://a.example/robots.txt",
                        "1 http://a.example/rules",
                        "8 http://a.example/1",
                        "15 http://a.example/2"),
                requests);
    }

    @Test
    void leavesOutAnExampleWhoseHostAsksForALongDelay() throws InterruptedException {
        web.put("http://slow.example/robots.txt", "User-agent: *\nCrawl-delay: 86400");
        web.put("http://slow.example/1", page("一", "针灸"));
        web.put("http://a.example/robots.txt", "User-agent: *\nCrawl-delay: 30");
        web.put("http://a.example/1", page("二", "艾灸"));
        ExampleReader.Read read = read(List.of("http://slow.example/1", "http://a.example/1"), Map.of());
        assertEquals(Set.of("http://a.example/1"), read.texts().keySet());
        assertEquals(
                List.of("http://slow.example/1: its host asks for a delay of 1,440 min, longer than 30 s"),
                read.problems(ReasonText.ENGLISH));
        assertEquals(
                List.of("http://slow.example/1: 该主机要求间隔 1,440 分钟，超过了 30 秒"),
                read.problems(ReasonText.in(Locale.CHINA)));
        assertEquals(
                List.of("0 http://slow.example/robots.txt", "0 http://a.example/robots.txt", "30 http://a.example/1"),
                requests);
    }

    @Test
    void aDelayOfTheTopicIsKeptHoweverLong() throws InterruptedException {
        delay = Duration.ofMinutes(1);
        web.put("http://a.example/1", page("一", "针灸"));
        assertEquals(1, read(List.of("http://a.example/1"), Map.of()).texts().size());
        assertEquals(List.of("0 http://a.example/robots.txt", "60 http://a.example/1"), requests);
    }

    @Test
    void aFileIsReadAsItsNameSays() throws Exception {
        String code = "<p>针灸</p>";
        Map<String, String> texts = new HashMap<>();
        for (String name : List.of("a.txt", "a.HTM", "a.html")) {
            Path file = Files.writeString(folder.resolve(name), code);
            ExampleReader.Read read = read(List.of("file:" + file), Map.of());
            texts.put(name, read.texts().get("file:" + file).text());
        }
        assertEquals(Map.of("a.txt", code, "a.HTM", "针灸", "a.html", "针灸"), texts);
    }

    @Test
    void aFileThatIsTooLargeIsLeftOut() throws Exception {
        Path file = folder.resolve("large.txt");
        try (RandomAccessFile large = new RandomAccessFile(file.toFile(), "rw")) {
            large.setLength(10_000_001);
        }
        assertEquals(
                List.of("file:" + file + ": reading it failed: the file is larger than 10000000 bytes"),
                read(List.of("file:" + file), Map.of()).problems(ReasonText.ENGLISH));
    }

    @Test
    void textsThatCannotBeReadAreReadAgainFromTheirSources() throws Exception {
        assertEquals(Map.of(), new ExampleFile(folder).read(), "a folder is no file");
        Path file = Files.writeString(folder.resolve("cut.tsv"), "http://a.example/1\t一\t针灸\\\nhttp://a.example/2\t二");
        assertEquals(
                Map.of("http://a.example/1", new ExampleText("一", "针灸\\")),
                new ExampleFile(file).read(),
                "a line without its end");
    }

    @Test
    void modelsLearnFromTheExamplesThatCouldBeRead() {
        Topic.Examples examples =
                new Topic.Examples(List.of("http://a.example/1", "http://b.example/lost"), List.of("file:/off.txt"));
        Map<String, ExampleText> texts =
                Map.of("http://a.example/1", new ExampleText("一", "针灸"), "file:/off.txt", new ExampleText("天气", "晴"));
        assertEquals(
                List.of(
                        new ExamplePage(cut("一"), cut("针灸"), true, "a.example"),
                        new ExamplePage(cut("天气"), cut("晴"), false, "file:/off.txt")),
                ExampleText.pages(examples, texts, ExampleReaderTest::cut));
    }

    private static SegmentedText cut(String text) {
        return new SegmentedText(text, Tokens.NONE);
    }

    @Test
    void keepsTextsBesideTheCollectionAsTheyWere() {
        ExampleFile file = new ExampleFile(folder.resolve("examples.tsv"));
        assertEquals(Map.of(), file.read());
        var texts = new LinkedHashMap<String, ExampleText>();
        texts.put("http://a.example/1", new ExampleText("一\t二", "第一行\n第二行 \\n 不是换行"));
        texts.put("file:/x", new ExampleText("", ""));
        file.write(texts);
        assertEquals(texts, file.read());
    }
}
