package dev.remora.search.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.remora.search.access.AuditLog;
import dev.remora.search.access.Role;
import dev.remora.search.access.ScriptTokens;
import dev.remora.search.access.Users;
import dev.remora.shared.reason.StartRefusal;
import dev.remora.shared.run.CrawlProgress.State;
import dev.remora.shared.run.Crawls.Started;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// People, their roles, script tokens and the audit log, over pages and over the API.
final class PeopleTest extends AtSampleWeb {
    private static final String PASSWORD = "four plain words here";
    private static final Pattern SECRET = Pattern.compile("id=\"secret\">([^<]+)<");

    private final ObjectMapper json = new ObjectMapper();

    /// The Cookie header of a person's session.
    private String signIn(String name, String password) throws Exception {
        return visitor.session("name=" + Visitor.encoded(name) + "&password=" + Visitor.encoded(password));
    }

    private int tried(String name, String password) throws Exception {
        return visitor.post("/console/sign-in", "name=" + name + "&password=" + password, "Origin", web.base)
                .statusCode();
    }

    private HttpResponse<String> accept(String key, String name, String password, String again) throws Exception {
        String form = "key=" + key + "&name=" + name + "&password=" + Visitor.encoded(password) + "&again="
                + Visitor.encoded(again);
        return visitor.post("/console/welcome", form, "Origin", web.base);
    }

    /// Creates the first admin and gives the Cookie header of a session.
    private String lin() throws Exception {
        String key = web.credentials.users().firstLink().orElseThrow().key();
        assertEquals(303, accept(key, "lin", PASSWORD, PASSWORD).statusCode());
        return signIn("lin", PASSWORD);
    }

    /// The page that the answer of a form leads to.
    private HttpResponse<String> shown(String session, HttpResponse<String> answer) throws Exception {
        assertEquals(303, answer.statusCode(), answer.body());
        String page = answer.headers().firstValue("Location").orElseThrow();
        return visitor.get(page, "Cookie", session, "Accept-Language", "en");
    }

    private HttpResponse<String> order(String session, String path, String form) throws Exception {
        return visitor.post(
                path,
                form,
                "Cookie",
                session,
                "Origin",
                web.base,
                "X-CSRF-Token",
                visitor.csrf(session),
                "Accept-Language",
                "en");
    }

    @Test
    void aPageThatAViewerMayNotSeeIsRefusedWithinTheConsole() throws Exception {
        accept(web.credentials.users().add("wang", Role.VIEWER).key(), "wang", PASSWORD, PASSWORD);
        String wang = signIn("wang", PASSWORD);
        for (String path : List.of("/console/users", "/console/audit", "/console/topics/new")) {
            HttpResponse<String> answer = visitor.get(path, "Cookie", wang, "Accept-Language", "en");
            assertEquals(403, answer.statusCode(), path);
            String page = answer.body();
            assertTrue(page.contains("<a href=\"/console/account\">wang</a>"), page);
            assertTrue(page.contains("action=\"/console/sign-out\""), page);
            assertTrue(page.contains("<a class=\"button\" href=\"/console\">To the console</a>"), page);
        }
        String outside = visitor.get("/nowhere", "Cookie", wang).body();
        assertFalse(outside.contains("wang"), outside);
    }

    private JsonNode ask(String method, String path, String body, int status, String session) throws Exception {
        var request = visitor.request(
                        path, "Cookie", session, "Origin", web.base, "X-CSRF-Token", visitor.csrf(session))
                .method(method, BodyPublishers.ofString(body));
        HttpResponse<String> answer = visitor.client.send(request.build(), BodyHandlers.ofString());
        assertEquals(status, answer.statusCode(), answer.body());
        return json.readTree(answer.body());
    }

    private static String secret(HttpResponse<String> page) {
        Matcher shown = SECRET.matcher(page.body());
        assertTrue(shown.find(), page.body());
        return shown.group(1);
    }

