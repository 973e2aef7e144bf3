package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.Role;
import dev.remora.search.app.wiring.WordFiles;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The console's page of the words found in a topic's pages, over real HTTP.
final class WordPagesTest extends AtSampleWeb {
    private static final String PAGE = "/console/topics/tcm/words";
    private static final Pattern CHOICE = Pattern.compile("name=\"word\" value=\"([^\"]+)\"");
    private static final String YAML = "id: tcm\nname: 中医\nkeywords: {中医: 3}\nseeds: [http://tea.example/]\n";

    private Path file;
    private String admin;

    @BeforeEach
    void collect() throws Exception {
        Path folder = web.data.resolve("tcm");
        Files.createDirectories(folder.resolve("journal"));
        Files.writeString(folder.resolve("topic.yaml"), YAML);
        file = folder.resolve("words.txt");
        Files.writeString(file, "# mine\n牛腩\t24\n内关\t310\n小柴胡汤\n-网页\t7\n");
        admin = visitor.session("token=" + SampleWeb.TOKEN);
    }

    private HttpResponse<String> send(String below, String session, String csrf, String form) throws Exception {
        return visitor.post(
                PAGE + below,
                form,
                "Cookie",
                session,
                "Origin",
                web.base,
                "X-CSRF-Token",
                csrf,
                "Accept-Language",
                "en");
    }

    private HttpResponse<String> send(String below, String form) throws Exception {
        return send(below, admin, visitor.csrf(admin), form);
    }

    /// The page that a form leads to.
    private String after(String below, String form) throws Exception {
        HttpResponse<String> answer = send(below, form);
        assertEquals(303, answer.statusCode(), answer.body());
        return page(answer.headers().firstValue("Location").orElseThrow(), admin);
    }

    private String page(String address, String session) throws Exception {
        HttpResponse<String> page = visitor.get(address, "Cookie", session, "Accept-Language", "en");
        assertEquals(200, page.statusCode(), page.body());
        return page.body();
    }

    private static List<String> choices(String page) {
        return CHOICE.matcher(page).results().map(found -> found.group(1)).toList();
    }

    private static String form(String... words) {
        return List.of(words).stream()
                .map(word -> "word=" + Visitor.encoded(word))
                .collect(Collectors.joining("&"));
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(file);
    }

    @Test
    void theMostFrequentWordsComeFirstEachWithASearchInItsTopicIfThatFindsPages() throws Exception {
        web.engine.doc(new FakeEngine.Doc("tcm", "http://x.example/", "x.example", "内关", "内关", 0.5));
        String page = page(PAGE, admin);
        assertEquals(List.of("内关", "牛腩", "小柴胡汤", "网页"), choices(page));
        assertTrue(page.contains("Found in the pages (2)"), page);
        assertTrue(
                page.contains("href=\"/search?q=" + Visitor.encoded("\"内关\"") + "&amp;topic=tcm\" "
                        + "aria-label=\"内关: 1 page, search\">1</a>"),
                page);
        assertTrue(page.contains("> 牛腩</label> <span>0</span>"), page);
        assertTrue(page.contains("./remora judge tcm --discover-words --data " + web.data), "runnable as it is");
        assertTrue(page("/console/topics/tcm", admin).contains("href=\"" + PAGE + "\">Words found (2)</a>"));
    }

    @Test
    void wordsAreCountedAtOnceAndTheLabelHasTheNumberShown() throws Exception {
        web.engine.doc(new FakeEngine.Doc("tcm", "http://x.example/", "x.example", "内关", "内关", 0.5));
        web.engine.countedTo = 0;
        String page = page(PAGE, admin);
        assertTrue(page.contains("aria-label=\"内关: 1+ pages, search\">1+</a>"), page);
        assertEquals(3, web.engine.counts, "one of a section");
    }

    @Test
    void droppedWordsBecomeLinesWithASignAndCanBeTakenBack() throws Exception {
        String page = after("/drop", form("牛腩", "小柴胡汤"));
        assertTrue(page.contains("2 words were dropped."), page);
        assertEquals(List.of("# mine", "-牛腩\t24", "内关\t310", "-小柴胡汤", "-网页\t7"), lines());
        assertTrue(page.contains("Dropped (3)"), page);
        assertTrue(after("/take-back", form("牛腩", "网页")).contains("2 words were taken back."));
        assertEquals(List.of("# mine", "牛腩\t24", "内关\t310", "-小柴胡汤", "网页\t7"), lines());
    }

    @Test
    void aWordThatADiscoveryJustRemovedStaysDroppedAllTheSame() throws Exception {
        Files.writeString(file, "内关\t311\n");
        after("/drop", form("牛腩"));
        assertEquals(List.of("内关\t311", "-牛腩"), lines());
    }

    @Test
    void onesOwnWordsAreAddedAndJoinTheTopic() throws Exception {
        String form = "do=add&words=" + Visitor.encoded("足三里\r\n\r\n 牛腩 \r\n网页\r\n");
        String page = after("", form);
        assertTrue(page.contains("3 words were added."), page);
        assertEquals(List.of("# mine", "内关\t310", "小柴胡汤", "足三里", "牛腩", "网页"), lines());
        TopicFile.Valid topic = (TopicFile.Valid) TopicFile.parse(YAML, "tcm.yaml");
        Topic extended = new WordFiles(web.data).extend(topic.topic());
        assertEquals(List.of("内关", "小柴胡汤", "足三里", "牛腩", "网页"), extended.words());
        assertTrue(page("/console/audit", admin).contains("Topic tcm: added the words 足三里"));
    }

