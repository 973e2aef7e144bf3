package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.access.Role;
import dev.remora.search.watch.CrawlLog;
import dev.remora.search.watch.CrawlWatch;
import dev.remora.shared.collection.JournalRecord;
import dev.remora.shared.collection.Recrawl;
import dev.remora.shared.page.Link;
import dev.remora.shared.reason.LinkEvidence;
import dev.remora.shared.url.Url;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.FormElement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The forms that fetch a site or a page again, as they are on the pages of a host and of an address.
final class RecrawlFormsTest extends AtSampleWeb {
    private static final String RECRAWL = "/console/topics/tcm/recrawl";
    private static final String OF_HOST = "/console/topics/tcm/hosts/a.example";
    private static final Url PAGE = new Url("http://a.example/x?a=1&b=%22");
    private static final String OF_PAGE = "/console/topics/tcm/why?url=" + Visitor.encoded(PAGE.text());

    private String admin;
    private String viewer;

    @BeforeEach
    void crawlAndSignIn() throws Exception {
        CrawlLog log = new CrawlLog();
        log.take(new JournalRecord.Queued(Instant.EPOCH, Link.seed(PAGE), 1, new LinkEvidence.Seed()));
        web.watch.logs.put("tcm", log);
        web.watch.explains(PAGE, true);
        admin = visitor.session("token=" + SampleWeb.TOKEN);
        viewer = visitor.session("token=" + web.credentials.tokens().add("looks-only", Role.VIEWER));
    }

    private String page(String path, String session) throws Exception {
        HttpResponse<String> answer = visitor.get(path, "Cookie", session, "Accept-Language", "en");
        assertEquals(200, answer.statusCode(), answer.body());
        return answer.body();
    }

    @Test
    void withABrokenTopicFileTheyCannotBeSentAndSayWhy() throws Exception {
        Files.writeString(web.data.resolve("tcm.yaml"), "id: tcm\nkeywords: [");
        for (String path : List.of(OF_HOST, OF_PAGE)) {
            FormElement form = form(page(path, admin));
            assertTrue(form.expectFirst("button").hasAttr("disabled"), path);
            assertTrue(form.text().contains("Not possible until the topic file is corrected."), form.text());
        }
        FormElement leave = Jsoup.parse(page(OF_HOST, admin)).expectForm("form[action$=/leave-out]");
        assertTrue(leave.expectFirst("button").hasAttr("disabled"), leave.html());
        assertTrue(leave.text().contains("Not possible until the topic file is corrected."), leave.text());
    }

    @Test
    void withABrokenTopicFileResultsCannotBeAnsweredAndSayWhy() throws Exception {
        String search = "/search?q=" + Visitor.encoded("桂枝");
        assertFalse(answer(page(search, admin)).expectFirst("button").hasAttr("disabled"));
        Files.writeString(web.data.resolve("tcm.yaml"), "id: tcm\nkeywords: [");
        FormElement form = answer(page(search, admin));
        assertTrue(form.select("button").stream().allMatch(button -> button.hasAttr("disabled")), form.html());
        assertTrue(form.text().contains("Not possible until the topic file is corrected."), form.text());
    }

    private static FormElement answer(String page) {
        return Jsoup.parse(page).expectForm("form.answer[action=/console/topics/tcm/answers]");
    }

    @Test
    void aRemovalThatFailsIsAConflictAsOverTheApi() throws Exception {
        web.watch.leftOut = new CrawlWatch.SiteLeftOut.Failed(_ -> "line 4 is wrong");
        String form = "sure=yes&url=" + Visitor.encoded(PAGE.text()) + "&csrf=" + visitor.csrf(admin);
        HttpResponse<String> refused =
                visitor.post("/console/topics/tcm/why/leave-out", form, "Cookie", admin, "Origin", web.base);
        assertEquals(409, refused.statusCode());
        assertTrue(refused.body().contains("line 4 is wrong"), refused.body());
    }

    private static FormElement form(String page) {
        return Jsoup.parse(page)
                .expectForm("form[method=post][action=" + RECRAWL + "]:has(input[name=csrf]):has(button)");
    }

    /// Sends what a browser sends of the form.
    private HttpResponse<String> submit(FormElement form) throws Exception {
        String fields = form.formData().stream()
                .map(field -> field.key() + "=" + Visitor.encoded(field.value()))
                .collect(Collectors.joining("&"));
        return visitor.post(form.attr("action"), fields, "Cookie", admin, "Origin", web.base);
    }

    @Test
    void theFormOnTheHostsPageRecrawlsTheSite() throws Exception {
        FormElement form = form(page(OF_HOST, admin));
        assertEquals("Recrawl this site", form.text());
        assertEquals("a.example", form.expectFirst("[name=site]").val());
        assertEquals(303, submit(form).statusCode());
        assertEquals(Optional.of(new Recrawl.Site("a.example")), web.crawls.recrawl);
    }

    @Test
    void theFormOnTheAddressesPageRecrawlsThatAddress() throws Exception {
        FormElement form = form(page(OF_PAGE, admin));
        assertEquals("Recrawl this address", form.text());
        assertEquals(PAGE.text(), form.expectFirst("[name=url]").val());
        assertEquals(303, submit(form).statusCode());
        assertEquals(Optional.of(new Recrawl.Page(PAGE)), web.crawls.recrawl);
    }

    @Test
    void withoutTheFieldOfTheSessionTheFormsDoNothing() throws Exception {
        for (String path : List.of(OF_HOST, OF_PAGE)) {
            FormElement form = form(page(path, admin));
            form.expectFirst("[name=csrf]").remove();
            assertEquals(403, submit(form).statusCode(), path);
            assertEquals(Optional.empty(), web.crawls.recrawl, path);
        }
    }

    @Test
    void viewersSeeNeitherForm() throws Exception {
        for (String path : List.of(OF_HOST, OF_PAGE)) {
            String page = page(path, viewer);
            assertTrue(page.contains("a.example"), page);
            assertFalse(page.contains(RECRAWL) || page.contains("Recrawl this"), page);
        }
    }

    @Test
    void theFormsAreNotOfferedForAnExcludedHost() throws Exception {
        web.watch.excluded = true;
        String page = page(OF_HOST, admin);
        assertFalse(page.contains(RECRAWL), page);
        assertFalse(page.contains("/leave-out"), page);
    }

    @Test
    void whatWasLeftOutIsNamedAsPeopleReadIt() throws Exception {
        String csrf = "&csrf=" + visitor.csrf(admin);
        String form = "sure=yes&url=" + Visitor.encoded("http://a.example/tag/%E4%BB%B2%E8%A3%81/") + csrf;
        String action = "/console/topics/tcm/why/leave-out";
        HttpResponse<String> refused = visitor.post(action, form, "Cookie", admin, "Origin", web.base);
        assertTrue(refused.body().contains("“http://a.example/tag/仲裁/”"), refused.body());
        web.watch.leftOut = new CrawlWatch.SiteLeftOut.Done(1, true, "");
        HttpResponse<String> done = visitor.post(action, form, "Cookie", admin, "Origin", web.base);
        String page = page(done.headers().firstValue("Location").orElseThrow(), admin);
        assertTrue(page.contains("http://a.example/tag/仲裁/ "), page);
    }
}