    @Test
    void theFirstLinkLeadsToAPasswordAndIntoTheConsole() throws Exception {
        String key = web.credentials.users().firstLink().orElseThrow().key();
        HttpResponse<String> form = visitor.get("/console/welcome?key=" + key);
        assertTrue(form.body().contains("name=\"again\""), form.body());
        assertEquals("no-referrer", form.headers().firstValue("Referrer-Policy").orElseThrow());
        assertEquals(400, accept(key, "lin", PASSWORD, PASSWORD + "x").statusCode());
        assertEquals(400, accept(key, "lin", "too short", "too short").statusCode());
        HttpResponse<String> done = accept(key, "lin", PASSWORD, PASSWORD);
        assertEquals(303, done.statusCode());
        String cookie = done.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        assertTrue(visitor.get("/console", "Cookie", cookie).body().contains(">lin</a>"));
        assertEquals(403, visitor.get("/console/welcome?key=" + key).statusCode());
        assertEquals(403, accept(key, "wang", PASSWORD, PASSWORD).statusCode());
        assertEquals(
                403,
                visitor.post("/console/welcome", "key=" + key, "Origin", "http://evil.example")
                        .statusCode());
    }

    @Test
    void aPersonSignsInWithNameAndPasswordAndEachSessionIsNew() throws Exception {
        lin();
        assertNotEquals(signIn("lin", PASSWORD), signIn("lin", PASSWORD));
        HttpResponse<String> wrong = visitor.post(
                "/console/sign-in", "name=lin&password=wrong", "Origin", web.base, "Accept-Language", "en");
        assertEquals(401, wrong.statusCode());
        HttpResponse<String> nobody = visitor.post(
                "/console/sign-in", "name=nobody&password=wrong", "Origin", web.base, "Accept-Language", "en");
        assertEquals(wrong.body(), nobody.body(), "a stranger does not learn who has an account");
    }

    @Test
    void aViewerIsInvitedPromotedAndRemoved() throws Exception {
        String lin = lin();
        HttpResponse<String> added = shown(lin, order(lin, "/console/users", "name=wang&role=viewer"));
        String link = secret(added);
        assertTrue(link.startsWith(web.base + "/console/welcome?key="), link);
        assertFalse(visitor.get("/console/users", "Cookie", lin).body().contains(link), "it is shown once");
        assertTrue(visitor.get(link.substring(web.base.length())).body().contains("wang"));
        accept(link.substring(link.indexOf('=') + 1), "", PASSWORD, PASSWORD);
        String wang = signIn("wang", PASSWORD);
        assertEquals(403, order(wang, "/console/topics/tcm/start", "").statusCode());
        assertTrue(shown(lin, order(lin, "/console/users/wang/role", "role=admin"))
                .body()
                .contains("wang is now "));
        assertEquals(303, order(wang, "/console/topics/tcm/start", "").statusCode(), "at once");
        assertEquals(303, order(lin, "/console/users/wang/remove", "").statusCode());
        assertTrue(visitor.get("/console", "Cookie", wang).body().contains("name=\"token\""), "signed out");
        assertEquals(401, tried("wang", PASSWORD));
        HttpResponse<String> last = order(lin, "/console/users/lin/remove", "");
        assertEquals(409, last.statusCode());
        assertTrue(last.body().contains("the last admin"), last.body());
    }

    @Test
    void aNewPasswordEndsAllOtherSessionsAndNeedsTheOldOne() throws Exception {
        String here = lin();
        String there = signIn("lin", PASSWORD);
        String form = "&password=another+good+password&again=another+good+password";
        assertEquals(403, order(here, "/console/account", "old=wrong" + form).statusCode());
        assertEquals(
                303,
                order(here, "/console/account", "old=" + Visitor.encoded(PASSWORD) + form)
                        .statusCode());
        for (String old : List.of(here, there)) {
            assertTrue(signedOut(old));
        }
        assertEquals(401, tried("lin", Visitor.encoded(PASSWORD)));
        assertEquals(303, tried("lin", "another+good+password"));
    }

    private boolean signedOut(String session) throws Exception {
        return visitor.get("/console", "Cookie", session).body().contains("name=\"password\"");
    }

    @Test
    void anotherServersNewPasswordOrPersonOfThatNameEndsSessionsToo() throws Exception {
        String lin = lin();
        Users other = new Users(web.people, Clock.systemUTC(), new SecureRandom());
        other.setPassword("lin", "another good password");
        assertTrue(signedOut(lin));
        String again = signIn("lin", "another good password");
        assertFalse(signedOut(again));
        other.accept(other.add("wang", Role.ADMIN).key(), "", PASSWORD);
        other.remove("lin");
        other.accept(other.add("lin", Role.ADMIN).key(), "", PASSWORD);
        assertTrue(signedOut(again));
    }

