package dev.remora.search.app;

import dev.remora.search.access.AdminToken;
import dev.remora.search.access.Credentials;
import dev.remora.search.app.FakeEngine.Doc;
import dev.remora.search.app.server.Callers;
import dev.remora.search.app.server.CannotListen;
import dev.remora.search.app.server.ServedCrawls;
import dev.remora.search.app.server.ServedSearch;
import dev.remora.search.app.server.WebServer;
import dev.remora.search.app.server.WebSettings;
import dev.remora.search.app.topic.LocalTopics;
import dev.remora.search.app.wiring.CrawlOptions;
import dev.remora.search.app.wiring.Terminal;
import dev.remora.search.app.wiring.Wiring;
import dev.remora.search.gate.ApiKeys;
import dev.remora.search.http.Language;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.time.Clocks;
import dev.remora.shared.topic.Catalogue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.stream.Stream;

/// A server with a few made-up pages on a free port, for tests that speak real HTTP to it.
public final class SampleWeb implements AutoCloseable {
    static final String TOKEN = "remora_a-token-for-tests";
    static final String HOSTILE =
            "<script>document.title='hacked'</script><img src=x onerror=\"document.title='hacked'\">";

    public static final Clock NOON = Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneId.of("Asia/Shanghai"));

    public final FakeEngine engine = new FakeEngine();
    final FakeSuggestions suggestions = new FakeSuggestions();
    final FakePages pages = new FakePages();
    final FakeCrawls crawls = new FakeCrawls();
    final Path data;
    final Path people;
    final FakeThumbnails thumbnails;
    final Credentials credentials;
    final FakeWatch watch = new FakeWatch();
    final FakeComparisons comparisons = new FakeComparisons();
    final ManualHeartbeat pulse = new ManualHeartbeat();
    public final WebServer server;
    public final String base;

    public SampleWeb() throws CannotListen {
        this(0);
    }

    public SampleWeb(int port) throws CannotListen {
        this(
                new WebSettings("127.0.0.1", port, "0.1.0-test"),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                NOON);
    }

    public SampleWeb(WebSettings settings, ApiKeys keys, Clock clock) throws CannotListen {
        this(settings, keys, new Clocks(clock, clock));
    }

    SampleWeb(WebSettings settings, ApiKeys keys, Clocks clocks) throws CannotListen {
        Clock clock = clocks.wall();
        fill();
        data = emptyFolder();
        people = emptyFolder();
        thumbnails = new FakeThumbnails(people);
        credentials = credentials(people, clock);
        LocalTopics topics = new LocalTopics(
                new Wiring(new Terminal(System.out, System.err, false, Language.EN), clock),
                CrawlOptions.over(data),
                engine,
                crawls,
                watch,
                SampleWeb::catalogue);
        server = new WebServer(
                new ServedSearch(engine, suggestions, pages, thumbnails),
                new ServedCrawls(crawls, topics, watch, comparisons),
                new Callers(credentials, keys),
                settings,
                clocks,
                new SecureRandom(),
                pulse);
        String address = server.start().toString();
        base = address.substring(0, address.length() - 1);
    }

    private static Catalogue catalogue() {
        try {
            return Catalogue.read(Path.of(System.getProperty("remora.root", ".."), "data/topics/catalogue"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Credentials credentials(Path people, Clock clock) {
        try {
            return Credentials.open(people, AdminToken.of(TOKEN), clock, new SecureRandom());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path emptyFolder() {
        try {
            return Files.createTempDirectory("remora-topics");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void fill() {
        engine.topic("tcm", "中医", "中医药：理论、方剂、针灸与养生")
                .topic("law", "法律", "法律法规、案例与法律服务")
                .topic("linux", "Linux", "Linux 系统、命令与运维");
        engine.doc(new Doc(
                "tcm",
                "http://www.bencao.example/zhenjiu/zusanli.html",
                "www.bencao.example",
                "针灸入门：从足三里说起",
                "足三里在小腿外侧，膝眼下三寸。初学针灸的人多从它学起：取穴容易，用处也广。古人说“肚腹三里留”，脾胃不和、饮食不化都可以取它。艾灸时以皮肤微红为度。",
                0.93));
        engine.doc(new Doc(
                "tcm",
                "http://yaoshan.example/a/2026/%E9%92%88%E7%81%B8%E4%B8%8E%E9%A3%9F%E7%96%97.html",
                "yaoshan.example",
                "针灸与食疗：冬天怎样调养脾胃",
                "冬天人容易贪凉食、久坐。除了针灸和艾灸，一碗山药小米粥也能帮上忙。本文说明两者怎样配合，以及哪些人不适合针灸。",
                0.81));
        engine.doc(new Doc(
                "law",
                "https://fa.example/cases/2026/31",
                "fa.example",
                "针灸馆未取得许可，谁来负责？",
                "一家针灸馆没有医疗机构执业许可证，顾客受伤后起诉。法院认为经营者应承担全部赔偿责任，并由主管部门另行处罚。",
                0.42));
        engine.doc(new Doc(
                "linux",
                "https://kernel.example/blog/cron",
                "kernel.example",
                "用 cron 定时执行任务",
                "在 Linux 中，cron 按照时间表执行命令。编辑 crontab 后不必重启服务；注意环境变量与登录时不同。",
                0.88));
        engine.doc(new Doc("tcm", "javascript:alert(1)", "evil.example", "敌意 " + HOSTILE, "敌意的摘要 " + HOSTILE, 0.5));
        for (int i = 1; i <= 137; i++) {
            engine.doc(new Doc(
                    "tcm",
                    "http://www.fangji.example/shanghan/" + i,
                    "www.fangji.example",
                    "伤寒论讲读（" + i + "）：太阳病与桂枝汤",
                    "太阳病，头痛发热，汗出恶风者，桂枝汤主之。这一讲说桂枝汤的配伍：桂枝与芍药等量，一散一收，调和营卫。",
                    0.97 - i * 0.005));
        }
    }

    /// A server to look at: `JT_MAIN=dev.remora.search.app.SampleWeb`, then a port.
    public static void main(String... args) throws Exception {
        SampleWeb web = new SampleWeb(Integer.parseInt(args[0]));
        web.crawls.stands("tcm", State.RUNNING, 3_217);
        web.crawls.stands("law", State.PAUSED, 840);
        System.out.println(web.base + " token " + TOKEN);
        for (long fetched = 3_217; ; fetched += 31) {
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000_000);
            if (web.crawls.current("tcm").orElseThrow().state() == State.RUNNING) {
                web.crawls.stands("tcm", State.RUNNING, fetched);
            }
            web.pulse.beat();
        }
    }

    @Override
    public void close() {
        server.close();
        delete(data);
        delete(people);
    }

    private static void delete(Path folder) {
        if (!Files.exists(folder)) {
            return; // it was closed before
        }
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