    @Test
    void onlyWordsThatChangeAreCounted() throws Exception {
        List<String> before = lines();
        assertTrue(after("/drop", form("牛腩", "网页")).contains("1 word was dropped."));
        assertTrue(after("/take-back", form("牛腩", "内关")).contains("1 word was taken back."));
        assertEquals(before, lines());
        assertEquals(400, send("/take-back", form("内关", "没有")).statusCode());
        assertEquals(400, send("", "do=add&words=" + Visitor.encoded("小柴胡汤")).statusCode());
        assertEquals(before, lines());
    }

    @Test
    void whatCannotBeAWordIsRefusedByLineAndStaysTyped() throws Exception {
        List<String> before = lines();
        HttpResponse<String> answer = send("", "do=add&words=" + Visitor.encoded("足三里\nlinux\n汤\n牛腩 24\n-内关"));
        assertEquals(400, answer.statusCode());
        for (String line : List.of("line 2: ‘linux’", "line 3: ‘汤’", "line 4: ‘牛腩 24’", "line 5: ‘-内关’")) {
            assertTrue(answer.body().contains("<li>" + line), answer.body());
        }
        assertTrue(answer.body().contains(">足三里\nlinux\n汤\n牛腩 24\n-内关</textarea>"), answer.body());
        assertEquals(before, lines());
        assertEquals(400, send("", "do=add&words=+%0A").statusCode());
        assertEquals(400, send("/drop", "").statusCode());
        assertEquals(400, send("/drop", form("两行\nlinux")).statusCode(), "no other line gets into the file");
        assertEquals(before, lines());
    }

    @Test
    void theOtherLanguageKeepsWhatIsTypedAndChangesNothing() throws Exception {
        List<String> before = lines();
        HttpResponse<String> answer = send("?lang=zh", "do=check&words=" + Visitor.encoded("足三里"));
        assertEquals(200, answer.statusCode());
        assertTrue(answer.body().contains(">足三里</textarea>"), answer.body());
        assertTrue(answer.body().contains("在网页中发现的词（2）"), answer.body());
        assertEquals(before, lines());
    }

    @Test
    void viewersReadAndChangeNothingAndOtherSitesNeither() throws Exception {
        List<String> before = lines();
        String viewer = visitor.session("token=" + web.credentials.tokens().add("reads", Role.VIEWER));
        String page = page(PAGE, viewer);
        assertTrue(page.contains("内关"), page);
        assertFalse(page.contains("<form class=\"workshop\"") || page.contains("checkbox"), page);
        for (String below : List.of("", "/drop", "/take-back")) {
            String form = "do=add&words=" + Visitor.encoded("足三里") + "&" + form("网页", "内关");
            assertEquals(403, send(below, viewer, visitor.csrf(viewer), form).statusCode(), below);
            assertEquals(403, send(below, admin, visitor.csrf(viewer), form).statusCode(), below);
        }
        assertEquals(before, lines());
    }

    @Test
    void manyWordsAreOnSeveralPagesAndAChangeStaysOnItsPage() throws Exception {
        List<String> many = IntStream.range(0, 121)
                .mapToObj(i -> "词" + Character.toString(0x4e00 + i) + "\t" + (500 - i))
                .toList();
        Files.write(file, many);
        String last = page(PAGE + "?page=2", admin);
        assertEquals(List.of("词" + Character.toString(0x4e00 + 120)), choices(last));
        HttpResponse<String> answer = send("/drop?page=2", form(choices(last).getFirst()));
        String place = answer.headers().firstValue("Location").orElseThrow();
        assertTrue(place.startsWith(PAGE + "?page=2&"), place);
        assertEquals(121, choices(page(place, admin)).size(), "the page before, and the word to take back");
    }

    @Test
    void linesOfTheListsForSearchesThatAreNotUsedAreShown() throws Exception {
        assertFalse(page(PAGE, admin).contains("class=\"mistakes\""));
        Files.writeString(web.data.resolve("synonyms.txt"), "高血压, 血压偏高\n<b>alone</b>\n");
        Files.writeString(web.data.resolve("stopwords.txt"), "怎样 如何\n");
        String page = page(PAGE, admin);
        assertTrue(page.contains("<p>synonyms.txt or stopwords.txt in the data folder"), page);
        assertTrue(page.contains("/synonyms.txt, line 2 is left out: it needs two"), page);
        assertTrue(page.contains("/stopwords.txt, line 1 is left out: it has several words."), page);
    }

    @Test
    void linesThatStopTheNextCrawlAreShown() throws Exception {
        Files.writeString(file, "牛腩\t24\nlinux\n");
        String page = page(PAGE, admin);
        assertTrue(page.contains("<li>line 2: ‘linux’"), page);
        after("/drop", form("牛腩"));
        assertEquals(List.of("-牛腩\t24", "linux"), lines());
    }

    @Test
    void withoutPagesThereIsNothingToFindYet() throws Exception {
        Files.writeString(web.data.resolve("tea.yaml"), "id: tea\nkeywords: {茶: 3}\nseeds: [http://tea.example/]\n");
        assertTrue(page("/console/topics/tea/words", admin).contains("crawl it first"));
        HttpResponse<String> early = visitor.post(
                "/console/topics/tea/words",
                "do=add&words=" + Visitor.encoded("普洱"),
                "Cookie",
                admin,
                "Origin",
                web.base,
                "X-CSRF-Token",
                visitor.csrf(admin));
        assertEquals(409, early.statusCode());
        assertFalse(Files.exists(web.data.resolve("tea")));
        assertEquals(
                404, visitor.get("/console/topics/none/words", "Cookie", admin).statusCode());
    }
}