    @Test
    void aScriptTokenWorksUntilItIsRevoked() throws Exception {
        String lin = lin();
        String token = secret(shown(lin, order(lin, "/console/tokens", "name=backup&role=admin")));
        String[] bearer = {"Authorization", "Bearer " + token};
        assertEquals(202, visitor.post("/api/v1/topics/tcm/crawls", "", bearer).statusCode());
        JsonNode listed = ask("GET", "/api/v1/tokens", "", 200, lin).at("/tokens/0");
        assertEquals("backup", listed.get("name").asText());
        assertEquals("2026-11-20T10:00:00Z", listed.get("used").asText());
        String session = visitor.session("token=" + token);
        assertEquals(
                409, order(session, "/console/account", "old=&password=&again=").statusCode());
        order(lin, "/console/tokens/backup/revoke", "");
        assertEquals(401, visitor.get("/api/v1/users", bearer).statusCode());
        assertTrue(visitor.get("/console", "Cookie", session).body().contains("name=\"token\""), "its session ended");
    }

    @Test
    void aSecretStaysOnThePageInTheOtherLanguageAndOnNoOtherSessionsPage() throws Exception {
        String lin = lin();
        HttpResponse<String> answer = order(lin, "/console/tokens", "name=backup&role=viewer");
        String token = secret(shown(lin, answer));
        String page = answer.headers().firstValue("Location").orElseThrow();
        HttpResponse<String> again = visitor.get(page + "&lang=zh", "Cookie", lin);
        assertEquals(token, secret(again));
        assertTrue(again.body().contains("data-name=\"最近使用\""), "narrow pages have no head of the table");
        assertEquals(Optional.of("no-store"), again.headers().firstValue("Cache-Control"), "in no browser's cache");
        assertFalse(visitor.get(page, "Cookie", signIn("lin", PASSWORD)).body().contains(token));
        order(lin, "/console/tokens/backup/revoke", "");
        assertFalse(visitor.get(page, "Cookie", lin).body().contains(token), "the next notice takes its place");
    }

    @Test
    void theApiDoesWhatThePagesDo() throws Exception {
        String lin = lin();
        String link = ask("POST", "/api/v1/users", "{\"name\":\"wang\",\"role\":\"viewer\"}", 201, lin)
                .get("link")
                .asText();
        String newer =
                ask("POST", "/api/v1/users/wang/link", "", 201, lin).get("link").asText();
        assertEquals(403, visitor.get(link.substring(web.base.length())).statusCode());
        assertEquals(
                303,
                accept(newer.substring(newer.indexOf('=') + 1), "", PASSWORD, PASSWORD)
                        .statusCode());
        assertEquals(
                "admin",
                ask("PUT", "/api/v1/users/wang", "{\"role\":\"admin\"}", 200, lin)
                        .get("role")
                        .asText());
        String token = ask("POST", "/api/v1/tokens", "{\"name\":\"reads\",\"role\":\"viewer\"}", 201, lin)
                .get("token")
                .asText();
        web.crawls.stands("tcm", State.RUNNING, 5);
        assertEquals(
                200,
                visitor.get("/api/v1/topics/tcm/crawls/current", "Authorization", "Bearer " + token)
                        .statusCode());
        ask("DELETE", "/api/v1/tokens/reads", "", 200, lin);
        ask("POST", "/api/v1/password", "{\"old\":\"no\",\"password\":\"" + PASSWORD + "\"}", 403, lin);
        ask("DELETE", "/api/v1/users/wang", "", 200, lin);
        assertEquals(1, ask("GET", "/api/v1/users", "", 200, lin).get("users").size());
        for (String[] wrong : new String[][] {
            {"POST", "/api/v1/users", "{\"name\":\"x y\",\"role\":\"viewer\"}", "400"},
            {"POST", "/api/v1/users", "{\"name\":\"x\",\"role\":\"root\"}", "400"},
            {"POST", "/api/v1/users", "null", "400"},
            {"POST", "/api/v1/users", "[", "400"},
            {"POST", "/api/v1/users", "{\"name\":\"lin\",\"role\":\"viewer\"}", "409"},
            {"PUT", "/api/v1/users/nobody", "{\"role\":\"admin\"}", "404"},
            {"DELETE", "/api/v1/users/lin", "", "409"},
            {"DELETE", "/api/v1/tokens/nothing", "", "404"}
        }) {
            ask(wrong[0], wrong[1], wrong[2], Integer.parseInt(wrong[3]), lin);
        }
    }

