package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.remora.search.app.server.WebSettings;
import dev.remora.search.gate.ApiKeys;
import dev.remora.shared.time.Clocks;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Forms with the text of a topic file: whether it was changed, and how it differs from the previous version.
final class TopicFormsTest extends AtSampleWeb {
    private static final String NEW = "/console/topics/new";
    private static final String EDIT = "/console/topics/tea/edit";
    private static final String GOOD = "id: tea\nname: 茶\nkeywords: [茶]\nseeds: [http://a.example/]\n";

    private String session;

    @BeforeEach
    void signIn() throws Exception {
        session = visitor.session("token=" + SampleWeb.TOKEN);
    }

    private Document post(String path, String form) throws Exception {
        return Jsoup.parse(
                visitor.post(path, form, "Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session))
                        .body());
    }

    private Document get(String path) throws Exception {
        return Jsoup.parse(visitor.get(path, "Cookie", session).body());
    }

    private static String fields(Document page) {
        return "words=x&made=" + Visitor.encoded(page.select("input[name=made]").val()) + "&file="
                + Visitor.encoded(text(page).replace("\n", "\r\n"));
    }

    private static String text(Document page) {
        return page.expectFirst("textarea[name=file]").wholeText();
    }

    private static boolean asks(Document page) {
        return page.expectFirst("button[name=do][value=propose]")
                .attr("data-saved")
                .equals("no");
    }

    @Test
    void draftingAgainAsksOnlyIfTheDraftWasChanged() throws Exception {
        Document draft = post(NEW, "do=propose&words=" + Visitor.encoded("针灸 中药"));
        assertTrue(text(draft).contains("针灸"));
        assertFalse(asks(draft));
        assertFalse(asks(post(NEW, "do=check&" + fields(draft))), "it was only checked");
        assertFalse(asks(post(NEW + "?lang=en", "do=check&" + fields(draft))), "it was only read in another language");
        Document changed = post(NEW, "do=check&" + fields(draft) + Visitor.encoded("# mine\n"));
        assertTrue(asks(changed));
        assertTrue(asks(post(NEW, "do=check&" + fields(changed))), "it still is");
        assertFalse(asks(post(NEW, "do=propose&" + fields(changed))), "it is new");
    }

    private boolean unsaved(Document page) {
        return page.expectFirst("[data-unsaved]").attr("data-saved").equals("no");
    }

    @Test
    void aFileWithLineEndsOfWindowsThatWasOnlyCheckedIsNotTakenForAChangedOne() throws Exception {
        Path file = web.data.resolve("tea.yaml");
        Files.writeString(file, GOOD.replace("\n", "\r\n"));
        Document page = get(EDIT);
        assertFalse(unsaved(page));
        assertFalse(unsaved(post(EDIT, "do=check&" + fields(page))));
        assertTrue(unsaved(post(EDIT, "do=check&" + fields(page) + "x")));
    }

    @Test
    void anEmptyFirstLineStaysInTheFile() throws Exception {
        Files.writeString(web.data.resolve("tea.yaml"), "\n" + GOOD);
        assertEquals("\n" + GOOD, text(get(EDIT)));
    }

    @Test
    void thePartsThatDifferFromThePreviousVersionSayWhereTheyBegin() throws Exception {
        Path file = web.data.resolve("tea.yaml");
        String many = GOOD + "# note\n".repeat(30) + "description: 一\n";
        Files.writeString(file, many);
        String edition = get(EDIT).expectFirst("input[name=edition]").val();
        String next = many.replace("name: 茶", "name: 绿茶").replace("一", "二");
        post(EDIT, "do=save&edition=" + edition + "&file=" + Visitor.encoded(next));
        Element changes = get(EDIT + "?lang=en").expectFirst(".changes");
        assertEquals(
                List.of("From line 1", "From line 32"), changes.select(".place").eachText());
        assertEquals(2, changes.select("ins").size());
    }

    /// What the page that refuses a form would send again.
    private static String kept(Document page) {
        return page.select("main form input").stream()
                .map(field -> field.attr("name") + "=" + Visitor.encoded(field.val()))
                .collect(Collectors.joining("&"));
    }

    private HttpResponse<String> sent(String form, String as) throws Exception {
        return visitor.post(EDIT, form, "Cookie", as, "Origin", web.base);
    }

    @Test
    void aTextThatIsSentAfterItsSessionEndedIsKeptUntilItsSenderHasSignedInAgain() throws Exception {
        post(NEW, "do=create&file=" + Visitor.encoded(GOOD));
        Document editor = get(EDIT);
        String text = GOOD + "# a \"day's\" work\n\n";
        String form = "do=save&edition=" + editor.select("input[name=edition]").val() + "&csrf=" + visitor.csrf(session)
                + "&file=" + Visitor.encoded(text);
        visitor.post("/console/sign-out", "csrf=" + visitor.csrf(session), "Cookie", session, "Origin", web.base);
        HttpResponse<String> ended = sent(form, session);
        assertEquals(401, ended.statusCode());
        signIn();
        HttpResponse<String> other = sent(kept(Jsoup.parse(ended.body())), session);
        assertEquals(403, other.statusCode(), "no session without its own token");
        HttpResponse<String> saved = sent(kept(Jsoup.parse(other.body())), session);
        assertEquals(303, saved.statusCode(), saved.body());
        assertEquals(text, Files.readString(web.data.resolve("tea.yaml")));
    }

    @Test
    void noPageRepeatsAPasswordOrWhatAnotherSiteSent() throws Exception {
        String form = "old=geheim&password=geheim2&again=geheim2";
        HttpResponse<String> ended = visitor.post("/console/account", form, "Origin", web.base);
        assertEquals(401, ended.statusCode());
        assertFalse(ended.body().contains("geheim"));
        HttpResponse<String> foreign =
                visitor.post(EDIT, "file=geheim", "Cookie", session, "Origin", "http://other.example");
        assertEquals(403, foreign.statusCode());
        assertFalse(foreign.body().contains("geheim"));
    }

    private HttpResponse<String> submit(String path, String form) throws Exception {
        return visitor.post(path, form, "Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session));
    }

    @Test
    void whoSavesAfterSomebodyElseSeesTheDifferenceAndMaySaveOverIt() throws Exception {
        post(NEW, "do=create&file=" + Visitor.encoded(GOOD));
        String opened =
                "do=save&edition=" + get(EDIT).select("input[name=edition]").val() + "&file=";
        post(EDIT, opened + Visitor.encoded(GOOD + "# theirs\n"));
        Document refused = post(EDIT, opened + Visitor.encoded(GOOD + "# mine\n"));
        assertEquals("- # theirs", refused.expectFirst("details[open] del").text());
        assertEquals("+ # mine", refused.expectFirst("details[open] ins").text());
        String again =
                "do=save&edition=" + refused.select("input[name=edition]").val() + "&" + fields(refused);
        assertEquals(303, submit(EDIT, again).statusCode());
        assertEquals(GOOD + "# mine\n", Files.readString(web.data.resolve("tea.yaml")));
    }

    @Test
    void aFormThatADoubleClickSendsTwiceIsAnsweredAsTheFirstTime() throws Exception {
        String tokens = "/console/tokens";
        for (List<String> form : List.of(
                List.of(NEW, "do=create&file=" + Visitor.encoded(GOOD)),
                List.of("/console/users", "name=wang&role=viewer"),
                List.of(tokens, "name=backup&role=viewer"))) {
            HttpResponse<String> first = submit(form.getFirst(), form.getLast());
            HttpResponse<String> second = submit(form.getFirst(), form.getLast());
            assertEquals(303, second.statusCode(), form::toString);
            String page = second.headers().firstValue("Location").orElseThrow();
            assertEquals(first.headers().firstValue("Location").orElseThrow(), page);
            assertEquals(200, visitor.get(page, "Cookie", session).statusCode());
        }
        assertEquals(1, web.credentials.tokens().all().size());
        assertEquals(409, submit(tokens, "name=backup&role=admin").statusCode(), "another form");
        assertEquals(303, submit(tokens, "name=more&role=viewer").statusCode());
        assertEquals(409, submit(tokens, "name=backup&role=viewer").statusCode(), "not the last");
    }

    @Test
    void aFormThatComesAgainLaterIsRefused() throws Exception {
        AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
        InstantSource steady = now::get;
        visit(new SampleWeb(
                new WebSettings("127.0.0.1", 0, "test"),
                new ApiKeys(Path.of("no-such-folder", "api.keys")),
                new Clocks(SampleWeb.NOON, steady.withZone(ZoneOffset.UTC))));
        signIn();
        for (int status : new int[] {303, 303, 409}) {
            assertEquals(
                    status, submit("/console/tokens", "name=backup&role=viewer").statusCode());
            now.updateAndGet(time -> time.plusSeconds(3));
        }
    }
}
