package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.shared.topic.Topic;
import dev.remora.shared.topic.TopicFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Keywords that a person removes in the console: answers do not add them again, until the person allows them.
final class RemovedKeywordsTest extends AtSampleWeb {
    private static final String FILE = "id: tea\nname: 茶\nkeywords: {茶: 3, 市场: 2, 公司: 1}\nseeds: [http://a.example/]\n";
    private static final String EDIT = "/console/topics/tea/edit";

    private Path file;

    @BeforeEach
    void nameFile() {
        file = web.data.resolve("tea.yaml");
    }

    private HttpResponse<String> get(String path) throws Exception {
        return visitor.get(path, "Cookie", visitor.session("token=" + SampleWeb.TOKEN));
    }

    /// Sends a form, and returns the page that it leads to.
    private Document post(String path, String form) throws Exception {
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        HttpResponse<String> sent =
                visitor.post(path, form, "Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session));
        assertEquals(303, sent.statusCode(), sent.body());
        String to = sent.headers().firstValue("Location").orElseThrow();
        return Jsoup.parse(visitor.get(to, "Cookie", session).body());
    }

    private Document save(String text) throws Exception {
        String edition =
                Jsoup.parse(get(EDIT).body()).expectFirst("input[name=edition]").val();
        return post(EDIT, "do=save&edition=" + edition + "&file=" + Visitor.encoded(text));
    }

    private Topic saved() {
        return ((TopicFile.Valid) TopicFile.read(file)).topic();
    }

    @Test
    void aKeywordRemovedFromAFileIsExcludedUntilItIsWrittenAgain() throws Exception {
        Files.writeString(file, FILE);
        Document said = save(FILE.replace(", 市场: 2", ""));
        assertEquals(List.of("市场"), saved().excludedKeywords());
        assertTrue(said.text().contains("判断和示例不会再补充它们：市场。"), said.text());
        assertTrue(said.expectFirst("textarea[name=file]").val().contains("excludedKeywords"));
        save(FILE);
        assertEquals(List.of(), saved().excludedKeywords());
        assertTrue(saved().keywords().containsKey("市场"));
    }

    @Test
    void aKeywordRemovedFromADraftIsExcludedInTheTopic() throws Exception {
        Document said = post(
                "/console/topics/new",
                "do=create&drafted=" + Visitor.encoded("茶\n市场\n公司") + "&file="
                        + Visitor.encoded(FILE.replace(", 市场: 2, 公司: 1", "")));
        assertEquals(List.of("市场", "公司"), saved().excludedKeywords());
        assertTrue(said.text().contains("主题已建立，可以开始爬取。") && said.text().contains("市场、公司"), said.text());
    }

    @Test
    void theDraftKeepsTheKeywordsThatItWasMadeWith() throws Exception {
        String session = visitor.session("token=" + SampleWeb.TOKEN);
        String form = "do=check&drafted=" + Visitor.encoded("茶\n市场") + "&file=" + Visitor.encoded(FILE);
        Document checked = Jsoup.parse(visitor.post(
                        "/console/topics/new",
                        form,
                        "Cookie",
                        session,
                        "Origin",
                        web.base,
                        "X-CSRF-Token",
                        visitor.csrf(session))
                .body());
        assertEquals("茶\n市场", checked.expectFirst("input[name=drafted]").val());
    }

    @Test
    void theTrialPageListsExcludedWordsWithAButtonThatAllowsEachAgain() throws Exception {
        Files.writeString(file, FILE);
        Document trial = post("/console/topics/tea/keywords/exclude", "word=" + Visitor.encoded("分析"));
        assertEquals(List.of("分析"), saved().excludedKeywords());
        assertEquals(
                "分析",
                trial.expectFirst("form[action$=/keywords/allow] button[name=word]")
                        .val());
        Document after = post("/console/topics/tea/keywords/allow", "word=" + Visitor.encoded("分析"));
        assertEquals(List.of(), saved().excludedKeywords());
        assertFalse(after.html().contains("/keywords/allow"), after.html());
    }
}