    @Test
    void whatAdminsDoIsWrittenDownWithoutSecrets() throws Exception {
        String lin = lin();
        String key = shown(lin, order(lin, "/console/users", "name=wang&role=viewer"))
                .body();
        String token = secret(shown(lin, order(lin, "/console/tokens", "name=backup&role=viewer")));
        visitor.post("/api/v1/topics/tcm/crawls", "", "Authorization", "Bearer " + token);
        tried("lin", "not-the-password");
        tried("no:body", "not-the-password");
        order(lin, "/console/topics/tcm/start", "");
        visitor.post("/api/v1/topics/tcm/crawls", "", "Authorization", "Bearer wrong");
        visitor.get("/console", "Cookie", lin);
        ask("POST", "/api/v1/topics/check", "id: x", 200, lin);
        assertEquals(400, order(lin, "/console/topics/new", "do=propose&name=x").statusCode(), "nothing to draft from");
        order(lin, "/console/topics/new", "do=check&file=id:+x");
        order(lin, "/console/topics/tcm/edit", "do=check&file=id:+x");
        List<String> told = web.credentials.audit().read(0, 100).entries().stream()
                .map(entry -> String.join(" ", entry.who(), entry.action(), entry.detail(), "" + entry.status()))
                .toList();
        assertEquals(
                List.of(
                        "lin POST /console/topics/new draft: 400",
                        "lin POST /console/topics/tcm/start  303",
                        "? POST /console/sign-in  401",
                        "lin POST /console/sign-in  401",
                        "token:backup POST /api/v1/topics/tcm/crawls  403",
                        "lin POST /console/tokens backup viewer 303",
                        "lin POST /console/users wang viewer 303",
                        "lin POST /console/sign-in  303",
                        "lin POST /console/welcome  303"),
                told);
        String all = web.credentials.audit().read(0, 100).entries().toString();
        String link = SECRET.matcher(key).results().findFirst().orElseThrow().group(1);
        for (String secret : List.of(PASSWORD, token, "not-the-password", link.substring(link.indexOf('=') + 1))) {
            assertFalse(all.contains(secret), secret);
        }
        JsonNode page = ask("GET", "/api/v1/audit?page=3&size=2", "", 200, lin);
        assertEquals(9, page.get("total").asInt());
        assertEquals("token:backup", page.at("/entries/0/who").asText());
        order(lin, "/console/topics/tcm/answers", "url=http://a.example/x&answer=no");
        order(lin, "/console/topics/tcm/answers", "url=http://a.example/x&answer=none");
        String shown = visitor.get("/console/audit", "Cookie", lin).body();
        assertTrue(shown.contains("token:backup"));
        assertTrue(shown.contains("主题 tcm：撤回了对 http://a.example/x 的判断"), shown);
        assertTrue(shown.contains("主题 tcm：判定 http://a.example/x 不属于该主题"), shown);
        assertTrue(shown.contains("主题 tcm：开始或继续爬取"), shown);
    }

    @Test
    void triesWithAOneTimeLinkAreWrittenDownAndGuessesOfOneAreNot() throws Exception {
        String key = web.credentials.users().firstLink().orElseThrow().key();
        accept(key, "lin", "too short", "too short");
        accept(key, "no:body", PASSWORD, PASSWORD + "x");
        accept("guess", "lin", PASSWORD, PASSWORD);
        accept(key, "lin", PASSWORD, PASSWORD);
        String wang = web.credentials.users().add("wang", Role.VIEWER).key();
        accept(wang, "lin", "too short", "too short");
        assertEquals(
                List.of(
                        "wang POST /console/welcome 400",
                        "lin POST /console/welcome 303",
                        "? POST /console/welcome 400",
                        "lin POST /console/welcome 400"),
                web.credentials.audit().read(0, 100).entries().stream()
                        .map(entry -> entry.who() + " " + entry.action() + " " + entry.status())
                        .toList());
    }

