package dev.remora.cluster.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.crawler.replay.Answer;
import dev.remora.crawler.replay.ArchivedContent;
import dev.remora.crawler.replay.RequestLog;
import dev.remora.crawler.replay.Web;
import dev.remora.search.app.DemoSide;
import dev.remora.search.app.GatedWeb;
import dev.remora.search.app.JournalledDecisions;
import dev.remora.search.app.Ran;
import dev.remora.search.app.RemoraProcess;
import dev.remora.search.app.Searchable;
import dev.remora.search.app.TreeWeb;
import dev.remora.shared.collection.Verdict;
import dev.remora.shared.graph.LinkGraph;
import dev.remora.shared.graph.LinkGraphBuilder;
import dev.remora.shared.graph.PageRank;
import dev.remora.shared.graph.Ranks;
import dev.remora.shared.schema.Fields;
import dev.remora.shared.topic.Shard;
import dev.remora.shared.url.Url;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `remora crawl --cluster` as people use it, in one process: Spark runs the tasks of the shards in its threads.
@Timeout(300)
class ClusterCrawlTest {
    private static final TreeWeb WEB = new TreeWeb(12, 15);
    private static final String MASTER = "local[2]";
    private static final int SHARDS = 3;
    /// What is not yet synced when a process is killed is asked for again.
    private static final Duration AT_RISK = Duration.ofSeconds(6);

    @TempDir
    private Path folder;

    private Path topic;

    @BeforeEach
    void topic() throws IOException {
        topic = TreeWeb.topicFile(folder);
    }

    private static Map<String, Verdict> allPages() {
        Map<String, Verdict> all = new TreeMap<>();
        for (int host = 0; host < WEB.hosts(); host++) {
            for (int page = 0; page < WEB.pages(); page++) {
                all.put(TreeWeb.url(host, page), Verdict.ON_TOPIC);
            }
        }
        return all;
    }

    private Path shards() {
        return folder.resolve("data").resolve(TreeWeb.TOPIC + ".shards");
    }

    private String[] crawl(DemoSide web, String... more) {
        List<String> options = new ArrayList<>(List.of("--cluster", MASTER));
        options.addAll(List.of(more));
        return web.crawl(topic, folder.resolve("data"), options.toArray(String[]::new));
    }

    /// The pages of all shards; each page must be in the shard of its site.
    private Map<String, Verdict> pages(int shards) {
        Map<String, Verdict> pages = new TreeMap<>();
        for (int shard = 0; shard < shards; shard++) {
            Map<String, Verdict> own = JournalledDecisions.of(shards().resolve(TreeWeb.TOPIC + "-" + shard))
                    .pages();
            for (String page : own.keySet()) {
                assertEquals(shard, Shard.of(new Url(page), shards), page);
            }
            pages.putAll(own);
        }
        return pages;
    }

    /// When each address was asked for.
    private static Map<String, List<Instant>> asked(DemoSide web) {
        Map<String, List<Instant>> times = new HashMap<>();
        for (RequestLog.Entry entry : web.witness.since(0)) {
            if (entry.url().matches(".*/p\\d+")) {
                times.computeIfAbsent(entry.url(), _ -> new ArrayList<>()).add(entry.at());
            }
        }
        return times;
    }

