package dev.remora.crawler.crawl.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.fetch.LoopbackServer;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.reason.Exclusion;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sites on topic that show the same in ever new orders and selections: a parameter that brings nothing is left alone.
class ParameterYieldTest {
    private static final int ARTICLES = 40;
    private static final String[] WORDS = {"up", "down", "new", "old", "hot", "near"};

    private final Random random = new Random(5);

    private static String show(int article) {
        return "/show?id=" + article;
    }

    /// A list of some articles, with links to lists in other orders and of other selections.
    private LoopbackServer.Answer list(IntStream articles) {
        String[] more = random.ints(8, 0, WORDS.length)
                .mapToObj(i -> "/list?sort=" + WORDS[i] + "&brand=" + WORDS[random.nextInt(6)] + "&price="
                        + WORDS[random.nextInt(6)])
                .toArray(String[]::new);
        String[] shown = articles.mapToObj(ParameterYieldTest::show).toArray(String[]::new);
        return LoopbackCrawl.saying(
                LoopbackCrawl.html("<title>针灸 列表</title>" + LoopbackCrawl.links(shown) + LoopbackCrawl.links(more)));
    }

    private LoopbackCrawl shop() throws IOException {
        LoopbackCrawl crawl = new LoopbackCrawl("/all");
        crawl.on("/all", list(IntStream.range(0, ARTICLES)));
        for (int i = 0; i < ARTICLES; i++) {
            String text = ("第" + i + "种疗法" + Integer.toString(i * 7919, 36)).repeat(12);
            crawl.on(show(i), LoopbackCrawl.html(LoopbackCrawl.article("针灸 " + i, "<p>" + text)));
        }
        crawl.otherwise((request, client) -> (request.path().startsWith("/list")
                        ? list(random.ints(8, 0, ARTICLES))
                        : LoopbackCrawl.saying("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n"))
                .write(request, client));
        return crawl;
    }

    @Test
    void listsThatBringNothingEndSoonAndAllArticlesAreRead() throws IOException {
        try (LoopbackCrawl crawl = shop().run()) {
            assertEquals(
                    IntStream.range(0, ARTICLES)
                            .mapToObj(ParameterYieldTest::show)
                            .collect(Collectors.toSet()),
                    crawl.pages().keySet().stream()
                            .filter(path -> path.startsWith("/show"))
                            .collect(Collectors.toSet()));
            long lists = crawl.asked().stream()
                    .filter(path -> path.startsWith("/list"))
                    .count();
            assertTrue(lists <= 52, "of 216, " + lists);
            assertTrue(crawl.journal(JournalRecord.Dropped.class).stream()
                    .anyMatch(dropped -> dropped.reason() instanceof Exclusion.NothingNew));
        }
    }

    /// Texts link to lists in all orders, as shops do beside each article.
    @Test
    void aLinkIsLeftOutOnceHoweverManyPagesHaveIt() throws IOException {
        String[] orders =
                IntStream.range(0, 120).mapToObj(i -> "/list?sort=" + i).toArray(String[]::new);
        try (LoopbackCrawl crawl = shop()) {
            String[] texts = IntStream.range(0, ARTICLES)
                    .mapToObj(ParameterYieldTest::show)
                    .toArray(String[]::new);
            String lists = LoopbackCrawl.links(orders) + LoopbackCrawl.links("/more");
            crawl.on("/all", LoopbackCrawl.html("<title>针灸 列表</title>" + lists));
            crawl.on("/more", LoopbackCrawl.html("<title>针灸 列表</title>" + LoopbackCrawl.links(texts)));
            for (int i = 0; i < ARTICLES; i++) {
                String text = ("第" + i + "种疗法" + Integer.toString(i * 7919, 36)).repeat(12);
                crawl.on(
                        show(i),
                        LoopbackCrawl.html(
                                LoopbackCrawl.article("针灸 " + i, "<p>" + text + LoopbackCrawl.links(orders))));
            }
            Map<Url, Long> dropped = crawl.run().journal(JournalRecord.Dropped.class).stream()
                    .filter(record -> record.reason() instanceof Exclusion.NothingNew)
                    .collect(Collectors.groupingBy(JournalRecord.Dropped::url, Collectors.counting()));
            assertTrue(dropped.size() >= 30, dropped::toString);
            assertEquals(Set.of(1L), Set.copyOf(dropped.values()));
        }
    }

    /// As in forums and content systems with one program: sections, each with a text of its own behind the same path.
    @ParameterizedTest
    @ValueSource(strings = {"/forum?mod=view&tid=%d", "/forum?mod=view&fid=%d&tid=%d"})
    void sectionsAndTextsOfOneProgramAreReadToTheEnd(String form) throws IOException {
        String[] sections =
                IntStream.range(0, 45).mapToObj(i -> "/forum?mod=list&fid=" + i).toArray(String[]::new);
        String[] more = IntStream.range(45, 90)
                .mapToObj(i -> "/forum?mod=list&fid=" + i)
                .toArray(String[]::new);
        try (LoopbackCrawl crawl = new LoopbackCrawl(sections)) {
            crawl.on("/more", LoopbackCrawl.html("<title>针灸 版块</title>" + LoopbackCrawl.links(more)));
            for (int i = 0; i < 90; i++) {
                String text = String.format(form, i, i);
                crawl.on(
                        "/forum?mod=list&fid=" + i,
                        LoopbackCrawl.html("<title>针灸 版块 " + i + "</title>" + LoopbackCrawl.links(text, "/more")));
                crawl.on(
                        text,
                        LoopbackCrawl.html(LoopbackCrawl.article(
                                "针灸 " + i, "<p>" + ("第" + i + "种疗法" + Integer.toString(i * 7919, 36)).repeat(12))));
            }
            crawl.run();
            assertEquals(
                    0,
                    crawl.journal(JournalRecord.Dropped.class).stream()
                            .filter(dropped -> dropped.reason() instanceof Exclusion.NothingNew)
                            .count());
        }
    }

    /// Each page of a list leads to the next, and to ten articles of its own.
    @Test
    void laterPagesOfAListAreReadToTheEnd() throws IOException {
        try (LoopbackCrawl crawl = new LoopbackCrawl("/list?page=1")) {
            for (int page = 1; page <= 60; page++) {
                int from = page * 3;
                String[] links = Stream.concat(
                                Stream.of("/list?page=" + (page + 1)),
                                IntStream.range(from, from + 3).mapToObj(i -> "/text/" + Integer.toString(i, 3)))
                        .toArray(String[]::new);
                crawl.on(
                        "/list?page=" + page,
                        LoopbackCrawl.html("<title>针灸 第" + page + "页</title>" + LoopbackCrawl.links(links)));
            }
            assertEquals(1, crawl.run().asked("/list?page=60"));
        }
    }
}
