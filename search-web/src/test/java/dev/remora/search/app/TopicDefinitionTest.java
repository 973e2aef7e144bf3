package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.collection.folder.CollectionFolder;
import dev.remora.shared.reason.RunReason;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls.Started;
import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import dev.remora.shared.url.Url;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.FormElement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the console says of a topic's file before anything is done with it.
final class TopicDefinitionTest extends AtSampleWeb {
    private static final String GOOD = "id: tea\nname: 茶\nkeywords: [茶]\nseeds: [http://a.example/]\n";

    private static final Pattern START = Pattern.compile(
            "(?s)<form[^>]*action=\"/console/topics/tea/(start|continue|recrawl|rejudge|trial)\".*?</form>");

    private static final String EDIT = "/console/topics/tea/edit";

    private Path file;

    @BeforeEach
    void nameFile() {
        file = web.data.resolve("tea.yaml");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return visitor.get(path, "Cookie", visitor.session("token=" + SampleWeb.TOKEN));
    }

    @Test
    void thePageOfATopicShowsTheMistakesOfItsFile() throws Exception {
        Files.writeString(file, GOOD);
        assertFalse(get("/console/topics/tea?lang=en").body().contains("role=\"alert\""));
        Files.writeString(file, GOOD.replace("[茶]", "[茶"));
        HttpResponse<String> page = get("/console/topics/tea?lang=en");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("The topic file " + file + " cannot be used."), page.body());
        assertTrue(page.body().contains("automatic revisits go by the topic as it was last crawled"), page.body());
        assertTrue(page.body().contains("<li>Line 4, column 6: "), page.body());
        assertTrue(page.body().contains("<a href=\"/console/topics/tea/edit\">Topic file</a>"), page.body());
        String chinese = get("/console/topics/tea?lang=zh").body();
        assertTrue(chinese.contains("无法使用主题文件 " + file) && chinese.contains("<li>第 4 行第 6 列："), chinese);
    }

    private HttpResponse<String> answer(String given) throws Exception {
        return post("/console/topics/tea/answers", "url=http://a.example/1&answer=" + given);
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        return visitor.post(path, form, "Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session));
    }

    @Test
    void anAnswerIsTakenBackByAFormAndOverTheApi() throws Exception {
        Files.writeString(file, GOOD);
        for (String given : List.of("yes", "no")) {
            assertEquals(303, answer(given).statusCode());
            assertTrue(Files.readString(file).contains("http://a.example/1"));
            assertEquals(303, answer("none").statusCode());
            assertFalse(Files.readString(file).contains("http://a.example/1"));
        }
        assertEquals(400, answer("maybe").statusCode());
        assertEquals(303, answer("yes").statusCode());
        String answers = "/api/v1/topics/tea/answers?url=";
        HttpResponse<String> back = delete(answers + "http://a.example/1");
        assertEquals(200, back.statusCode());
        assertTrue(back.body().contains("\"changed\":[\"examples\"]"), back.body());
        assertFalse(Files.readString(file).contains("http://a.example/1"));
        assertEquals(400, delete(answers + "none").statusCode());
        HttpResponse<String> never = delete(answers + "http://nix.example/");
        assertEquals(404, never.statusCode(), never.body());
        assertTrue(never.body().contains("No answer was given about http://nix.example/; nothing was changed."));
        HttpResponse<String> page = answer("none");
        assertEquals(404, page.statusCode());
        assertTrue(page.body().contains("没有对 http://a.example/1 的判断，未作任何更改。"), page.body());
    }

    @Test
    void allAnswersAreListedByPageEachWithAButtonThatTakesItBack() throws Exception {
        Files.writeString(file, GOOD);
        String list = "/console/topics/tea/answers";
        assertTrue(get(list + "?lang=zh").body().contains("尚未判断任何网页"), "there are none");
        assertTrue(get("/console/topics/tea?lang=en").body().contains(">Answers and examples<"), "and no number");
        String positive = IntStream.rangeClosed(1, 60)
                .mapToObj(i -> "http://a.example/" + i)
                .collect(Collectors.joining(", "));
        Files.writeString(file, GOOD + "examples: {positive: [" + positive + "], negative: [http://b.example/]}\n");
        Document first = Jsoup.parse(get(list + "?lang=en").body());
        assertEquals(50, first.select("button[value=none]").size());
        assertEquals("http://a.example/60", first.selectFirst(".page-of").text(), "the latest first");
        Document second = Jsoup.parse(get(list + "?page=2&lang=en").body());
        assertEquals(11, second.select("button[value=none]").size());
        assertEquals("off topic", second.select("tbody td[data-name]").last().text());
        String place = second.select("input[name=back]").last().val();
        HttpResponse<String> back = post(list, "url=http://b.example/&answer=none&back=" + place);
        assertTrue(back.headers().firstValue("Location").orElseThrow().startsWith(list + "?page=2&notice="));
        assertFalse(Files.readString(file).contains("b.example"));
        assertTrue(get("/console/topics/tea?lang=en").body().contains(">Answers and examples (60)<"));
        Files.writeString(file, GOOD.replace("[茶]", "[茶"));
        HttpResponse<String> refused = post(list + "?lang=en", "url=http://b.example/&answer=yes&back=answers");
        assertEquals(409, refused.statusCode());
        assertTrue(refused.body().contains("Not saved: the topic file has 1 mistake."), refused.body());
        assertTrue(refused.body().contains("<li>Line 4, column 6: "), refused.body());
        assertFalse(refused.body().contains("No page has been answered yet"), "that is not known");
    }

    @Test
    void anAnswerThatIsNoneIsRefusedByItsBeginning() throws Exception {
        Files.writeString(file, GOOD);
        HttpResponse<String> refused =
                post("/console/topics/tea/answers", "url=http://a.example/&answer=" + "y".repeat(9_000));
        assertEquals(400, refused.statusCode());
        assertFalse(refused.body().contains("y".repeat(100)), refused.body());
    }

    private HttpResponse<String> delete(String path) throws Exception {
        return visitor.client.send(
                visitor.request(path, "Authorization", "Bearer " + SampleWeb.TOKEN)
                        .DELETE()
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    /// Makes an empty collection of the topic, whose run is over.
    private void collect() {
        Topic topic = ((TopicFile.Valid) TopicFile.read(file)).topic();
        var opened = CollectionFolder.openForWriting(web.data.resolve("tea"), topic, Clock.systemUTC(), "a test");
        ((CollectionFolder.Opened.Open) opened).collection().close();
        web.crawls.stands("tea", State.FINISHED, 50);
    }

    @Test
    void thePageOfATopicSaysThatItsPagesAreNotJudgedByItYetWithTheButton() throws Exception {
        Files.writeString(file, GOOD);
        String form = "<form class=\"begin\" method=\"post\" action=\"/console/topics/tea/rejudge\">";
        collect();
        assertFalse(get("/console/topics/tea?lang=en").body().contains(form));
        Files.writeString(file, GOOD.replace("[茶]", "[茶, 绿茶]"));
        String page = get("/console/topics/tea?lang=en").body();
        assertTrue(page.contains("Not re-judged yet: the topic’s keywords changed."), page);
        assertTrue(page.contains(form), page);
        assertTrue(get("/console/topics/tea?lang=zh").body().contains("尚未重新判断：主题的关键词已改变。"));
        web.crawls.stands("tea", State.RUNNING, 50);
        assertFalse(get("/console/topics/tea?lang=en").body().contains(form), "a running crawl does it by itself");
    }

    @Test
    void whileAnswersWaitForAReJudgeEachPageThatTakesThemSaysSoWithTheButton() throws Exception {
        Files.writeString(file, GOOD);
        collect();
        web.watch.explains(new Url("http://a.example/1"), true);
        String why = "/console/topics/tea/why?url=" + Visitor.encoded("http://a.example/1");
        List<String> pages = List.of("/console/topics/tea/answers", "/console/topics/tea/trial", why);
        String form = "form[method=post][action=/console/topics/tea/rejudge]:has([name=csrf]):not(.actions form)";
        for (String page : pages) {
            assertTrue(Jsoup.parse(get(page).body()).select(form).isEmpty(), page);
        }
        assertEquals(303, answer("no").statusCode());
        for (String page : pages) {
            Document shown = Jsoup.parse(get(page).body());
            assertEquals(1, shown.select(form).size(), page + shown);
            assertTrue(shown.text().contains("尚未重新判断：主题的示例已改变。"), shown.text());
        }
        assertTrue(get(why + "&lang=zh").body().contains("人工判断为无关，尚未生效。"));
        assertTrue(get(why + "&lang=en").body().contains("answered “off topic”, which is not applied yet."));
        web.watch.explains(new Url("http://a.example/1"), false);
        assertFalse(get(why + "&lang=zh").body().contains("尚未生效"), "the page is judged as answered");
    }

    @Test
    void anAnswerThatIsTakenBackIsNamedAndWhatIsStillToBeDone() throws Exception {
        Files.writeString(file, GOOD + "examples: {positive: [http://b.example/], negative: [http://a.example/1]}\n");
        collect();
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        String form = "url=http://a.example/1&answer=none&back=answers&csrf=" + visitor.csrf(session);
        String list = visitor.post("/console/topics/tea/answers", form, "Cookie", session, "Origin", web.base)
                .headers()
                .firstValue("Location")
                .orElseThrow();
        Document shown =
                Jsoup.parse(visitor.get(list + "&lang=zh", "Cookie", session).body());
        assertEquals("已撤回对 http://a.example/1 的判断。", shown.expectFirst(".done").text());
        assertTrue(shown.expectFirst(".alert").text().contains("判断和搜索结果仍按此前的定义"), shown.text());
    }

    @Test
    void aTopicWithABrokenFileStaysInTheListWithoutFilesThatAreNoTopics() throws Exception {
        Files.writeString(file, "id: tea # green\nkeywords: [");
        Files.writeString(file.resolveSibling("docker-compose.yaml"), "services:\n  id: docker-compose\n");
        HttpResponse<String> list = get("/console");
        assertEquals(200, list.statusCode());
        assertTrue(list.body().contains("href=\"/console/topics/tea\""), list.body());
        assertFalse(list.body().contains("docker-compose"), list.body());
    }

    @Test
    void theTrialOfATopicWithABrokenFileIsRefusedWithItsMistakes() throws Exception {
        Files.writeString(file, GOOD.replace("[茶]", "[茶"));
        HttpResponse<String> trial = get("/console/topics/tea/trial?lang=en");
        assertEquals(409, trial.statusCode());
        assertTrue(trial.body().contains("The topic file " + file + " cannot be used."), trial.body());
        assertTrue(trial.body().contains("<li>Line 4, column 6: "), trial.body());
        assertTrue(trial.body().contains("<a href=\"/console/topics/tea/edit\">Topic file</a>"), "where to mend it");
        web.crawls.answer = new Started.Failed(_ -> "unusable");
        HttpResponse<String> started = post("/console/topics/tea/trial?lang=en", "");
        assertEquals(409, started.statusCode());
        assertTrue(started.body().contains("cannot be used.") && started.body().contains("<h1>"), started.body());
        HttpResponse<String> questions = get("/api/v1/topics/tea/questions");
        assertEquals(409, questions.statusCode());
        assertTrue(questions.body().contains("\"line\":4"), questions.body());
        assertEquals(404, get("/console/topics/none/trial").statusCode());
    }

    @Test
    void whereTheTrialPageSaysToExceedALimitItHasTheFieldAndARefusalIsSaidThere() throws Exception {
        Files.writeString(file, GOOD);
        web.crawls.says("tea", State.FINISHED, new RunReason.BudgetUsed());
        String trial = "/console/topics/tea/trial?lang=en";
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        Document page = Jsoup.parse(visitor.get(trial, "Cookie", session).body());
        assertTrue(page.text().contains("use “Resume the crawl” with a page limit greater than 10,000"), page.text());
        FormElement form =
                page.expectForm("form[action=/console/topics/tea/continue]:not([hidden]):has([name=maxPages])");
        assertEquals(1, page.select("form[action=/console/topics/tea/continue]").size(), "one button");
        assertTrue(form.text().contains("Page limit") && form.text().endsWith("Resume the crawl"), form.text());
        web.crawls.answer = new Started.BudgetUsed(50, 400);
        HttpResponse<String> refused = visitor.post(
                form.attr("action"),
                "maxPages=50&csrf=" + visitor.csrf(session),
                "Cookie",
                session,
                "Origin",
                web.base,
                "Referer",
                web.base + trial);
        String back = refused.headers().firstValue("Location").orElseThrow();
        assertTrue(back.startsWith("/console/topics/tea/trial?notice="), back);
        page = Jsoup.parse(visitor.get(back + "&lang=en", "Cookie", session).body());
        assertTrue(page.expectFirst("[role=alert]").text().startsWith("The page budget of 50 pages is used up"));
    }

    @Test
    void nothingCanBeStartedWithABrokenFileAndThePagesSayWhy() throws Exception {
        Files.writeString(file, GOOD);
        String why = "Not possible until the topic file is corrected.";
        for (int pages : List.of(0, 50)) {
            if (pages > 0) {
                web.crawls.stands("tea", State.FINISHED, pages);
            }
            for (String page : List.of("/console", "/console/topics/tea", "/console/topics/tea/trial", EDIT)) {
                Files.writeString(file, GOOD);
                String good = get(page + "?lang=en").body();
                assertFalse(good.contains(why) || good.contains(" disabled"), page + good);
                Files.writeString(file, GOOD.replace("[茶]", "[茶"));
                String broken = get(page + "?lang=en").body();
                assertTrue(broken.contains(why), page + broken);
                Matcher form = START.matcher(broken);
                assertTrue(form.find(), page + broken);
                do {
                    assertTrue(form.group().contains(" disabled"), page + form.group());
                } while (form.find());
            }
        }
    }

    @Test
    void noCrawlStartsBeforeAnInterruptedImportIsCompleteAndThePagesSayHowToCompleteIt() throws Exception {
        Files.writeString(file, GOOD);
        web.crawls.obstacle = new StartRefusal.ImportUnfinished("tea", "a.warc.gz", " --data x");
        String how =
                "The import into “tea” is not complete. To complete it, run:\n./remora import tea a.warc.gz --data x\n";
        String why = "Not possible until the interrupted import is complete";
        for (int pages : List.of(0, 50)) {
            if (pages > 0) {
                web.crawls.stands("tea", State.UNFINISHED, pages);
            }
            for (String page : List.of("/console", "/console/topics/tea", "/console/topics/tea/trial", EDIT)) {
                String shown = get(page + "?lang=en").body();
                assertTrue(shown.contains(why), page + shown);
                assertEquals(
                        !page.equals(EDIT) && (pages > 0 || !page.endsWith("/trial")),
                        shown.contains(how),
                        page + shown);
                assertFalse(shown.contains("“Resume the crawl” continues"), page + shown);
                for (Element card : Jsoup.parse(shown).select("[data-topic=tea].card")) {
                    assertEquals("Not finished", card.expectFirst(".state").text(), page);
                    String told = "form:not([hidden]) > p:containsOwn(" + why + ")";
                    assertEquals(1, card.select(told).size(), page + card);
                }
                Matcher form = START.matcher(shown);
                while (form.find()) {
                    assertEquals(
                            !form.group(1).equals("rejudge"), form.group().contains(" disabled"), page + form.group());
                }
            }
        }
    }

    @Test
    void answersAndExamplesAreListedByTheTitlesOfTheirPagesWithTheAddressBeneath() throws Exception {
        Files.writeString(file, GOOD + "examples: {positive: [http://a.example/1, http://a.example/2]}\n");
        collect();
        Files.writeString(
                web.data.resolve("tea/examples.tsv"),
                "http://a.example/1\t茶经\t茶者，南方之嘉木也\nhttp://a.example/2\t\t没有标题\n");
        Document page = Jsoup.parse(get("/console/topics/tea/answers?lang=en").body());
        assertEquals(
                List.of("http://a.example/2", "茶经http://a.example/1"),
                page.select("tbody .page-of").eachText());
        assertEquals("http://a.example/1", page.expectFirst(".page-of .place").text());
        assertTrue(page.select("tbody tr")
                .last()
                .expectFirst("button")
                .attr("aria-label")
                .endsWith(": 茶经"));
    }

    @Test
    void theListOfTopicsSaysWhatIsWrongWithTheirFiles() throws Exception {
        Files.writeString(file, GOOD);
        collect();
        assertFalse(get("/console?lang=en").body().contains("class=\"alert\""));
        Files.writeString(file, GOOD.replace("[茶]", "[茶, 绿茶]"));
        assertTrue(get("/console?lang=en").body().contains("Not re-judged yet: the topic’s keywords changed."));
        assertTrue(get("/console?lang=zh").body().contains("尚未重新判断：主题的关键词已改变。"));
        Files.writeString(file, GOOD.replace("[茶]", "[茶"));
        assertTrue(get("/console?lang=en").body().contains("The topic file " + file + " cannot be used."));
        assertTrue(get("/console?lang=zh").body().contains("无法使用主题文件 " + file));
    }
}