    @Test
    void shardsCrawlTogetherWhatOneProcessDoesAndAskForNothingTwice() {
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Ran ran = Ran.of(crawl(web, "--shards", String.valueOf(SHARDS), "--round-pages", "40"));
            assertEquals(0, ran.code(), ran.err());
            assertTrue(ran.err().contains("Round 3: "), ran.err());
            assertTrue(ran.err().contains("no link is queued in any shard"), ran.err());
            assertTrue(ran.err().contains("180 pages fetched, 180 of them on topic"), ran.err());
            assertEquals(allPages(), pages(SHARDS));
            asked(web).forEach((url, times) -> assertEquals(1, times.size(), url));
            int requests = web.witness.count();

            Ran again = Ran.of(crawl(web));
            assertEquals(0, again.code(), again.err());
            assertEquals(requests, web.witness.count(), again.err());
            Ran check = Ran.of("check", "--data", shards().toString());
            assertEquals(0, check.code(), check.out());
            Ran found = Ran.of("search", "针灸", "--json", "--data", shards().toString());
            assertEquals(0, found.code(), found.err());
            assertTrue(found.out().contains("\"value\" : 180"), found.out());
        }
    }

    /// A number of each page in an index.
    private static Map<Long, Double> column(Path collection, String field) throws IOException {
        Map<Long, Double> column = new TreeMap<>();
        try (DirectoryReader index = DirectoryReader.open(FSDirectory.open(collection.resolve("index")))) {
            for (LeafReaderContext segment : index.leaves()) {
                NumericDocValues keys = segment.reader().getNumericDocValues(Fields.ID);
                NumericDocValues values = segment.reader().getNumericDocValues(field);
                while (keys.nextDoc() != NumericDocValues.NO_MORE_DOCS && values.advanceExact(keys.docID())) {
                    column.put(keys.longValue(), Double.longBitsToDouble(values.longValue()));
                }
            }
        }
        return column;
    }

    private static LinkGraph graph() {
        LinkGraphBuilder links = new LinkGraphBuilder();
        for (int host = 0; host < WEB.hosts(); host++) {
            for (int page = 0; page < WEB.pages(); page++) {
                LongStream.Builder to = LongStream.builder();
                for (int child = 1; child <= 2; child++) {
                    if (2 * page + child < WEB.pages()) {
                        to.add(new Url(TreeWeb.url(host, 2 * page + child)).key());
                    }
                    if (page == 0 && 2 * host + child < WEB.hosts()) {
                        to.add(new Url(TreeWeb.url(2 * host + child, 0)).key());
                    }
                }
                links.put(new Url(TreeWeb.url(host, page)).key(), to.build().toArray());
            }
        }
        return links.build();
    }

    private void assertRanksOfAllLinks(int shards) throws IOException {
        Map<Long, Double> ranks = new TreeMap<>();
        Map<Long, Double> topicRanks = new TreeMap<>();
        Map<Long, Double> relevances = new TreeMap<>();
        for (int shard = 0; shard < shards; shard++) {
            Path collection = shards().resolve(TreeWeb.TOPIC + "-" + shard);
            ranks.putAll(column(collection, Fields.PAGE_RANK));
            topicRanks.putAll(column(collection, Fields.TOPIC_RANK));
            relevances.putAll(column(collection, Fields.RELEVANCE));
        }
        assertEquals(WEB.hosts() * WEB.pages(), ranks.size());
        Ranks general = PageRank.DEFAULT.of(graph());
        ranks.forEach((key, rank) -> assertEquals(general.scaledOf(key), rank, 0.0005001));
        Ranks topical = PageRank.DEFAULT.of(graph(), relevances::get);
        topicRanks.forEach((key, rank) -> assertEquals(topical.scaledFromZero(key), rank, 0.0005001));
    }

    @Test
    void indexesOfShardsHaveTheRanksByTheLinksOfAllAlsoWhenBuiltAnew() throws IOException {
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Ran ran = Ran.of(crawl(web, "--shards", "2", "--max-pages", "100"));
            assertEquals(0, ran.code(), ran.err());
            ran = Ran.of(crawl(web, "--max-pages", "100000"));
            assertEquals(0, ran.code(), ran.err());
            assertRanksOfAllLinks(2);
            assertFalse(Files.exists(shards().resolve("ranks")));
            Ran anew = Ran.of("index", TreeWeb.TOPIC + "-1", "--rebuild", "--data", shards().toString());
            assertEquals(0, anew.code(), anew.err());
            assertRanksOfAllLinks(2);
            Ran check = Ran.of("check", "--data", shards().toString());
            assertEquals(0, check.code(), check.out());
        }
    }

    /// The pages to which links with a word lead, as an index knows them.
    private static Map<String, Set<Long>> anchors(Path collection) throws IOException {
        Map<String, Set<Long>> anchors = new TreeMap<>();
        try (DirectoryReader index = DirectoryReader.open(FSDirectory.open(collection.resolve("index")))) {
            for (LeafReaderContext segment : index.leaves()) {
                TermsEnum words =
                        Terms.getTerms(segment.reader(), Fields.ANCHORS).iterator();
                while (words.next() != null) {
                    NumericDocValues keys = segment.reader().getNumericDocValues(Fields.ID);
                    PostingsEnum pages = words.postings(null, PostingsEnum.NONE);
                    while (pages.nextDoc() != PostingsEnum.NO_MORE_DOCS && keys.advanceExact(pages.docID())) {
                        anchors.computeIfAbsent(words.term().utf8ToString(), _ -> new TreeSet<>())
                                .add(keys.longValue());
                    }
                }
            }
        }
        return anchors;
    }

    /// The pages of each cluster of near duplicates that has several.
    private static Set<Set<Long>> clusters(Map<Long, Double> column) {
        Map<Long, Set<Long>> clusters = new HashMap<>();
        column.forEach(
                (page, cluster) -> clusters.computeIfAbsent(Double.doubleToRawLongBits(cluster), _ -> new TreeSet<>())
                        .add(page));
        return clusters.values().stream().filter(pages -> pages.size() > 1).collect(Collectors.toSet());
    }

    /// The answer with another title and some more words.
    private static Answer varied(Answer answer, String host) {
        return answer instanceof Answer.Response page
                ? new Answer.Response(
                        page.status(),
                        page.headers(),
                        ArchivedContent.of(new String(page.content().plain().array(), StandardCharsets.UTF_8)
                                .replace("<p>", "<p>此处是" + host + "。")
                                .getBytes(StandardCharsets.UTF_8)))
                : answer;
    }

    /// The last page of two hosts has the text of that of a third, whose address is shorter; the one before it, nearly.
    @Test
    void aTextThatSeveralShardsHaveIsShownRankedAndClusteredAsByOneProcess() throws IOException {
        Set<String> hosts = Set.of("h10.example", "h11.example");
        int shardOfCopy = Shard.of(new Url(TreeWeb.url(11, 14)), 2);
        assertTrue(shardOfCopy != Shard.of(new Url(TreeWeb.url(4, 14)), 2));
        Web copied = (host, page) -> switch (page) {
            case "/p14" -> WEB.answer(hosts.contains(host) ? "h4.example" : host, page);
            case "/p13" -> hosts.contains(host) ? varied(WEB.answer("h4.example", page), host) : WEB.answer(host, page);
            default -> WEB.answer(host, page);
        };
        try (DemoSide web = new DemoSide(copied, Duration.ZERO)) {
            Ran alone = Ran.of(web.crawl(topic, folder.resolve("alone")));
            assertEquals(0, alone.code(), alone.err());
            Ran ran = Ran.of(crawl(web, "--shards", "2"));
            assertEquals(0, ran.code(), ran.err());
            Path alonePages = folder.resolve("alone").resolve(TreeWeb.TOPIC);
            Map<Long, Double> one = column(alonePages, Fields.PAGE_RANK);
            Map<Long, Double> all = new TreeMap<>();
            Map<Long, Double> clusters = new TreeMap<>();
            for (int shard = 0; shard < 2; shard++) {
                Path collection = shards().resolve(TreeWeb.TOPIC + "-" + shard);
                all.putAll(column(collection, Fields.PAGE_RANK));
                clusters.putAll(column(collection, Fields.CLUSTER));
            }
            Set<Long> near = IntStream.of(4, 10, 11)
                    .mapToObj(host -> new Url(TreeWeb.url(host, 13)).key())
                    .collect(Collectors.toSet());
            assertEquals(Set.of(near), clusters(column(alonePages, Fields.CLUSTER)));
            assertEquals(Set.of(near), clusters(clusters));
            Map<String, Set<Long>> anchors = new TreeMap<>();
            for (int shard = 0; shard < 2; shard++) {
                anchors(shards().resolve(TreeWeb.TOPIC + "-" + shard))
                        .forEach((word, pages) -> anchors.computeIfAbsent(word, _ -> new TreeSet<>())
                                .addAll(pages));
            }
            Map<String, Set<Long>> wanted = anchors(alonePages);
            wanted.remove("11.14"); // of a link to a folded page: it stays in that page's shard
            assertEquals(wanted, anchors);
            assertEquals(178, one.size());
            assertEquals(one.keySet(), all.keySet());
            one.forEach((page, rank) -> assertEquals(rank, all.get(page), 0.0010001, "rounded to a thousandth"));
            String name = TreeWeb.TOPIC + "-" + shardOfCopy;
            Ran why = Ran.of("why", TreeWeb.url(11, 14), "--topic", name, "--data", shards().toString());
            String words = "has the same text as " + TreeWeb.url(4, 14) + " in another shard";
            assertTrue(why.out().contains(words), why.out() + why.err());
        }
    }

    @Test
    void theBudgetHoldsForAllShardsTogetherAndALargerOneGoesOn() {
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Ran ran = Ran.of(crawl(web, "--shards", "3", "--round-pages", "20", "--max-pages", "50"));
            assertEquals(0, ran.code(), ran.err());
            assertTrue(ran.err().contains("the budget is used up"), ran.err());
            assertEquals(50, pages(SHARDS).size(), ran.err());
            ran = Ran.of(crawl(web, "--round-pages", "20", "--max-pages", "90"));
            assertEquals(0, ran.code(), ran.err());
            assertEquals(90, pages(SHARDS).size(), ran.err());
            asked(web).forEach((url, times) -> assertEquals(1, times.size(), url));
        }
    }

    @Test
    void oneShardIsTheCrawlOfOneProcess() throws IOException {
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Ran alone = Ran.of(web.crawl(topic, folder.resolve("alone"), "--threads", "1"));
            assertEquals(0, alone.code(), alone.err());
            Ran ran = Ran.of(crawl(web, "--shards", "1", "--threads", "1"));
            assertEquals(0, ran.code(), ran.err());
            List<String> one = JournalledDecisions.order(folder.resolve("alone").resolve(TreeWeb.TOPIC));
            assertEquals(180, one.size());
            Path shard = shards().resolve(TreeWeb.TOPIC + "-0");
            assertEquals(one, JournalledDecisions.order(shard));
            assertEquals(List.of(), new Searchable(shard).behind(), "its index has the run's end");
        }
    }

    @Test
    void aDriverThatIsKilledGoesOnWhereItWas() throws InterruptedException {
        String[] command;
        GatedWeb gated = new GatedWeb(WEB, 80);
        try (DemoSide web = new DemoSide(gated, Duration.ZERO)) {
            command = crawl(web, "--shards", "3", "--round-pages", "40", "--threads", "2");
            Instant killed;
            try (RemoraProcess driver = RemoraProcess.start(List.of(), flags(), folder, command)) {
                gated.awaitHeld();
                driver.kill();
                killed = Instant.now();
                gated.open();
            }
            Ran end = Ran.of(command);
            assertEquals(0, end.code(), end.err());
            assertEquals(allPages(), pages(SHARDS));
            asked(web).forEach((url, times) -> {
                assertTrue(times.size() <= 2, url);
                assertTrue(times.size() == 1 || times.getFirst().isAfter(killed.minus(AT_RISK)), url);
            });
        }
    }

    @Test
    void ctrlCEndsTheRoundAndTheNextCommandGoesOn() throws IOException, InterruptedException {
        GatedWeb gated = new GatedWeb(WEB, 80);
        try (DemoSide web = new DemoSide(gated, Duration.ZERO)) {
            String[] command = crawl(web, "--shards", "3", "--round-pages", "40", "--threads", "2");
            try (RemoraProcess driver =
                    RemoraProcess.start(List.of("env", "--default-signal=INT"), flags(), folder, command)) {
                gated.awaitHeld();
                driver.interrupt();
                while (!Files.exists(shards().resolve("stop"))) {
                    assertFalse(driver.process.waitFor(20, TimeUnit.MILLISECONDS), driver::words);
                }
                gated.open();
                driver.end();
                assertTrue(driver.words().contains("Stopped. Run the same command to resume."), driver::words);
                assertFalse(driver.words().contains("\tat "), driver::words);
                assertFalse(driver.words().contains("internal error"), driver::words);
            }
            assertFalse(Files.exists(shards().resolve("stop")));
            Ran end = Ran.of(command);
            assertEquals(0, end.code(), end.err());
            assertEquals(allPages(), pages(SHARDS));
        }
    }

    /// What this JVM was started with, so that Spark finds the packages open that it looks into.
    private static List<String> flags() {
        return java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("--add-opens") || flag.startsWith("-Dlog4j"))
                .toList();
    }

    @Test
    void saysInWordsWhatIsWrong() throws IOException {
        try (DemoSide web = new DemoSide(WEB, Duration.ZERO)) {
            Path data = folder.resolve("data");
            Ran ran = Ran.of(web.crawl(topic, data, "--shards", "3"));
            assertEquals(2, ran.code());
            assertTrue(ran.err().contains("only with --cluster"), ran.err());
            ran = Ran.of(crawl(web, "--shards", "0"));
            assertEquals(2, ran.code());
            assertTrue(ran.err().contains("--shards must be 1 to 10000, but it is 0"), ran.err());
            ran = Ran.of(crawl(web, "--report", folder + "/report.json"));
            assertEquals(2, ran.code());
            assertTrue(ran.err().contains("--report is not written with --cluster"), ran.err());
            ran = Ran.of(crawl(web, "--shards", "2", "--max-pages", "5"));
            assertEquals(0, ran.code(), ran.err());
            ran = Ran.of(crawl(web, "--shards", "5"));
            assertEquals(2, ran.code());
            assertTrue(ran.err().contains("has 2 shards, and their number cannot change"), ran.err());
            Files.writeString(shards().resolve("shards.json"), "{");
            ran = Ran.of(crawl(web));
            assertEquals(1, ran.code());
            assertTrue(ran.err().contains("shards.json is damaged"), ran.err());
            ran = Ran.of(crawl(web, "--fresh", "--shards", "5", "--max-pages", "5"));
            assertEquals(0, ran.code(), ran.err());
            assertTrue(ran.err().contains("Moved the old shards to: "), ran.err());
        }
    }
}