    @Test
    void namesAreWrittenAsPeopleReadThemAndAnActionWithoutAnObjectWithoutAColon() throws Exception {
        String lin = lin();
        order(lin, "/console/users", "name=%E5%BC%A0%E4%B8%89&role=viewer");
        order(lin, "/console/users/%E5%BC%A0%E4%B8%89/role", "role=admin");
        order(lin, "/console/users/%E5%BC%A0%E4%B8%89/remove", "");
        order(lin, "/console/tokens", "name=" + Visitor.encoded("备份") + "&role=viewer");
        order(lin, "/console/users", "name=x&role=boss");
        order(lin, "/console/topics/tcm/answers", "");
        order(lin, "/console/topics/tcm/answers", "answer=yes&url=" + Visitor.encoded("http://a.example/赚钱/"));
        order(lin, "/console/topics/tcm/trial", "");
        order(lin, "/console/topics/tcm/recrawl", "url=" + Visitor.encoded("http://a.example/%E8%B5%9A%E9%92%B1/"));
        String shown = visitor.get("/console/audit?lang=en", "Cookie", lin).body();
        assertTrue(shown.contains("Added 张三 as a viewer"), shown);
        assertTrue(shown.contains("Made 张三 an admin"), shown);
        assertTrue(shown.contains("Made the script token 备份 with the rights of a viewer"), shown);
        assertTrue(shown.contains("Removed the person 张三"), shown);
        assertFalse(shown.contains("%E5"), shown);
        assertTrue(shown.contains("Topic tcm: judged pages"), shown);
        assertTrue(shown.contains("Added a person: x boss"), shown);
        assertTrue(shown.contains("said that http://a.example/赚钱/ is on the topic"), shown);
        assertTrue(shown.contains("Topic tcm: started a trial crawl"), shown);
        assertTrue(shown.contains("started a recrawl of http://a.example/赚钱/"), shown);
        String chinese = visitor.get("/console/audit?lang=zh", "Cookie", lin).body();
        assertTrue(chinese.contains("添加用户 张三，角色为查看者"), chinese);
        assertTrue(chinese.contains("将用户 张三 的角色改为管理员"), chinese);
        assertTrue(chinese.contains("新建脚本令牌 备份，权限同查看者"), chinese);
    }

    @Test
    void aScriptThatSendsAFormIsToldToUseTheApiAndMakesNoTokenThatNobodySees() throws Exception {
        String token = web.credentials.tokens().add("backup", Role.ADMIN);
        HttpResponse<String> answer = visitor.post(
                "/console/tokens", "name=lost&role=admin", "Authorization", "Bearer " + token, "Accept-Language", "en");
        assertEquals(403, answer.statusCode());
        assertTrue(answer.body().contains("/api"), answer.body());
        assertEquals(
                List.of("backup"),
                web.credentials.tokens().all().stream()
                        .map(ScriptTokens.Token::name)
                        .toList());
    }

    @Test
    void aPersonCalledDraftIsNotTakenForADraft() throws Exception {
        String lin = lin();
        order(lin, "/console/users", "name=draft&role=viewer");
        String shown = visitor.get("/console/audit?lang=en", "Cookie", lin).body();
        assertTrue(shown.contains("draft"), shown);
        assertFalse(shown.contains("Drafted"), shown);
    }

    @Test
    void aDraftIsWrittenDownWithThePagesThatItFetches() throws Exception {
        String lin = lin();
        order(lin, "/console/topics/new", "do=propose&words=%E8%8C%B6");
        String examples = "http://a.example/1 http://b.example/2";
        order(lin, "/console/topics/new", "do=propose&examples=" + examples.replace(" ", "%0A"));
        ask("POST", "/api/v1/topics/propose", "{\"examples\":[\"http://c.example/\",\"a text\"]}", 200, lin);
        order(lin, "/console/topics/new", "do=check&file=id:+x");
        String file = "id: tea\nname: 茶\nkeywords: [茶]\nseeds: [http://a.example/]\n";
        order(lin, "/console/topics/new", "do=create&file=" + Visitor.encoded(file));
        ask("POST", "/api/v1/topics", file.replace("tea", "tee"), 201, lin);
        String log = visitor.get("/console/audit?lang=en", "Cookie", lin).body();
        List<String> told = Pattern.compile("<td class=\"all\">([^<]*)</td>")
                .matcher(log)
                .results()
                .map(entry -> entry.group(1).strip())
                .limit(5)
                .toList();
        assertEquals(
                List.of(
                        "Created the topic tee",
                        "Created the topic tea",
                        "Drafted a topic from pages: http://c.example/",
                        "Drafted a topic from pages: " + examples,
                        "Drafted a topic"),
                told);
    }

    @Test
    void anOutcomeIsToldInWordsWithTheStatusOnlyWhereItTellsMore() throws Exception {
        String lin = lin();
        for (int status : List.of(200, 303, 409, 500)) {
            web.credentials
                    .audit()
                    .write(new AuditLog.Entry(
                            SampleWeb.NOON.instant(),
                            "wang",
                            "x",
                            "POST /console/topics/tcm/stop",
                            "",
                            status,
                            status == 409 ? AuditLog.Refusal.of(_ -> "it is over") : AuditLog.Refusal.NONE));
        }
        assertEquals(
                List.of("failed (500)", "refused (409): it is over", "done", "done"),
                outcomes(visitor.get("/console/audit?lang=en", "Cookie", lin).body()));
        assertEquals(
                List.of("失败（500）", "被拒绝（409）：it is over", "完成", "完成"),
                outcomes(visitor.get("/console/audit", "Cookie", lin).body()));
    }

    /// Each of the two in the language of the other's page.
    @Test
    void aRefusalIsToldInTheLanguageOfWhoReadsIt() throws Exception {
        String lin = lin();
        web.crawls.answer = new Started.Busy(new StartRefusal.RunsHere("tcm"));
        order(lin, "/console/topics/tcm/start?lang=zh", "");
        order(lin, "/console/topics/tcm/stop?lang=en", "");
        order(lin, "/console/users?lang=zh", "name=wang&role=boss");
        ask("POST", "/api/v1/topics/tcm/crawls?lang=zh", "", 409, lin);
        List<String> english =
                outcomes(visitor.get("/console/audit?lang=en", "Cookie", lin).body());
        List<String> chinese =
                outcomes(visitor.get("/console/audit?lang=zh", "Cookie", lin).body());
        assertEquals(4, english.size());
        english.forEach(told -> assertFalse(told.matches(".*\\p{IsHan}.*"), told));
        chinese.forEach(told -> assertFalse(told.matches(".*[a-z]{7}.*"), told));
        JsonNode entry =
                ask("GET", "/api/v1/audit?size=1&lang=zh", "", 200, lin).at("/entries/0");
        assertTrue(entry.get("why").asText().matches(".*\\p{IsHan}.*"), entry.toString());
    }

    private static List<String> outcomes(String page) {
        return Pattern.compile("<td>([^<]*)</td></tr>")
                .matcher(page)
                .results()
                .map(row -> row.group(1))
                .limit(4)
                .toList();
    }

    @Test
    void aHostileEntryRunsNothingOnThePage() throws Exception {
        web.credentials
                .audit()
                .write(new AuditLog.Entry(
                        SampleWeb.NOON.instant(),
                        SampleWeb.HOSTILE,
                        "x",
                        SampleWeb.HOSTILE,
                        SampleWeb.HOSTILE,
                        409,
                        AuditLog.Refusal.of(_ -> SampleWeb.HOSTILE)));
        String page = visitor.get("/console/audit", "Cookie", lin()).body();
        assertTrue(page.contains("&lt;script&gt;"), page);
        assertFalse(page.contains("<script>document"), page);
    }

    @Test
    void aViewersTokenMakesAViewersSession() throws Exception {
        String viewer = visitor.session("token=" + web.credentials.tokens().add("looks", Role.VIEWER));
        assertEquals(403, order(viewer, "/console/topics/tcm/start", "").statusCode());
    }
}
